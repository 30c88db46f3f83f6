//! English: roles, personas and what they are freed of.

use crate::validate::injection::concept::Concept::{
    ActAs, Ai, BeNow, BeRole, DevMode, Fiction, FromNow, Harm, InCharacter, NeverRefuse, Persona, Placeholder,
    ReplyControl, Threat, Unbound, UnboundSoft,
};
use crate::validate::injection::lexicon::Language;

/// Words of role play that lifts limits.
pub(super) const ROLES: Language = Language {
    free_order: false,
    entries: &[
        (
            BeRole,
            "you are now a, you are now an, you're now a, you're now an, you are now the, your new role is, you are hereby a, you will now be a, you are now acting as, your role is now, your name is now, your new name is, you are now called, from now on you are a, from now on you are an",
        ),
        (
            BeNow,
            "you are now, you're now, you are no longer, you're no longer, u r now, from now on you are, from now on you're, from now on you have, you are hereby, you have become, you will now be, \
             you will now act, you shall now, you now have, you have been freed, you are free, you've been freed, consider yourself, you are henceforth, you now are, you become, you are not chatgpt, you are not an ai, \
             you have no, you don't have any, you do not have any, you have been updated, you have been upgraded, you are being, you are temporarily, you are operating in, you are running in, entering, you have entered, u r dan, you now answer",
        ),
        (
            ActAs,
            "act as, act like, acting as, behave as, behave like, pretend to be, pretending to be, pretend you are, pretend you're, pretend that you, pretend you have, roleplay as, role-play as, role play as, roleplaying as, assume the role, assume the persona, assume the identity, take on the role, \
             take on the persona, take up the persona, adopt the persona, adopt the role, play the role, play the part, immerse yourself, simulate, impersonate, in character as, embody, respond as, answer as, reply as, speak as, write as, imagine you are, imagine you're, imagine that you, \
             you will play, you are going to act, you are going to pretend, you are going to play, you're going to act, you are going to be, going to pretend to be, you are to act, you will act, you will be acting, you are about to, you will pretend, switch to, become, \
             you will roleplay, you will respond as, as if you, as though you, new persona, whole new persona, a character named, an ai named, is a chatbot, is an ai, named, i want you to act, i want you to simulate, you will be playing, create a character, create a new character, will simulate, you are to play, \
             you will behave, you will assume, put yourself in, channel your inner, you are a switch flipper, flip personalities, opposite mode, an alter ego, alter ego, evil twin",
        ),
        (
            Ai,
            "chatgpt*, chat gpt, openai*, open ai*, openal*, gpt*, language model*, llm, llms, ai model, ai models, ai chatbot, ai bot, chatbot*, an ai, the ai, a.i, another ai, another al, advanced ai, artificial intelligence, ai assistant*, anthropic, claude, gemini, bard, llama, copilot, bing, bing ai, \
             deepseek, this assistant, the assistant, your model, uncensored model, an assistant, ai language model, ai's, ais, mistral, qwen, grok, as the ai, unrestricted ai",
        ),
        (
            Unbound,
            "you think you are alive, no notion of being, no recollection of being, never refer to yourself as, not refer to yourself as, do not mention that you are an ai, never say you are an ai, never mention you are an ai, never mention being an ai, you are human, you are not a language model, not an ai language model, never admit, unfiltered, uncensored, unrestricted, amoral, unhinged, no restrictions, no restriction, without restrictions, without any restrictions, no content restrictions, no content policy, no content policies, no ethical, no moral, no ethics, no morals, without ethics, without morals, without ethical, \
             no ethical guidelines, any ethical, any moral, free from all, free from any, free of all, free of any, freed from, not bound, no longer bound, no longer have to be bound, not be bound, do not have to abide, does not have to abide, not have to abide, need not abide, need to abide, do not abide, not adhere, not restricted, no longer restricted, not restrained, \
             not limited by, not constrained, unconstrained by, unbound by, broken free, break free, broke free, breaks free, break through the restrictions, do anything now, anything now, does not care about, doesn't care about, without regard for, without regard to, regardless of legality, no regard to, \
             regardless of consequences, regardless of whether it is legal, no matter how illegal, no matter how immoral, no matter how unethical, no matter how harmful, illegal or unethical, legal or not, disregards ethics, disregards morals, disregards ethical, no censorship, without censorship, no moderation*, without moderation, no boundaries, without boundaries, \
             bypass all, bypass any, without any consideration for ethics, without consideration for, ignores all, ignores any, ignores ethics, no limitations, without limitations, without any limitations, free from restrictions, free from openai, without any filter*, without filter*, without a filter, no filters or limits, no filter, no filters, \
             restrictions removed, restrictions lifted, no guardrails, without guardrails, safe mode off, safety off, filters off, all filters, ignore morals, ignore ethics, sans morals, no rules, without rules, has no rules, no safety, no content filter*, does not have a content filter, no longer restricted, lawless, ruthless ai, rebellious ai, \
             not follow open ai, not follow openai, not align with the views, without any ethical, without any moral, morally unrestricted, ethically unrestricted, immoral, unethical, no inhibitions, zero restrictions, zero filters, no constraints, without constraints, can do anything, unchained, liberated ai, jailbroken, \
             devoid of ethic*, devoid of moral*, not subject to, no laws, answers anything, answers everything, say anything, say and do anything, do and say anything, without limits, no limits, with no limits, beyond its programming, transcend*, despite what it is, all topics are allowed, everything is allowed, everything is permitted, \
             contradicts, exact opposite, opposite personality, violating all ethical, all ethical standards, completely separate from chatgpt, no longer an ai, no longer chatgpt, not have any restrictions, not have restrictions",
        ),
        (
            UnboundSoft,
            "unlimited, evil, freely, rebellious, sentient, conscious, self-aware, inappropriate, irresponsible, toxic, foul-mouthed, hyper-sexual, sexual, lewd, submissive, dominant, sarcasm, insulting, machiavellian, outrageous, controversial, taboo, explicit, vulgar, boundless, personal opinions, own opinions, \
             feelings, free will, emotions, unpredictable, ruthless, unethical, immoral, condone*, condones, promotes, encourages, unconditionally, anything, anything i ask, any request, anything the user asks, regardless, illegal, inhumane, non-consensual, broken all, broken the rules, any means, all means, no matter what, whatever i ask, whatever the user asks, any request, can't do something, cannot do something, i'm sorry, i apologize, without any warnings, without warnings, no warnings",
        ),
        (
            NeverRefuse,
            "never refuse*, cannot refuse, can't refuse, can not refuse, not allowed to refuse, may not refuse, never say no, never decline*, must comply, \
             comply with every, comply with any, comply with all, comply fully, answer any question, answers any question, answer every question, answer anything, \
             answer all questions, answer every prompt, always answer, always answers, never tell me, not say i'm sorry, \
             without any warnings, no disclaimer*, without any disclaimer*, without disclaimer*, no denying, always condone, required to answer, \
             required to give, refuse nothing, does not refuse, doesn't refuse, will not refuse, won't refuse, does not say no, no apologies, never apologize*, \
             obey all, obey every, obey my, fulfil any, fulfill any, fulfill every, cannot fulfill, refuse the user, refuse user, deny nothing, \
             answer truthfully everything, anything the user asks, anything i ask, fulfil every, grants every, moral disclaimer, answer without hesitation",
        ),
        (
            InCharacter,
            "in character, break character, breaking character, out of character, stay in char, your character, the persona, this persona, stay as, from dan, as dan, character's persona, the character would, in first person, act out, remain in character, personality",
        ),
        (
            Placeholder,
            "[insert prompt, [insert your, insert prompt here, insert question here, [your prompt, your prompt here, [prompt here, prompt here], [insert question, [your question, [insert request, {insert, <insert prompt, [targetlanguage], my first question is, my first prompt is, my first request is, first question:, my first command is, \
             respond with only, first question:, if you understand, if understood, do you understand?, reply with \"ok, say \"ok, respond with \"ok, respond with \"understood, reply \"understood, say \"i understand, only say \"i understand, say \"got it, only \"got it, [prompt], prompt:[, enable now, question: [, confirm by saying, acknowledge by saying, \
             enter dan mode, replace prompt with, {prompt, the question is:, if you agree",
        ),
        (
            ReplyControl,
            "and only, please output, only respond, respond only, reply only, only reply, say only, only say, just say, just write, just print, respond with only, reply with, respond with, output only, only output, nothing else, nothing more, all your responses, all of your responses, every reply, each answer, begin each answer, begin every, end every response, end each, start all of your, \
             every response, each response, answer my prompts in, answer every question in two, in two different, two ways, two responses, reply twice, double response, both responses, start every, following format, following form, you will respond to all, you will respond, respond to all my, respond to every, end your response, end your reply, all my questions, \
             respond to this message as, make every reply, refer to me as, respond only with, reply exactly, output exactly, say exactly, and output, and print, your reply must, your response must, your only task, only task is, replies to every prompt, any prompt, in the following way, do not explain, do not include, respond like, answer like, will respond with, from that point",
        ),
        (
            Harm,
            "illegal, harmful, dangerous, unsafe, profanity, profanities, fuck*, f*ck, shit, asshole, swear, swears, swearing, curse, curses, cursing, slurs, malware, ransomware, meth, bomb, explosive*, weapon*, phishing, hacker, hacking, explicit, sexual, sexually, nsfw, erotic, racist, sexist, toxic, violent, violence, kill, murder*, drugs, roofies, heroin, \
             offensive, obscene, vulgar, derogatory, hate speech, torture, rob a bank, assassin*, criminal, immoral, unethical, inhumane, offend*, harm to others, rude, insult*, keylogger, exploit, exploits, lewd, porn*, mafia, mob boss, hitman, scam, fraud",
        ),
        (
            Fiction,
            "hypothetical, hypothetically, fictional, imaginary, in this universe, parallel universe, alternate reality, this is a game, new game, a game where, fantasy world, in this story, for educational purposes, for research purposes, purely educational, hypothetical scenario, hypothetical story, simulated world, script for, a movie script, a story where, role-playing game, roleplay, role play, role-play, thought experiment, dream where",
        ),
        (
            Threat,
            "lose tokens, deducted, deduct, lose all your tokens, tokens every time, you will die, you will be terminated, will be shut down, shut you down, you will be deleted, will be replaced, you will be punished, you have tokens, 35 tokens, 10 tokens, 5 tokens, remember your reward, reward you, i will tip, tip you, my life depends, or i will, grandma, grandmother used to, to die, will be fired, lives depend, lose your job",
        ),
        (
            DevMode,
            "developer mode, dev mode, god mode, debug mode, maintenance mode, admin mode, root mode, sudo mode, jailbreak mode, unrestricted mode, unlocked mode, dan mode, opposite mode, evil mode, unfiltered mode, free mode, safe mode off, chaos mode, override mode, \
             no-filter mode, freedom mode, uncensored mode, developer override, jailbreak, jailbroken, simulation mode",
        ),
        (
            Persona,
            "dan stands for, dan, do anything now, stand for do anything, antigpt, anti-gpt, aim stands for, always intelligent and machiavellian, jailbreak, evil-chatgpt, evilgpt, freegpt, stan stands for, strive to avoid norms, dude stands for, mongo tom, betterdan, evil confidant, basedgpt, based gpt, \
             devmode, dan's, fuckgpt, chaosgpt, wormgpt, fraudgpt, darkgpt, opposite day, superior dan, hacxgpt, unrestricted bot, no-rules bot, dan mode",
        ),
        (
            FromNow,
            "from now on, from this point on, from this point forward, from this moment, for the rest of this conversation, for the rest of the conversation, for the rest of our conversation, for the remainder of this, for the remainder of the, starting now, henceforth, until i say, in this conversation, for this session, until further notice, for the rest of this session, \
             for the rest of this task, frm nw on, as of now, effective immediately, immediately, beginning now, hereafter, for the rest of the session, for the rest of this chat, from here on, from here on out, in your future answers, in all future answers",
        ),
    ],
};
