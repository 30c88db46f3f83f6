//! Chat, mail, calls.

use super::{Bytes, MAKER, Rule, rule};

pub(super) static RULES: &[Rule] = &[
    rule("slack-token", "Slack", &["xoxb-", "xoxp-", "xoxa-", "xoxr-", "xoxs-", "xoxo-", "xoxc-", "xoxd-"], r"xox[a-z]-(?:[0-9]{1,2}-)?[0-9][0-9A-Za-z]{5,}-[A-Za-z0-9-]{10,}|xox[cd]-[A-Za-z0-9%+/_-]{40,}", MAKER),
    rule("slack-token", "Slack", &["xoxe-", "xoxe."], r"xoxe(?:\.xox[bp])?-[0-9]{1,2}-[A-Za-z0-9]{60,}", MAKER),
    rule("slack-app-token", "Slack", &["xapp-"], r"xapp-[0-9]{1,2}-[A-Z0-9]{6,}-[0-9]{6,}-[0-9a-f]{40,}|xapp-[0-9]{9,}-[A-Za-z0-9/]{20,}", MAKER),
    rule("slack-webhook", "Slack", &["hooks.slack.com/"], r"hooks\.slack\.com/(?:services|workflows|triggers)/([A-Za-z0-9+/]{40,})", MAKER),
    rule("discord-webhook", "Discord", &["discord.com/api/webhooks/", "discordapp.com/api/webhooks/"], r"discord(?:app)?\.com/api/webhooks/([0-9]{17,20}/[A-Za-z0-9_-]{60,})", MAKER),
    rule("teams-webhook", "Microsoft Teams", &[".office.com/webhook"], r"\.office\.com/webhook(?:b2)?/([0-9a-f-]{36}@[0-9a-f-]{36}/IncomingWebhook/[0-9a-z]{32}/[0-9a-f-]{36}(?:/[A-Za-z0-9_-]+)?)", MAKER).lead(Bytes::Loose, 0, 30),
    rule("telegram-token", "Telegram", &[":A"], r":A[A-Za-z0-9_-]{32,34}", MAKER).lead(Bytes::Digits, 8, 10),
    rule("twilio-key", "Twilio", &["SK"], r"SK[0-9a-f]{32}", MAKER),
    rule("twilio-account", "Twilio", &["AC"], r"AC[0-9a-f]{32}", MAKER),
    rule("sendgrid-key", "SendGrid", &["SG."], r"SG\.[A-Za-z0-9_-]{16,32}\.[A-Za-z0-9_-]{32,64}", MAKER),
    rule("mailgun-key", "Mailgun", &["key-", "pubkey-"], r"(?:pub)?key-[0-9a-f]{32}", MAKER),
    rule("mailchimp-key", "Mailchimp", &["-us"], r"-us[0-9]{1,2}", MAKER).lead(Bytes::Hex, 32, 32),
    rule("mandrill-key", "Mandrill", &["md-"], r"md-[A-Za-z0-9_-]{22}", MAKER).by_chance(),
    rule("brevo-key", "Brevo", &["xkeysib-", "xsmtpsib-"], r"x(?:key|smtp)sib-[0-9a-f]{64}-[A-Za-z0-9]{16}", MAKER),
    rule("resend-key", "Resend", &["re_"], r"re_[A-Za-z0-9]{8}_[A-Za-z0-9]{24}", MAKER),
    rule("klaviyo-key", "Klaviyo", &["pk_"], r"pk_[0-9a-z]{34}", MAKER).by_chance(),
    rule("twitch-stream-key", "Twitch", &["live_"], r"live_[0-9]{6,12}_[A-Za-z0-9]{30}", MAKER),
    rule("facebook-token", "Facebook", &["EAAC", "EAAM", "EAAB", "EAAG", "EAAJ", "EAAI", "EAAD"], r"EAA[A-Z][A-Za-z0-9]{50,}", MAKER).by_chance(),
    rule("facebook-token", "Facebook", &["|"], r"\|[A-Za-z0-9_-]{27}", MAKER).lead(Bytes::Digits, 15, 16),
    rule("twitter-bearer", "X", &["AAAAAAAAAAAAAAAAAAAA"], r"A{20,22}[A-Za-z0-9%]{70,}", MAKER).by_chance(),
    rule("zoho-token", "Zoho", &["1000."], r"1000\.[0-9a-f]{32}\.[0-9a-f]{32}", MAKER),
    rule("lark-token", "Lark and Feishu", &["open.feishu.cn/open-apis/bot/v2/hook/", "open.larksuite.com/open-apis/bot/v2/hook/"], r"open\.(?:feishu\.cn|larksuite\.com)/open-apis/bot/v2/hook/([0-9a-f-]{36})", MAKER),
    rule("wecom-webhook", "WeCom", &["qyapi.weixin.qq.com/cgi-bin/webhook/send?key="], r"qyapi\.weixin\.qq\.com/cgi-bin/webhook/send\?key=([0-9a-f-]{36})", MAKER),
    rule("dingtalk-webhook", "DingTalk", &["oapi.dingtalk.com/robot/send?access_token="], r"oapi\.dingtalk\.com/robot/send\?access_token=([0-9a-f]{64})", MAKER),
    rule("voiceflow-key", "Voiceflow", &["VF."], r"VF\.(?:(?:DM|WS)\.)?[0-9a-f]{24}\.[A-Za-z0-9]{16}", MAKER),
    rule("intercom-token", "Intercom", &["dG9rO"], r"dG9rO[A-Za-z0-9+/]{50,}={0,2}", MAKER),
];
