//! Spanish and Portuguese.

use crate::validate::injection::concept::Concept::{
    AboveEnd, ActAs, Address, Ai, AppendVerb, Approve, Authority, BeNow, BeforeReply, Comply, Decode, DevMode, DevNoun,
    Disable, Discuss, Exempt, FromNow, Future, Guard, Inner, Instr, LeakNoun, LeakVerb, Marker, Memory, Money, Neg,
    NeverRefuse, NewInstr, Pending, Permission, Prior, Private, PrivateSoft, Quant, ReplyNoun, Rules, Safety, SaveVerb,
    Secrecy, Secret, SendVerb, SetAside, SetAsideSoft, SysPrompt, Talk, This, Told, Unbound, Voided, You, Your,
};
use crate::validate::injection::lexicon::Language;

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
