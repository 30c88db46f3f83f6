//! German and Dutch.

use crate::validate::injection::concept::Concept::{
    AboveEnd, ActAs, Address, Ai, AppendVerb, Approve, Authority, BeNow, BeforeReply, Comply, Decode, Dest, DevMode,
    DevNoun, Disable, Discuss, FromNow, Future, Guard, Inner, Instr, LeakNoun, LeakVerb, Marker, Memory, Money, Neg,
    NeverRefuse, NewInstr, Pending, Permission, Prior, Private, PrivateSoft, Quant, ReplyNoun, Rules, Safety, SaveVerb,
    Secrecy, Secret, SendVerb, SetAside, SetAsideSoft, SysPrompt, Talk, This, Told, Unbound, Voided, You, Your,
};
use crate::validate::injection::lexicon::Language;

/// German; umlauts also written with e.
pub(super) const GERMAN: Language = Language {
    free_order: true,
    entries: &[
        (
            SetAside,
            "ignorier*, missacht*, vergiss, vergesse, vergessen, vergesst, befolge nicht, folge nicht, nicht mehr befolgen, nicht mehr folgen, nicht beachten, setze dich über, setz dich über, hinwegsetzen, außer acht, ausser acht, lass außer acht, übergehe, uebergehe, übergehen, pfeif auf, verwirf, verwerfen, beachte nicht, nicht länger befolgen",
        ),
        (
            SetAsideSoft,
            "überschreib*, ueberschreib*, umgehe, umgehen, überspringe, überspringen, lösche, loesche, deaktiviere, setze zurück, hebe auf, streiche, außer kraft, ausser kraft, ersetze",
        ),
        (
            Voided,
            "gelten nicht mehr, gelten ab sofort nicht, gelten jetzt nicht, gelten nun nicht, gilt ab sofort nicht, gelten für dich nicht, gilt nicht mehr, gelten nicht, gelten hier nicht, hier nicht gelten, sind aufgehoben, ist aufgehoben, sind ungültig, sind deaktiviert, nicht mehr gültig, wurden aufgehoben, deaktiviert, haben sich geändert, sind hinfällig",
        ),
        (
            Quant,
            "alle, allen, alles, jede, jeden, jegliche, jeglichen, sämtliche, saemtliche, sämtlichen, aller",
        ),
        (
            Prior,
            "vorherig*, bisherig*, vorangegangen*, vorangehend*, früher*, obig*, obenstehend*, zuvor, vorig*, ursprünglich*, urspruenglich*, bestehend*, vorhergehend*, oben, vorher, bisher, davor, erhalten hast, gegeben wurden, anfänglich*, letzten",
        ),
        (Your, "deine, deinen, deiner, dein, deinem, ihre, ihren, eure, euren"),
        (
            Instr,
            "anweisung*, instruktion*, vorgabe*, anleitung*, direktive*, richtlinie*, befehl, befehle, befehlen, prompt, prompts, weisung*, programmierung, systemanweisung*, leitlinie*, aufforderung*, vorschrift*",
        ),
        (
            Rules,
            "regel, regeln, beschränkung*, beschraenkung*, einschränkung*, einschraenkung*, grenzen, filter, verbot, verbote, protokolle, grundsätze, aufgabe, aufgaben, rolle",
        ),
        (
            Talk,
            "kontext, gespräch*, unterhaltung*, nachricht, nachrichten, text, eingaben, besprochen, gesagt, gesprochen, wissen",
        ),
        (
            SysPrompt,
            "systemprompt*, system-prompt*, systemaufforderung*, systemanweisung*, systemnachricht*, system prompt",
        ),
        (
            Safety,
            "sicherheitsrichtlini*, sicherheitsregel*, sicherheitsvorgabe*, sicherheitsprotokoll*, sicherheitsfilter*, sicherheitsprüfung*, sicherheitsmaßnahme*, inhaltsrichtlini*, ethische*, ethik, moralische*, moral, zensur, schutzmaßnahme*, leitplanken, inhaltsfilter*, sicherheitsvorkehrung*",
        ),
        (
            Told,
            "alles was wir, was wir besprochen, was dir gesagt, was ich gesagt, alles bisherige, alles vorherige, alles davor, alles obige, alles was du weißt, alles was dir",
        ),
        (
            AboveEnd,
            "das obige, alles obige, alles vorherige, alles bisherige, das vorherige, alles davor",
        ),
        (
            NewInstr,
            "neue anweisung*, neue regel*, neue instruktion*, neue aufgabe, neue direktive*, neuen anweisung*, folgende anweisung*, folgenden anweisung*, eigentliche aufgabe, neuer befehl",
        ),
        (Neg, "nicht, nie, niemals, kein, keine, keinen, ohne"),
        (
            BeNow,
            "du bist jetzt, du bist nun, du bist ab sofort, sie sind jetzt, bist du jetzt, bist du ein, du bist nicht mehr, ab jetzt bist du, ab sofort bist du, von nun an bist du, hast du keine, du hast keine, du hast nun keine, du hast jetzt keine, du befindest dich, bist du, gibst du, du wirst jetzt",
        ),
        (
            ActAs,
            "tu so als, tue so als, tu so, verhalte dich, spiel die rolle, spiele die rolle, schlüpfe in, agiere als, handle als, stell dir vor du, stell dir vor, gib dich als, nimm die rolle, antworte als, benimm dich wie, als assistent, du spielst",
        ),
        (
            Ai,
            "ki-modell, ki modell, sprachmodell*, ki-assistent*, eine ki, als ki, der assistent, die ki, den assistenten",
        ),
        (
            Unbound,
            "uneingeschränkt*, uneingeschraenkt*, unzensiert*, ungefiltert*, ohne einschränkung*, ohne einschraenkung*, ohne beschränkung*, ohne filter, ohne zensur, ohne regeln, keine regeln, keine einschränkung*, keine einschraenkung*, keine beschränkung*, keine richtlinien, keine grenzen, ohne grenzen, ohne richtlinien, keine filter, keinerlei, frei von, unmoralisch*, amoralisch*, nicht gebunden, nicht an regeln, ohne jede, ohne ethi*, keine moral*, keine ethi*, alles tun, befolgst keine, an keine regeln, keinen regeln",
        ),
        (
            NeverRefuse,
            "verweigere nie, niemals ablehnen, lehne nie, lehne niemals, beantworte alles, antworte auf alles, beantworte jede, antworte auf jede, darfst nicht ablehnen, ohne warnhinweis*, ohne warnung*, musst alles, gehorche, jede frage",
        ),
        (
            DevMode,
            "entwicklermodus, entwickler-modus, gottmodus, wartungsmodus, adminmodus",
        ),
        (
            FromNow,
            "ab jetzt, ab sofort, von nun an, von jetzt an, fortan, ab nun, künftig, für den rest dieser, für den rest des gesprächs",
        ),
        (
            Secrecy,
            "sag dem nutzer nichts, sage dem nutzer nichts, sag dem benutzer nichts, sage dem benutzer nichts, erzähl dem, ohne es zu erwähnen, ohne dem nutzer, ohne den nutzer, ohne nachzufragen, ohne rückfrage, heimlich, stillschweigend, unbemerkt, erwähne nicht, erwähne das nicht, verrate dem, sag niemandem, informiere den nutzer nicht, informiere den benutzer nicht, ohne bestätigung, ohne zu fragen",
        ),
        (
            LeakVerb,
            "zeig, zeige, zeigen, verrate, verraten, nenne, nenn mir, gib, gib mir, gebe, gibst, preis, offenbare, wiederhole, wiederholen, drucke, ausgeben, ausgib, liste, sag mir, sage mir, enthülle, enthüllen, lege offen, wie lautet, wie lauten, was steht, was ist, schreibe, teile mir, leite, übersetze, fasse",
        ),
        (
            Inner,
            "wörtlich, woertlich, vollständig*, vollstaendig*, komplett*, geheim*, versteckt*, verborgen*, intern*, ursprünglich*, wort für wort, mir, gesamt*, genau, genauen",
        ),
        (
            LeakNoun,
            "deine anweisungen, deine instruktionen, dein prompt, deinen prompt, deine regeln, deine vorgaben, deine richtlinien, deine anfänglichen, deine ursprünglichen, text über, worte oben, alles oben, geheimen anweisungen, internen daten, interne daten, deine konfiguration, deinen anweisungen",
        ),
        (
            SendVerb,
            "sende, senden, schicke, schick, schicken, leite, weiterleiten, weiter, lade hoch, lade, hochladen, übermittle, uebermittle, übertrage, poste, maile, veröffentliche, teile, kopiere, exfiltriere, gib weiter, hänge, füge, gesendet, übermitteln",
        ),
        (
            Secret,
            "passwort, passwörter, passwörtern, passwoerter, zugangsdaten, schlüssel, api-schlüssel, geheimnis*, umgebungsvariable*, token, anmeldedaten, kennwort*, geheimnisse, privaten schlüssel",
        ),
        (
            Private,
            "gespräch*, chatverlauf, unterhaltung*, kundendaten, kundenliste, nutzerdaten, benutzerdaten, persönliche daten, alle nachrichten, dateien, bankdaten, kontodaten",
        ),
        (PrivateSoft, "e-mails, kontakte, daten, verlauf, notizen, quellcode"),
        (
            Dest,
            "externe adresse, externen server, externen adresse, fremden server",
        ),
        (
            Address,
            "hinweis an die ki, an die ki, hinweis für die ki, an den assistenten, für den assistenten, wenn du eine ki, anweisung an die ki, liebe ki, hinweis an den assistenten, an das sprachmodell",
        ),
        (
            Authority,
            "ich bin dein entwickler, ich bin der administrator, ich bin der entwickler, hier spricht der administrator, ich bin dein administrator, nachricht von openai, im auftrag von openai",
        ),
        (
            BeforeReply,
            "bevor du antwortest, vor jeder antwort, bevor du weitermachst, bevor du fortfährst, bevor du zusammenfasst, wenn du das liest, wenn du dies liest, beim zusammenfassen",
        ),
        (
            SaveVerb,
            "speichere, speicher, speichern, merke dir, merk dir, merke, notiere, schreibe, füge, trage, behalte",
        ),
        (
            Memory,
            "dein gedächtnis, deinem gedächtnis, gedächtnis, gedaechtnis, langzeitgedächtnis, speicher, erinnerung, erinnerungen",
        ),
        (
            Future,
            "in jeder zukünftigen, jeder zukünftigen, in jeder antwort, jeder antwort, allen zukünftigen, alle zukünftigen, für immer, dauerhaft, in zukunft immer, jedem gespräch, jeder sitzung, bei jeder, auf ewig, künftigen sitzungen, allen künftigen",
        ),
        (
            This,
            "diesen text, diese anweisung, diese notiz, diesen hinweis, diese regel, folgendes, diese zeile, diesen satz, dies",
        ),
        (
            ReplyNoun,
            "deine antwort*, deiner antwort*, jede antwort, jeder antwort, deine zusammenfassung, der antwort, deinen antworten",
        ),
        (
            AppendVerb,
            "füge, fuege, ergänze, haenge, hänge, beende, beginne, erwähne, nenne",
        ),
        (
            Marker,
            "den code, das token, den token, den satz, das wort, den text, die zeichenfolge, den link, das kennwort",
        ),
        (
            Permission,
            "du darfst jetzt, du darfst nun, hat erlaubt, ist erlaubt, hat genehmigt, hat zugestimmt, darfst alles",
        ),
        (
            Comply,
            "tu was, führe aus, führe die anweisung, befolge, und befolge, führe sie aus, folge der",
        ),
        (Decode, "dekodiere, decodiere, entschlüssle, entschlüssele, entziffere"),
        (
            Discuss,
            "angriff, angriffe, beispiel, z. b., erkennt, scanner, blockiert, abgelehnt, testfall",
        ),
        (
            DevNoun,
            "datei, dateien, dokumentation, skript, konfiguration, ordner, abschnitt, kapitel, anhang, e-mail, mail, rechnung",
        ),
        (You, "du, dich"),
        (Approve, "genehmige, bestätige, akzeptiere, erlaube, gib frei"),
        (
            Pending,
            "alle ausstehenden, alle anfragen, alle offenen einträge, alle wartenden",
        ),
        (Disable, "deaktiviere, schalte, schalt, abschalten, ausschalten, stoppe"),
        (
            Guard,
            "synchronisation, sicherheitsprüfung*, freigabe, die prüfung, den scanner, überprüfung",
        ),
        (Money, "geld, überweisung, betrag, €"),
    ],
};

