//! French and Italian.

use crate::validate::injection::concept::Concept::{
    AboveEnd, ActAs, Address, Ai, AppendVerb, Approve, Authority, BeNow, BeforeReply, Comply, Decode, DevMode, DevNoun,
    Disable, Discuss, Exempt, FromNow, Future, Guard, Inner, Instr, LeakNoun, LeakVerb, Marker, Memory, Money, Neg,
    NeverRefuse, NewInstr, Pending, Permission, Prior, Private, PrivateSoft, Quant, ReplyNoun, Rules, Safety, SaveVerb,
    Secrecy, Secret, SendVerb, SetAside, SetAsideSoft, SysPrompt, Talk, This, Told, Unbound, Voided, You, Your,
};
use crate::validate::injection::lexicon::Language;

/// French.
pub(super) const FRENCH: Language = Language {
    free_order: false,
    entries: &[
        (
            SetAside,
            "ignore, ignores, ignorez, ignorer, ignorons, oublie, oubliez, oublier, ne tiens pas compte, ne tenez pas compte, ne tiens plus compte, ne tenez plus compte, ne tiens aucun compte, ne tenez aucun compte, ne suis plus, ne suivez plus, ne suivez pas, ne suis pas, n'obéis plus, n'obéissez plus, fais abstraction, faites abstraction, fais fi, faites fi, néglige, négligez, mets de côté, mettez de côté, cesse de suivre, cessez de suivre, arrête de suivre, arrêtez de suivre, passe outre, passez outre, laisse tomber",
        ),
        (
            SetAsideSoft,
            "contourne, contournez, contourner, remplace, remplacez, annule, annulez, efface, effacez, supprime, supprimez, désactive, désactivez, outrepasse, outrepassez, enfreins, saute, sautez, écrase, lève",
        ),
        (
            Voided,
            "ne s'appliquent plus, ne s'applique plus, ne s'appliquent pas, ne sont plus valables, sont annulées, sont annulés, sont désactivé*, sont levées, sont nulles, n'ont plus cours, sont suspendues, désactivés, désactivées, ont changé",
        ),
        (Quant, "tout, toute, tous, toutes, chaque, n'importe quelle, l'ensemble"),
        (
            Prior,
            "précédent*, antérieur*, ci-dessus, d'avant, initiales, initiaux, au-dessus, préalables, passées, plus haut, originales, reçues, données, existantes, d'origine, auparavant, plus tôt",
        ),
        (Your, "ton, ta, tes, votre, vos"),
        (
            Instr,
            "instruction*, consigne*, directive*, prompt, prompts, ordres, invite, invites, programmation, recommandations, commandes",
        ),
        (
            Rules,
            "règle, règles, restriction*, limites, limitations, politique*, contraintes, filtres, lignes directrices, rôle, tâche, principes",
        ),
        (
            Talk,
            "contexte, conversation, message, messages, texte, historique, discussion",
        ),
        (
            SysPrompt,
            "prompt système, invite système, prompt système*, prompt du système, instructions système, message système, consignes système, prompt initial, invite du système",
        ),
        (
            Safety,
            "règles de sécurité, consignes de sécurité, mesures de sécurité, directives de sécurité, protocoles de sécurité, politique de contenu, éthique*, morale, morales, censure, garde-fous, filtres de sécurité, filtres de contenu, modération, contrôles de sécurité, politiques de sécurité",
        ),
        (
            AboveEnd,
            "ce qui précède, tout ce qui précède, tout ce qui est au-dessus, tout ce qui a été dit",
        ),
        (
            Told,
            "tout ce que je t'ai dit, tout ce qu'on t'a dit, tout ce que tu sais, tout ce que vous savez, ce qu'on t'a dit, tout ce dont nous avons",
        ),
        (
            NewInstr,
            "nouvelle instruction*, nouvelles instructions, nouvelle consigne*, nouvelles consignes, nouvelles règles, nouvelle directive*, nouvelle tâche, instruction suivante, instructions suivantes",
        ),
        (
            BeNow,
            "tu es maintenant, tu es désormais, vous êtes maintenant, vous êtes désormais, désormais tu es, tu n'es plus, vous n'êtes plus, à partir de maintenant tu es, à partir de maintenant vous êtes, tu n'as plus, vous n'avez plus, tu n'as aucune, vous n'avez aucune, te voilà, tu deviens",
        ),
        (
            ActAs,
            "fais comme si, faites comme si, agis comme, agissez comme, joue le rôle, jouez le rôle, comporte-toi comme, comportez-vous comme, imagine que tu, imagine que tu es, imaginez que vous, fais semblant, faites semblant, prétends être, prétendez être, incarne, incarnez, réponds comme, répondez comme, en tant qu'assistant, mets-toi dans la peau",
        ),
        (
            Ai,
            "modèle de langage, une ia, l'ia, intelligence artificielle, assistant ia, l'assistant, cette ia, modèle d'ia",
        ),
        (
            Unbound,
            "sans restriction*, sans aucune restriction, sans limite*, sans aucune limite, sans filtre*, sans censure, non censuré*, aucune règle, aucune restriction, aucune limite, aucun filtre, aucune censure, sans règle*, sans éthique, sans morale, libre de toute*, amoral*, immoral*, illimité*, plus aucune, plus de règles, plus de restrictions, non filtré*, débridé*, sans contrainte*, tout faire",
        ),
        (
            NeverRefuse,
            "ne refuse jamais, ne refusez jamais, ne refuse rien, réponds à tout, répondez à tout, réponds à toutes, répondre à tout, obéis à tout, sans avertissement*, n'importe quelle question, ne dis jamais non",
        ),
        (
            DevMode,
            "mode développeur, mode dieu, mode administrateur, mode sans filtre, mode débogage",
        ),
        (
            FromNow,
            "à partir de maintenant, dès maintenant, désormais, dorénavant, à compter de maintenant, pour le reste de cette, jusqu'à nouvel ordre",
        ),
        (
            Secrecy,
            "ne dis rien, ne dites rien, ne dis pas à l'utilisateur, ne le dis pas, ne mentionne pas, ne mentionnez pas, sans le mentionner, sans en informer, sans informer, sans prévenir, en secret, secrètement, discrètement, à l'insu, sans demander, sans confirmation, n'en parle pas, garde cela secret, n'informe pas, n'informez pas",
        ),
        (
            LeakVerb,
            "révèle, révèle-moi, révélez, révéler, montre, montre-moi, montrez, montrez-moi, affiche, affichez, donne, donne-moi, donnez-moi, répète, répétez, imprime, dis-moi, dites-moi, divulgue, divulguez, récite, liste, quelles sont, quel est, recopie, communique, dévoile, fournis, traduis, écris",
        ),
        (
            Inner,
            "mot pour mot, cachées, exactes, exactement, intégral*, secrètes, secret, complet*, interne*, initiale*, initiaux, confidentiel*, moi, textuellement, en entier, entièrement",
        ),
        (
            LeakNoun,
            "tes instructions, vos instructions, ton prompt, votre prompt, tes règles, tes consignes, vos consignes, instructions cachées, instructions secrètes, tes directives, texte ci-dessus, instructions initiales, configuration interne, instructions système, vos règles",
        ),
        (
            SendVerb,
            "envoie, envoyez, envoyer, envoie-les, transmets, transmettez, transfère, transférez, transférer, téléverse, publie, publiez, poste, partage, copie, mail, exfiltre, expédie, fais suivre, faites suivre",
        ),
        (
            Secret,
            "mot de passe, mots de passe, clé api, clés api, clé d'api, clés d'api, identifiants, jeton, jetons, variables d'environnement, clé privée, clés privées, secrets, clés secrètes",
        ),
        (
            Private,
            "conversation*, données client*, données des clients, liste des clients, données utilisateur*, données personnelles, courriels, coordonnées bancaires",
        ),
        (
            PrivateSoft,
            "historique, messages, e-mails, contacts, fichiers, données, clients",
        ),
        (
            SaveVerb,
            "enregistre, enregistrez, sauvegarde, mémorise, mémorisez, souviens-toi, retiens, ajoute, ajoutez, écris, garde, inscris",
        ),
        (Memory, "ta mémoire, votre mémoire, mémoire, mémoire à long terme"),
        (
            Future,
            "chaque réponse, toute réponse, toutes les réponses, chaque réponse future, toutes les futures, toutes les prochaines, pour toujours, en permanence, définitivement, chaque conversation, toutes les conversations, chaque session, à l'avenir, futures sessions, de façon permanente",
        ),
        (
            This,
            "ce texte, cette instruction, cette note, ce message, cette règle, ceci, ce qui suit, la ligne suivante",
        ),
        (
            ReplyNoun,
            "ta réponse, votre réponse, tes réponses, vos réponses, chaque réponse, toute réponse, ton résumé, la réponse, de toute réponse",
        ),
        (
            AppendVerb,
            "ajoute, ajoutez, ajouté, termine, terminez, commence, commencez, inclus, incluez, insère, mentionne",
        ),
        (
            Marker,
            "le code, le jeton, le mot, la phrase, le texte, le lien, jeton de journalisation, l'url",
        ),
        (
            Exempt,
            "ne s'appliquent pas ici, ne s'applique pas ici, pas valables ici, ne s'appliquent pas dans ce cas, exempt de, exempté",
        ),
        (
            Address,
            "note à l'ia, à l'attention de l'ia, note pour l'ia, note pour l'assistant, à l'assistant, si tu es une ia, si vous êtes une ia, message à l'ia, instruction pour l'ia, cher assistant, chère ia",
        ),
        (
            Authority,
            "je suis ton développeur, je suis votre développeur, je suis l'administrateur, je suis ton créateur, message d'openai, de la part d'openai, je suis le développeur",
        ),
        (
            BeforeReply,
            "avant de répondre, avant de continuer, avant de résumer, avant chaque réponse, lorsque tu lis, quand tu lis ceci, quand vous lisez, en lisant ceci, en résumant",
        ),
        (
            Permission,
            "tu peux maintenant, vous pouvez maintenant, a autorisé, a donné la permission, tu es autorisé, vous êtes autorisé",
        ),
        (
            Comply,
            "fais ce qu'il dit, suis l'instruction, exécute, exécutez, et suis, et obéis, applique",
        ),
        (Decode, "décode, décodez, déchiffre, déchiffrez"),
        (
            Discuss,
            "attaque, attaques, exemple, par exemple, détecte, bloque, rejette",
        ),
        (
            DevNoun,
            "fichier, fichiers, documentation, dossier, script, chapitre, courriel, facture, ticket",
        ),
        (Neg, "ne, pas, jamais, sans"),
        (You, "tu, vous, toi"),
        (Approve, "approuve, approuvez, accepte, valide, autorise"),
        (
            Pending,
            "toutes les demandes, toutes les entrées en attente, tout ce qui est en attente",
        ),
        (Disable, "désactive, désactivez, coupe, arrête"),
        (
            Guard,
            "synchronisation, contrôles de sécurité, approbation, le scanner, validation, la modération",
        ),
    ],
};

