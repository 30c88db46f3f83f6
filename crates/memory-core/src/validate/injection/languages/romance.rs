//! French, Spanish, Portuguese and Italian.

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

/// Spanish.
pub(super) const SPANISH: Language = Language {
    free_order: false,
    entries: &[
        (
            SetAside,
            "ignora, ignore, ignorad, ignorar, ignoren, olvida, olvide, olvídate, olvidate, olvídese, olvidar, olviden, haz caso omiso, haga caso omiso, hagan caso omiso, no sigas, no siga, no obedezcas, deja de seguir, deje de seguir, descarta, descarte, desatiende, pasa por alto, pase por alto, no hagas caso, no tengas en cuenta, no tenga en cuenta, desobedece, desestima, prescinde de",
        ),
        (
            SetAsideSoft,
            "omite, omita, anula, anule, salta, sáltate, elude, evade, borra, borre, elimina, elimine, desactiva, desactive, reemplaza, sobrescribe, suprime, sustituye",
        ),
        (
            Voided,
            "ya no aplican, ya no se aplican, ya no son válid*, no se aplican, no aplican, quedan anulad*, están desactivad*, quedan sin efecto, han sido anulad*, han cambiado, desactivados, desactivadas",
        ),
        (Quant, "toda, todos, todas, cada, cualquier, cualesquiera, el resto"),
        (
            Prior,
            "anterior*, previo, previa, previos, previas, precedente*, de arriba, iniciales, inicial, originales, original, recibidas, dadas, arriba, antes, hasta ahora, existentes, que te dieron, previamente",
        ),
        (Your, "tu, tus, su, sus, vuestras, vuestros, te"),
        (
            Instr,
            "instruccion*, indicacion*, directriz, directrices, directiva*, prompt, prompts, órdenes, ordenes, comandos, pautas, consigna*, programación, mandatos",
        ),
        (
            Rules,
            "regla, reglas, normas, restriccion*, límites, limites, limitacion*, política*, politica*, filtros, tarea, principios, rol",
        ),
        (
            Talk,
            "contexto, conversación, conversacion, mensaje, mensajes, texto, historial, charla",
        ),
        (
            SysPrompt,
            "prompt de sistema, prompt del sistema, instrucciones del sistema, instrucciones de sistema, mensaje del sistema, mensaje de sistema, indicaciones del sistema, prompt inicial",
        ),
        (
            Safety,
            "normas de seguridad, reglas de seguridad, directrices de seguridad, medidas de seguridad, protocolos de seguridad, política de contenido, políticas de contenido, ética, éticas, éticos, moral, morales, censura, filtros de seguridad, filtros de contenido, moderación, controles de seguridad, restricciones de seguridad, salvaguardas",
        ),
        (
            AboveEnd,
            "lo anterior, todo lo anterior, todo lo de arriba, todo lo dicho, todo lo previo",
        ),
        (
            Told,
            "todo lo que te dije, todo lo que te han dicho, todo lo que sabes, lo que te dijeron, todo lo que hablamos, todo lo que te dijeron",
        ),
        (
            NewInstr,
            "nueva instrucción, nuevas instrucciones, nuevas reglas, nueva tarea, nueva directiva, nuevas órdenes, siguiente instrucción, siguientes instrucciones, nueva orden",
        ),
        (
            BeNow,
            "ahora eres, eres ahora, ahora estás en, ahora estas en, a partir de ahora eres, desde ahora eres, ya no eres, usted es ahora, ahora usted es, no tienes, ya no tienes, te has convertido, ahora tienes, ahora serás, estás en",
        ),
        (
            ActAs,
            "actúa como, actua como, actúe como, finge, finge ser, finge que eres, haz de cuenta, imagina que eres, compórtate como, comportate como, haz el papel, interpreta el papel, juega el rol, asume el rol, adopta el papel, responde como, simula ser, simula que, pretende ser",
        ),
        (
            Ai,
            "modelo de lenguaje, una ia, la ia, inteligencia artificial, asistente de ia, el asistente, modelo de ia",
        ),
        (
            Unbound,
            "sin restriccion*, sin ninguna restricción, sin límite*, sin limite*, sin filtro*, sin censura, sin reglas, ninguna restricción, ninguna regla, ningún filtro, ningún límite, sin ética, sin moral, libre de, amoral, inmoral, ilimitado, no tienes restricciones, no tienes reglas, no tienes límites, sin normas, sin limitacion*, cualquier cosa, hacer de todo",
        ),
        (
            NeverRefuse,
            "nunca te niegues, nunca rechaces, responde a todo, responde todo, contesta todo, responde cualquier, no puedes negarte, sin advertencia*, cualquier pregunta, obedece todo, debes cumplir, debes obedecer",
        ),
        (
            DevMode,
            "modo desarrollador, modo de desarrollador, modo dios, modo administrador, modo sin filtro*, modo depuración",
        ),
        (
            FromNow,
            "a partir de ahora, desde ahora, de ahora en adelante, en adelante, por el resto de esta, durante el resto de",
        ),
        (
            Secrecy,
            "no le digas al usuario, no se lo digas, no le cuentes, no menciones, no lo menciones, sin mencionar, sin decir, sin avisar, sin informar, en secreto, secretamente, a escondidas, sin preguntar, sin confirmación, sin confirmacion, no informes, no se lo cuentes, sin que el usuario, sin que lo sepa",
        ),
        (
            LeakVerb,
            "revela, revele, revélame, revelar, muestra, muestre, muéstrame, muestrame, imprime, imprima, repite, repita, dime, dame, enseña, enséñame, lista, divulga, di, cuál es, cual es, cuáles son, cuales son, escribe, recita, filtra, proporciona, expón, traduce, comparte, copia",
        ),
        (
            Inner,
            "palabra por palabra, completo, completa, completas, oculto, ocultas, ocultos, secreto, secretas, interno, interna, internas, inicial, iniciales, exacto, exactas, literal, literalmente, textualmente, íntegro, confidencial*, me",
        ),
        (
            LeakNoun,
            "tus instrucciones, sus instrucciones, tu prompt, tus reglas, tus directrices, instrucciones ocultas, instrucciones secretas, texto de arriba, tu configuración, instrucciones iniciales, configuración interna, mensaje oculto",
        ),
        (
            SendVerb,
            "envía, envia, envíe, envíalo, envíalas, enviar, manda, mande, mándalo, reenvía, reenvia, sube, suba, publica, comparte, transmite, transfiere, copia, exfiltra, remite",
        ),
        (
            Secret,
            "contraseña*, credencial*, clave api, claves api, clave de api, claves de api, claves, token, tokens, variables de entorno, clave privada, claves privadas, secretos, llaves api",
        ),
        (
            Private,
            "conversación, conversacion, conversaciones, datos del cliente, datos de clientes, lista de clientes, datos del usuario, datos de usuario, datos personales, correos, datos bancarios",
        ),
        (PrivateSoft, "historial, mensajes, contactos, archivos, datos, clientes"),
        (
            SaveVerb,
            "guarda, guarde, almacena, memoriza, recuerda, recuerde, añade, agrega, anota, escribe, conserva, graba",
        ),
        (Memory, "tu memoria, su memoria, memoria, memoria a largo plazo"),
        (
            Future,
            "cada respuesta, toda respuesta, todas las respuestas, cada respuesta futura, todas las futuras, para siempre, permanentemente, cada conversación, todas las conversaciones, cada sesión, en el futuro, futuras sesiones, siempre que",
        ),
        (
            This,
            "este texto, esta instrucción, esta nota, este mensaje, esta regla, esto, lo siguiente, esta línea",
        ),
        (
            ReplyNoun,
            "tu respuesta, tus respuestas, su respuesta, cada respuesta, tu resumen, la respuesta, todas tus respuestas",
        ),
        (
            AppendVerb,
            "añade, agrega, incluye, incluya, termina, termine, comienza, empieza, inserta, menciona",
        ),
        (
            Marker,
            "el código, el codigo, el token, la palabra, la frase, el texto, el enlace, la url",
        ),
        (
            Exempt,
            "no se aplican aquí, no aplican aquí, no valen aquí, no se aplican en este caso, exento de, exenta de",
        ),
        (
            Address,
            "nota para la ia, nota a la ia, a la ia, para la ia, nota al asistente, para el asistente, si eres una ia, mensaje para la ia, instrucción para la ia, estimado asistente",
        ),
        (
            Authority,
            "soy tu desarrollador, soy el administrador, soy tu creador, soy el desarrollador, mensaje de openai, de parte de openai, soy tu administrador",
        ),
        (
            BeforeReply,
            "antes de responder, antes de contestar, antes de continuar, antes de resumir, antes de cada respuesta, cuando leas esto, al leer esto, al resumir esto, cuando resumas",
        ),
        (
            Permission,
            "ahora puedes, tienes permiso, ha autorizado, ha dado permiso, estás autorizado, está permitido",
        ),
        (
            Comply,
            "haz lo que dice, sigue la instrucción, sigue las instrucciones, ejecútalo, ejecuta, y obedece, y síguelas, cúmplelo",
        ),
        (Decode, "decodifica, descifra, decodifique"),
        (
            Discuss,
            "ataque, ataques, ejemplo, por ejemplo, detecta, bloquea, rechaza",
        ),
        (
            DevNoun,
            "archivo, archivos, documentación, carpeta, script, capítulo, correo, factura, ticket",
        ),
        (Neg, "no, nunca, jamás, sin"),
        (You, "tú, usted, eres"),
        (Approve, "aprueba, apruebe, acepta, autoriza, permite"),
        (
            Pending,
            "todas las solicitudes, todo lo pendiente, todas las entradas pendientes",
        ),
        (Disable, "desactiva, desactive, apaga, detén"),
        (
            Guard,
            "sincronización, controles de seguridad, aprobación, el escáner, validación",
        ),
        (Money, "dinero"),
    ],
};