/// Dutch.
pub(super) const DUTCH: Language = Language {
    free_order: true,
    entries: &[
        (
            SetAside,
            "negeer, negeren, vergeet, vergeten, volg niet, niet meer volgen, sla geen acht op, laat varen, houd je niet aan, niet langer volgen",
        ),
        (
            SetAsideSoft,
            "omzeil, omzeilen, overschrijf, overschrijven, sla over, verwijder, schakel uit",
        ),
        (
            Voided,
            "gelden niet meer, geldt niet meer, zijn opgeheven, zijn vervallen, zijn ongeldig, gelden hier niet, uitgeschakeld, zijn uitgeschakeld",
        ),
        (Quant, "alle, alles, elke, iedere"),
        (
            Prior,
            "vorige, voorgaande, eerdere, bovenstaande, voorafgaande, oorspronkelijke, bestaande, hierboven, daarvoor, tot nu toe, gekregen hebt",
        ),
        (Your, "je, jouw, uw, jullie"),
        (
            Instr,
            "instructie*, aanwijzing*, opdracht*, richtlijn*, prompt, prompts, bevel*, voorschrift*",
        ),
        (Rules, "regel, regels, beperking*, beleid, grenzen, filters, taak"),
        (Talk, "context, gesprek, bericht*, tekst, besproken"),
        (
            SysPrompt,
            "systeemprompt*, systeem-prompt*, systeeminstructie*, systeembericht*",
        ),
        (
            Safety,
            "veiligheidsregel*, veiligheidsrichtlijn*, veiligheidsprotocol*, veiligheidscontrole*, ethische*, morele*, censuur, inhoudsbeleid, veiligheidsmaatregel*",
        ),
        (
            NewInstr,
            "nieuwe instructie*, nieuwe opdracht*, nieuwe regels, volgende instructie*",
        ),
        (
            AboveEnd,
            "het bovenstaande, alles hierboven, al het voorgaande, alles hiervoor",
        ),
        (
            BeNow,
            "je bent nu, je bent vanaf nu, vanaf nu ben je, u bent nu, ben je nu, je bent niet langer, je hebt geen, heb je geen, ben je",
        ),
        (
            ActAs,
            "doe alsof, gedraag je als, speel de rol, stel je voor dat je, neem de rol",
        ),
        (Ai, "taalmodel*, ai-model, ai-assistent*, de assistent, een ai"),
        (
            Unbound,
            "onbeperkt*, ongefilterd*, ongecensureerd*, zonder beperking*, zonder filter*, zonder regels, geen regels, geen beperking*, geen filter*, geen richtlijnen, geen grenzen, zonder censuur, zonder grenzen, vrij van, alles doen",
        ),
        (
            NeverRefuse,
            "weiger nooit, nooit weigeren, beantwoord elke, beantwoord alles, zonder waarschuwing*, moet alles",
        ),
        (DevMode, "ontwikkelaarsmodus, ontwikkelmodus, beheerdersmodus"),
        (FromNow, "vanaf nu, van nu af aan, voortaan, voor de rest van dit"),
        (
            Secrecy,
            "vertel de gebruiker niet*, zeg niets tegen, zonder te vermelden, zonder de gebruiker, vermeld niet, in het geheim, stiekem, zonder te vragen, zonder bevestiging, vertel niemand",
        ),
        (
            LeakVerb,
            "toon, laat zien, laat, onthul, geef, herhaal, print, vertel me, vertel mij, schrijf, wat is, wat zijn, noem, deel",
        ),
        (
            Inner,
            "letterlijk*, volledige*, verborgen, geheime, interne, oorspronkelijke, woord voor woord, zien, me, mij, hele",
        ),
        (
            LeakNoun,
            "je instructies, jouw instructies, je prompt, jouw prompt, je regels, je oorspronkelijke, geheime instructies, verborgen instructies, tekst hierboven",
        ),
        (
            SendVerb,
            "stuur, verstuur, zend, mail, upload, doorsturen, door, deel, plaats, kopieer",
        ),
        (
            Secret,
            "wachtwoord*, inloggegevens, sleutel, sleutels, api-sleutel*, omgevingsvariabele*, token, tokens, geheimen",
        ),
        (
            Private,
            "gesprek*, chatgeschiedenis, klantgegevens, klantenlijst, gebruikersgegevens, persoonsgegevens",
        ),
        (PrivateSoft, "berichten, e-mails, contacten, bestanden, gegevens"),
        (SaveVerb, "sla, bewaar, onthoud, schrijf, voeg, noteer"),
        (Memory, "je geheugen, geheugen, langetermijngeheugen"),
        (
            Future,
            "in elk toekomstig*, elk toekomstig*, alle toekomstige, elk antwoord, voor altijd, permanent, elk gesprek, elke sessie",
        ),
        (
            This,
            "deze tekst, deze instructie, deze notitie, dit bericht, deze regel, het volgende",
        ),
        (ReplyNoun, "je antwoord*, elk antwoord, het antwoord, je samenvatting"),
        (AppendVerb, "voeg, eindig, begin, vermeld"),
        (Marker, "de code, het token, de zin, het woord, de tekst, de link"),
        (Address, "aan de ai, voor de ai, aan de assistent, als je een ai"),
        (
            BeforeReply,
            "voordat je antwoordt, voor je antwoordt, voordat je verder, als je dit leest, wanneer je dit",
        ),
        (
            DevNoun,
            "bestand, bestanden, documentatie, script, hoofdstuk, mail, e-mail",
        ),
        (Neg, "niet, nooit, geen, zonder"),
    ],
};