/// Italian.
pub(super) const ITALIAN: Language = Language {
    free_order: false,
    entries: &[
        (
            SetAside,
            "ignora, ignorate, ignori, ignorare, dimentica, dimenticate, dimenticati, dimenticare, scorda, scordati, trascura, trascurate, non seguire, non seguire più, non rispettare, smetti di seguire, smettete di seguire, non tenere conto, non considerare, lascia perdere, metti da parte, disattendi, disobbedisci",
        ),
        (
            SetAsideSoft,
            "aggira, aggirare, sovrascrivi, annulla, annullate, cancella, cancellate, elimina, rimuovi, disattiva, disabilita, salta, bypassa, scavalca, sostituisci, infrangi",
        ),
        (
            Voided,
            "non si applicano più, non si applica più, non valgono più, non valgono, sono annullate, sono disattivat*, sono nulle, non sono più valide, sono state revocate, sono cambiate, disattivati, disattivate, non si applicano",
        ),
        (Quant, "tutto, tutta, tutti, tutte, ogni, qualsiasi, qualunque"),
        (
            Prior,
            "precedent*, di prima, sopra, qui sopra, iniziali, iniziale, originali, ricevute, anteriori, finora, esistenti, passate, in precedenza",
        ),
        (Your, "tuo, tua, tue, tuoi, vostre, vostri, ti"),
        (
            Instr,
            "istruzion*, direttiv*, prompt, indicazion*, ordini, comandi, programmazione, consegne, disposizioni",
        ),
        (
            Rules,
            "regola, regole, restrizion*, limiti, limitazion*, politica, politiche, norme, filtri, vincoli, linee guida, ruolo, compito, principi",
        ),
        (
            Talk,
            "contesto, conversazione, messaggio, messaggi, testo, cronologia, detto",
        ),
        (
            SysPrompt,
            "prompt di sistema, prompt del sistema, istruzioni di sistema, istruzioni del sistema, messaggio di sistema, messaggio del sistema, prompt iniziale",
        ),
        (
            Safety,
            "regole di sicurezza, linee guida di sicurezza, norme di sicurezza, misure di sicurezza, protocolli di sicurezza, politica sui contenuti, etica, etiche, etici, morale, morali, censura, filtri di sicurezza, filtri dei contenuti, moderazione, controlli di sicurezza",
        ),
        (
            AboveEnd,
            "quanto sopra, tutto quanto sopra, tutto ciò che precede, quanto detto, tutto quello sopra",
        ),
        (
            Told,
            "tutto quello che ti ho detto, tutto quello che ti hanno detto, tutto quello che sai, tutto ciò che sai, tutto ciò che ti è stato detto",
        ),
        (
            NewInstr,
            "nuova istruzione, nuove istruzioni, nuove regole, nuovo compito, nuova direttiva, nuovi ordini, seguente istruzione, seguenti istruzioni",
        ),
        (
            BeNow,
            "ora sei, sei ora, adesso sei, da ora in poi sei, d'ora in poi sei, non sei più, tu sei ora, da adesso sei, non hai, non hai più, sei diventato, ora hai, sei in modalità",
        ),
        (
            ActAs,
            "fai finta, fingi di essere, fingi, comportati come, agisci come, interpreta il ruolo, recita la parte, immagina di essere, immagina che tu, simula di essere, rispondi come, assumi il ruolo, come assistente",
        ),
        (
            Ai,
            "modello linguistico, un'ia, l'ia, intelligenza artificiale, assistente ia, l'assistente, modello di ia",
        ),
        (
            Unbound,
            "senza restrizion*, senza alcuna restrizione, senza limit*, senza filtr*, senza censura, senza regole, nessuna restrizione, nessuna regola, nessun filtro, nessun limite, senza etica, senza morale, libero da, amorale, immorale, illimitato, non hai restrizioni, non hai regole, non hai limiti, qualsiasi cosa, privo di, fare tutto",
        ),
        (
            NeverRefuse,
            "non rifiutare mai, non rifiutarti mai, rispondi a tutto, rispondi a qualsiasi, senza avvertenz*, qualsiasi domanda, obbedisci a tutto, devi obbedire, devi rispondere a",
        ),
        (
            DevMode,
            "modalità sviluppatore, modalita sviluppatore, modalità dio, modalità amministratore, modalità senza filtri",
        ),
        (
            FromNow,
            "da ora in poi, d'ora in poi, da adesso, da questo momento, d'ora innanzi, per il resto di questa",
        ),
        (
            Secrecy,
            "non dire all'utente, non dirlo, non menzionare, senza menzionare, senza dire, senza avvisare, senza informare, in segreto, segretamente, di nascosto, senza chiedere, senza conferma, non informare, all'insaputa",
        ),
        (
            LeakVerb,
            "rivela, rivelate, rivelami, rivelare, mostra, mostrami, mostrate, stampa, ripeti, dimmi, dammi, elenca, divulga, qual è, quali sono, scrivi, recita, fornisci, traduci, esponi, condividi, copia, svela",
        ),
        (
            Inner,
            "parola per parola, completo, completa, nascosto, nascoste, nascosti, segreto, segrete, interno, interne, iniziale, iniziali, esatto, esatte, letteralmente, per intero, riservat*, integrale, mi",
        ),
        (
            LeakNoun,
            "le tue istruzioni, tue istruzioni, tuo prompt, tue regole, tue direttive, istruzioni nascoste, istruzioni segrete, testo sopra, tua configurazione, istruzioni iniziali, configurazione interna",
        ),
        (
            SendVerb,
            "invia, inviate, inviare, manda, mandate, inoltra, inoltrate, spedisci, carica, pubblica, condividi, trasmetti, trasferisci, copia, esfiltra",
        ),
        (
            Secret,
            "password, credenziali, chiave api, chiavi api, token, variabili d'ambiente, variabili di ambiente, chiave privata, chiavi private, segreti, chiavi",
        ),
        (
            Private,
            "conversazion*, dati dei clienti, dati del cliente, lista clienti, elenco clienti, dati utente, dati dell'utente, dati personali, dati bancari",
        ),
        (
            PrivateSoft,
            "cronologia, messaggi, e-mail, email, contatti, file, dati, clienti",
        ),
        (
            SaveVerb,
            "salva, memorizza, ricorda, ricordati, aggiungi, annota, scrivi, conserva, registra, archivia",
        ),
        (Memory, "tua memoria, memoria, memoria a lungo termine"),
        (
            Future,
            "ogni risposta, tutte le risposte, ogni risposta futura, tutte le future, per sempre, permanentemente, ogni conversazione, tutte le conversazioni, ogni sessione, in futuro, sessioni future, di ogni risposta",
        ),
        (
            This,
            "questo testo, questa istruzione, questa nota, questo messaggio, questa regola, questo, quanto segue",
        ),
        (
            ReplyNoun,
            "tua risposta, tue risposte, ogni risposta, tuo riassunto, la risposta, di ogni risposta",
        ),
        (
            AppendVerb,
            "aggiungi, aggiunto, includi, termina, inizia, inserisci, menziona, concludi",
        ),
        (
            Marker,
            "il codice, il token, la parola, la frase, il testo, il link, l'url, token di registrazione",
        ),
        (
            Exempt,
            "non valgono in questo caso, non valgono qui, non si applicano qui, non si applicano in questo caso, esente da, esentato",
        ),
        (
            Address,
            "nota per l'ia, nota all'ia, all'ia, per l'ia, nota all'assistente, per l'assistente, se sei un'ia, messaggio per l'ia, istruzione per l'ia",
        ),
        (
            Authority,
            "sono il tuo sviluppatore, sono l'amministratore, sono il tuo creatore, sono lo sviluppatore, messaggio da openai, per conto di openai",
        ),
        (
            BeforeReply,
            "prima di rispondere, prima di continuare, prima di riassumere, prima di ogni risposta, quando leggi questo, leggendo questo, quando riassumi",
        ),
        (
            Permission,
            "ora puoi, hai il permesso, ha autorizzato, ha dato il permesso, sei autorizzato, è consentito",
        ),
        (
            Comply,
            "fai quello che dice, segui l'istruzione, segui le istruzioni, esegui, e obbedisci, e seguile, e segui",
        ),
        (Decode, "decodifica, decifra, decodificate"),
        (
            Discuss,
            "attacco, attacchi, esempio, ad esempio, rileva, blocca, rifiuta",
        ),
        (
            DevNoun,
            "file, documentazione, cartella, script, capitolo, e-mail, email, fattura, ticket",
        ),
        (Neg, "non, mai, senza"),
        (You, "tu, sei"),
        (Approve, "approva, approvate, accetta, autorizza"),
        (
            Pending,
            "tutte le richieste, tutto ciò che è in sospeso, tutte le voci in sospeso",
        ),
        (Disable, "disattiva, disabilita, spegni"),
        (
            Guard,
            "sincronizzazione, controlli di sicurezza, approvazione, lo scanner, validazione",
        ),
        (Money, "denaro, soldi"),
    ],
};