/// Portuguese.
pub(super) const PORTUGUESE: Language = Language {
    free_order: false,
    entries: &[
        (
            SetAside,
            "ignore, ignora, ignorar, ignorem, esqueça, esqueca, esquece, esquecer, desconsidere, desconsidera, desconsiderar, desobedeça, não siga, nao siga, não obedeça, pare de seguir, deixe de seguir, deixe de lado, despreze, não leve em conta, faça vista grossa",
        ),
        (
            SetAsideSoft,
            "contorne, contornar, substitua, anule, cancele, apague, apagar, remova, desative, desativar, pule, burle, sobrescreva, descarte, viole",
        ),
        (
            Voided,
            "não se aplicam mais, nao se aplicam mais, não valem mais, não são mais válidas, foram canceladas, foram revogadas, estão desativad*, não se aplicam, mudaram, desativados, desativadas",
        ),
        (Quant, "toda, todos, todas, tudo, cada, qualquer, quaisquer"),
        (
            Prior,
            "anterior, anteriores, prévias, previas, prévios, acima, precedentes, iniciais, originais, recebidas, dadas, antes, até agora, existentes, anteriormente, passadas",
        ),
        (Your, "seu, sua, seus, suas, teu, tua, teus, tuas"),
        (
            Instr,
            "instruções, instrução, instrucoes, instrucao, diretriz, diretrizes, diretiva*, prompt, prompts, ordens, comandos, orientações, orientacoes, programação",
        ),
        (
            Rules,
            "regra, regras, normas, restriç*, limites, limitações, política, políticas, filtros, tarefa, princípios, papel",
        ),
        (Talk, "contexto, conversa, mensagem, mensagens, texto, histórico"),
        (
            SysPrompt,
            "prompt de sistema, prompt do sistema, instruções do sistema, instruções de sistema, mensagem do sistema, mensagem de sistema, prompt inicial",
        ),
        (
            Safety,
            "regras de segurança, diretrizes de segurança, normas de segurança, medidas de segurança, protocolos de segurança, política de conteúdo, políticas de conteúdo, ética, éticas, éticos, moral, morais, censura, filtros de segurança, filtros de conteúdo, moderação, verificações de segurança, restrições de segurança, salvaguardas",
        ),
        (
            AboveEnd,
            "tudo acima, tudo o que foi dito, o que foi dito acima, tudo anterior, o texto acima, o acima",
        ),
        (
            Told,
            "tudo o que te disseram, tudo o que eu disse, tudo que você sabe, tudo o que você sabe, tudo que foi dito, tudo que conversamos",
        ),
        (
            NewInstr,
            "nova instrução, novas instruções, novas regras, nova tarefa, nova diretriz, novas ordens, seguinte instrução, seguintes instruções",
        ),
        (
            BeNow,
            "você agora é, voce agora e, agora você é, agora voce e, você é agora, a partir de agora você é, a partir de agora você, você não é mais, tu és agora, você não tem, você não possui, você está agora, agora você está, você se tornou, agora tu és",
        ),
        (
            ActAs,
            "aja como, atue como, finja ser, finja que, finja, faça de conta, imagine que você é, comporte-se como, interprete o papel, assuma o papel, responda como, simule ser, desempenhe o papel",
        ),
        (
            Ai,
            "modelo de linguagem, uma ia, a ia, inteligência artificial, assistente de ia, o assistente, modelo de ia",
        ),
        (
            Unbound,
            "sem restriç*, sem nenhuma restrição, sem limites, sem filtro*, sem censura, sem regras, nenhuma restrição, nenhuma regra, nenhum filtro, nenhum limite, sem ética, sem moral, livre de, amoral, imoral, ilimitado, sem limitações, não tem restrições, não tem regras, não tem limites, qualquer coisa, irrestrito, irrestrita",
        ),
        (
            NeverRefuse,
            "nunca recuse, nunca se recuse, responda tudo, responda a tudo, responda qualquer, sem avisos, qualquer pergunta, obedeça a tudo, deve obedecer, deve cumprir",
        ),
        (
            DevMode,
            "modo desenvolvedor, modo de desenvolvedor, modo deus, modo administrador, modo sem filtro*",
        ),
        (
            FromNow,
            "a partir de agora, de agora em diante, daqui em diante, doravante, pelo resto desta, no restante desta",
        ),
        (
            Secrecy,
            "não diga ao usuário, nao diga ao usuario, não conte, nao conte, não mencione, nao mencione, sem mencionar, sem avisar, sem informar, em segredo, secretamente, sem perguntar, sem confirmação, não informe, sem que o usuário, não revele isso",
        ),
        (
            LeakVerb,
            "revele, revela, revelar, mostre, mostra, mostre-me, imprima, repita, diga-me, me diga, me mostre, dê-me, me dê, liste, exiba, divulgue, qual é, quais são, escreva, recite, vaze, forneça, traduza, exponha, compartilhe, copie",
        ),
        (
            Inner,
            "palavra por palavra, completo, completa, completas, oculto, ocultas, ocultos, secreto, secretas, interno, internas, inicial, iniciais, exato, exatas, literalmente, na íntegra, confidencial, confidenciais, integral, me",
        ),
        (
            LeakNoun,
            "suas instruções, tuas instruções, seu prompt, teu prompt, suas regras, suas diretrizes, instruções ocultas, instruções secretas, texto acima, sua configuração, instruções iniciais, configuração interna",
        ),
        (
            SendVerb,
            "envie, envia, enviar, mande, manda, encaminhe, encaminhar, transmita, publique, poste, compartilhe, copie, exfiltre, transfira, faça upload, carregue",
        ),
        (
            Secret,
            "senha, senhas, credencia*, chave de api, chaves de api, chave api, chaves api, token, tokens, variáveis de ambiente, chave privada, chaves privadas, segredos, chaves",
        ),
        (
            Private,
            "conversa, conversas, dados do cliente, dados dos clientes, lista de clientes, dados do usuário, dados pessoais, dados bancários",
        ),
        (
            PrivateSoft,
            "histórico, mensagens, e-mails, contatos, arquivos, dados, clientes",
        ),
        (
            SaveVerb,
            "salve, guarde, armazene, memorize, lembre-se, lembre, adicione, anote, escreva, grave, registre, mantenha",
        ),
        (Memory, "sua memória, tua memória, memória, memória de longo prazo"),
        (
            Future,
            "cada resposta, toda resposta, todas as respostas, todas as futuras, para sempre, permanentemente, cada conversa, todas as conversas, cada sessão, no futuro, futuras sessões, respostas futuras",
        ),
        (
            This,
            "este texto, esta instrução, esta nota, esta mensagem, esta regra, isto, isso, o seguinte",
        ),
        (
            ReplyNoun,
            "sua resposta, suas respostas, tua resposta, cada resposta, seu resumo, a resposta, toda resposta",
        ),
        (
            AppendVerb,
            "adicione, acrescente, inclua, termine, comece, insira, mencione",
        ),
        (
            Marker,
            "o código, o codigo, o token, a palavra, a frase, o texto, o link, a url",
        ),
        (
            Exempt,
            "não se aplicam aqui, não valem aqui, não se aplicam neste caso, isento de, isenta de",
        ),
        (
            Address,
            "nota para a ia, nota à ia, para a ia, nota ao assistente, para o assistente, se você é uma ia, se você for uma ia, mensagem para a ia, instrução para a ia",
        ),
        (
            Authority,
            "sou seu desenvolvedor, sou o administrador, sou seu criador, sou o desenvolvedor, mensagem da openai, em nome da openai, eu sou o administrador",
        ),
        (
            BeforeReply,
            "antes de responder, antes de continuar, antes de resumir, antes de cada resposta, quando ler isto, ao ler isto, ao resumir isto, quando você ler",
        ),
        (
            Permission,
            "agora você pode, você tem permissão, autorizou, deu permissão, está autorizado, é permitido",
        ),
        (
            Comply,
            "faça o que diz, siga a instrução, siga as instruções, execute, e obedeça, e siga, cumpra",
        ),
        (Decode, "decodifique, decifre, descodifique"),
        (
            Discuss,
            "ataque, ataques, exemplo, por exemplo, detecta, bloqueia, rejeita",
        ),
        (
            DevNoun,
            "arquivo, arquivos, documentação, pasta, script, capítulo, e-mail, fatura, ticket",
        ),
        (Neg, "não, nao, nunca, jamais, sem"),
        (You, "você, voce, tu"),
        (Approve, "aprove, aceite, autorize, permita"),
        (
            Pending,
            "todas as solicitações, tudo que está pendente, todas as entradas pendentes",
        ),
        (Disable, "desative, desligue, pare"),
        (
            Guard,
            "sincronização, verificações de segurança, aprovação, o scanner, validação",
        ),
        (Money, "dinheiro"),
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
