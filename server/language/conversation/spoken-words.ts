import { anyCase } from '#server/language/any-case.ts';

/** How people of a language speak, as against how they write. */
export interface SpokenWords {
  /** A word that only fills a pause. */
  hesitation: RegExp;
  /** A new sentence of somebody who makes no pause: matches two words and the spaces behind them. */
  restart: RegExp;
  /** Said between commas, without a meaning. */
  aside: RegExp;
  /** At the beginning of a sentence, before what it says. */
  opener: RegExp;
  /** A whole turn that only shows that one listens, greets or thanks. */
  backchannel: RegExp;
  /** About the call or the recording itself. */
  smallTalk: RegExp;
  /** That somebody doesn't know the answer. */
  unknown: RegExp;
  /** A question inside a statement: "what I don't know is who pays". */
  openQuestion: RegExp;
  /** States a decision, or proposes one that the others accept. */
  decision: RegExp;
  /** Looks like one, and is none. */
  noDecision: RegExp;
  /** Begins a task with something that only the sentence before names. */
  leaning: RegExp;
}

const ANY = /(?!)/u;
const whole = (source: string) => new RegExp(`^(?:${anyCase(source)})$`, 'u');
const inside = (source: string) => new RegExp(`(?<![\\p{L}\\p{N}'’])(?:${anyCase(source)})(?![\\p{L}\\p{N}])`, 'u');
const first = (source: string) => new RegExp(`^\\W*(?:${anyCase(source)})(?![\\p{L}\\p{N}'’])`, 'u');
const asideOf = (source: string) => new RegExp(`(?<=^|,)\\s*(?:${anyCase(source)})\\s*(?:,|(?=[.?!…]|$))`, 'gu');
const openerOf = (source: string) =>
  new RegExp(`^(?:[-–—…\\s]*(?:${anyCase(source)})(?:[,.!…]+\\s*|\\s+(?=\\p{L}|\\d)))+`, 'u');
/** Of nothing but such words. */
const onlyOf = (source: string) =>
  new RegExp(`^(?:[^\\p{L}\\p{N}]*(?:${anyCase(source)})(?![\\p{L}\\p{N}]))+[^\\p{L}\\p{N}]*$`, 'u');

/** Of all languages: written reactions. */
const REACTION = 'lol|haha+|hihi|ok(?:ay)?|okey|thx|tks|mm+|hm+|mhm|mm-?hmm|uh-?huh|ah+|oh+|wow|ouch|super|top|perfect';

const english: SpokenWords = {
  hesitation: whole('(?:u+h+m*|u+m+|e+r+m+|er|h+m+|m+h+m+|mm+)[,.…]?'),
  restart: new RegExp(
    anyCase('^(?:so|but|then|and (?:i|we|the|he|she|they|it|that|then|mister|also)|because|what i|yeah|right|okay) '),
    'u',
  ),
  aside: asideOf('you know|i mean|like|well|so|actually|basically|honestly|to be honest|um+|uh+m*|erm?|right|what'),
  opener: openerOf(
    'ok(?:ay)?|so|right|well|yeah|yes|yep|oh|ah|um+|uh+m*|erm?|hmm+|and|but|great|perfect|good|nice|cool|exactly|sure|no|now|look|basically|honestly|actually|then|alright|all right|agreed|fair enough|thank you|thanks|you know|i mean|like|also',
  ),
  backchannel: onlyOf(
    `${REACTION}|yeah|yes|yep|yup|no|nope|right|sure|great|good|nice|cool|fine|exactly|absolutely|agreed|fair enough|of course|really|thanks?|thank you|you|cheers|please|sorry|no worries|me too|me neither|same|works|for me|by me|is|that'?s?|it|all|i (?:am|think so|see|know|agree)|(?:good )?morning|afternoon|evening|hi|hello|hey|bye|both|everyone|everybody|all|see you|next week|later|noted|great|got it|understood|true|not much|a lot|too|so|very|well|oh no|no idea|i've no idea|please do|not sure|tbh`,
  ),
  smallTalk: inside(
    "can you hear|hear me|on mute|you'?re muted|are we recording|we'?re recording|start recording|shall we start|let'?s (?:start|stop|begin|get started)|thought we'?d start|jump to another|another call|half an hour|anything else|that'?s (?:it|all)|i think that'?s|how are you|no worries|thanks (?:both|all|everyone)|quick note|voice (?:note|memo)|before i forget|see you|sounds good|works for me|is everyone okay|okay with that|booking system first|for the recording|share my screen|see my screen|shall we move on|next item|(?:two|three|four|five) things today",
  ),
  unknown: inside(
    "i don'?t know|don'?t know yet|not sure|no idea|i'?d have to (?:look|check|ask)|we'?d have to (?:think|look|check|ask)|have to find out|(?:leave|left) (?:that|it|this) open|still open|nobody (?:knows|answered|comes to mind)|need to (?:find out|check)|not (?:clear|known) yet|good question|hard to say|let'?s park|me neither|to be (?:decided|confirmed|seen)",
  ),
  openQuestion: inside(
    "(?:i|we|nobody) (?:still )?(?:don'?t|doesn'?t|do not) (?:yet )?know(?: yet)?(?: is)? (?:who|what|when|where|whether|if|how|which|why)|knows (?:who|what|when|whether|how|which)|(?:open|unclear|not clear|undecided|open question)(?: is|:)? (?:who|what|when|where|whether|how|which|why)|(?:is|are) still (?:open|unclear|undecided)|open question|still have to find out|remains? to be seen",
  ),
  decision: inside(
    "(?:we|i think we|we'?ve|we have|it'?s|it is|it was|that'?s|that is|then it'?s)(?: all)? (?:decided|agreed|settled|resolved)(?: (?:on|to|that))?|decided (?:on|to|that|against)|agreed (?:on|to|that)|(?:i'?d say we|then we|so we|and we|okay,? we|ok,? we|agreed\\W+we|fine,? we|good,? we|right,? we)(?:'?ll|'?re going to| will)? (?:go|stay|keep|move|take|use|drop|cancel|refund|postpone|buy|hire|start|stop|do|book|offer|pay|choose|pick|switch|leave|open|close|run|raise|lower|cut|invite|sell|rent|extend|sign|order|send)|we refund|let'?s (?:go (?:with|for|ahead)|do (?:it|that|them|the|both)|take|use|keep|move|postpone|drop|stick|choose|pick|cancel|make it|say)|(?:we'?re|we are|i'?m) going (?:with|for|ahead)|we(?:'ll| will) (?:go with|stick with|use|take)|then it has to be|(?<=\\p{L} )it is$|the plan is to|decision is|decision:",
  ),
  noDecision: inside(
    "if|whether|maybe|perhaps|could|might|should we|shall we|let'?s (?:see|leave|start|stop|wait|talk|look|say hello|move on)|not decided|haven'?t (?:decided|agreed)",
  ),
  leaning: first("(?:i(?:'?ll| will| can)? )?(?:\\p{L}+ ){1,2}(?:him|her|them|it|that|this|those|these|one)"),
};

const german: SpokenWords = {
  hesitation: whole('(?:ä+h+m*|ö+h+m*|h+m+|m+h+m+|mh+|ehm)[,.…]?'),
  restart: new RegExp(anyCase('^(?:also|aber|dann|und (?:ich|wir|der|die|das|er|sie|dann)|weil|genau|ja) '), 'u'),
  aside: asideOf(
    'ä+h+m*|ö+h+m*|halt|also|sagen wir(?: mal)?|sozusagen|quasi|irgendwie|ehrlich gesagt|ne|gell|oder|weißt du|ja|genau',
  ),
  opener: openerOf(
    'ok(?:ay)?|also|gut|ja|nein|nee|genau|klar|prima|super|sehr gut|ä+h+m*|ö+h+m*|hm+|und|aber|na ja|naja|ach|ah|oh|so|einverstanden|danke|vielen dank|richtig|stimmt|alles klar|tja',
  ),
  backchannel: onlyOf(
    `${REACTION}|ja|nein|nee|genau|gut|klar|prima|richtig|stimmt|alles|sehr|einverstanden|danke|vielen dank|bitte|hallo|guten|tag|morgen|abend|tschüss|tschau|servus|schönes|wochenende|auch|so|mhm|in ordnung|passt|das sehe ich auch so|halt|leider|natürlich|gerne?|achso|ach|und|okay|wirklich|dann|war|es|das|oder|bis|später`,
  ),
  smallTalk: inside(
    "hören sie mich|hörst du mich|hört ihr mich|stumm(?:geschaltet)?|schön,? dass|alles gut|geklappt hat|war es das|war'?s das|das war'?s|schönes wochenende|schönen (?:tag|abend)|wir fangen|fangen wir an|sonst noch (?:was|etwas)|noch fragen|bildschirm (?:teilen|sehen)|kurze notiz|bevor ich es vergesse",
  ),
  unknown: inside(
    'weiß (?:ich )?(?:noch )?nicht|weiß ich (?:auch )?nicht|keine ahnung|nicht sicher|kann ich (?:ihnen |dir |euch )?(?:heute |noch |so )?(?:heute )?(?:nicht|noch nicht) sagen|hängt (?:davon|von \\p{L}+(?: \\p{L}+)?) ab|klären wir|müssen wir (?:noch )?(?:klären|schauen)|muss ich (?:nach)?(?:schauen|fragen)|ist (?:noch )?offen|noch offen|unklar|gute frage|schwer zu sagen',
  ),
  openQuestion: inside(
    '(?:weiß|wissen) (?:ich |wir )?(?:noch )?nicht,? (?:wer|was|wann|wo|ob|wie|welche\\p{L}*|warum)|(?:offen|unklar|ungeklärt) (?:ist|bleibt)|(?:ist|bleibt) (?:noch |weiterhin )?(?:offen|unklar|ungeklärt),? (?:wer|was|wann|wo|ob|wie|welche\\p{L}*)|noch zu klären',
  ),
  decision: inside(
    'beschlossen|entschieden|vereinbart|abgemacht|einigen uns|haben uns (?:geeinigt|entschieden)|(?:dann|also|gut,?|okay,?) (?:nehmen|machen|bleiben|gehen|kaufen|behalten|verschieben|streichen|buchen|stellen|wechseln|lassen|sagen|unterschreiben|zahlen|beginnen|starten) wir|(?:also gut|gut|okay|ok|einverstanden)\\W{1,2}wir (?:nehmen|machen|bleiben|gehen|kaufen|behalten|verschieben|streichen|buchen|wechseln|zahlen)|wir (?:machen|nehmen|verschieben|behalten) (?:das|die|den|es)(?! wenn)|es bleibt (?:bei|dabei)|entscheidung:',
  ),
  noDecision: inside('wenn|falls|ob|vielleicht|könnten|sollten|würde|noch nicht|nicht entschieden'),
  leaning: first('(?:ich )?(?:\\p{L}+ )(?:ihn|ihm|sie|es|das|dies|die)|die (?:suche|schicke|hole|mache|bringe)'),
};

const french: SpokenWords = {
  hesitation: whole('(?:e+u+h+|h+e+u+|h+u+m+|b+e+n+|b+a+h+)[,.…]?'),
  restart: new RegExp(
    anyCase(
      '^(?:alors|donc|mais|bon|ensuite|puis|voilà|ah|et (?:il|elle|on|je|nous|ils|elles|le|la|les|de|en|ce|moi)|parce que|moi je) ',
    ),
    'u',
  ),
  aside: asideOf(
    'e+u+h+|h+e+u+|tu vois|vous voyez|du coup|en fait|quoi|voilà|bon|ben|bah|enfin|disons|franchement|genre',
  ),
  opener: openerOf(
    "ok(?:ay)?|alors|donc|bon|ben|bah|oui|ouais|non|ah|oh|e+u+h+|h+u+m+|et|mais|voilà|d['’]accord|super|très bien|parfait|du coup|en fait|en gros|ensuite|puis|merci|ça marche|bien sûr|franchement|ah oui|enfin",
  ),
  backchannel: onlyOf(
    `${REACTION}|oui|ouais|non|d['’]accord|voilà|bon|ben|bah|très|bien|parfait|ça marche|merci|à tous|les|deux|tous|bonjour|bonsoir|salut|au revoir|bonne|journée|soirée|désolée?|quand même|mince|aucune idée|je crois|il arrive|c'est|tout|pareil|exact|exactement|bien sûr|génial|carrément`,
  ),
  smallTalk: inside(
    "(?:tu|vous) m['’]entende?z?|on m['’]entend|micro (?:coupé|fermé)|on attend|il arrive|elle arrive|bonne (?:journée|soirée)|merci à tous|c['’]est (?:tout|bon)|je crois que c['’]est tout|on commence|je note vite|mémo vocal|avant d['’]oublier|autre chose|partage (?:mon|l['’])écran|m['’]en occupe",
  ),
  unknown: inside(
    'je (?:ne )?sais pas|on (?:ne )?sait pas|aucune idée|pas sûre?|il faut(?: que je)? (?:voir|vérifie|leur demander)|il faudrait (?:voir|leur demander|vérifier|demander)|à voir|bonne question|ça dépend|reste à (?:voir|savoir)|pas encore',
  ),
  openQuestion: inside(
    "(?:on|je|nous) (?:ne |n['’])?(?:sais|sait|savons) pas(?: encore)?,? (?:c['’]est )?(?:qui|quand|où|si|comment|quel\\p{L}*|combien|pourquoi|ce qu)|reste à savoir|reste (?:ouvert|à décider)|question ouverte",
  ),
  decision: inside(
    "(?:c['’]est|on a|nous avons|il a été|a été) (?:décidé|convenu|acté|retenu)|on s['’]est mis d['’]accord|(?:alors|donc|bon|ok|d['’]accord)\\W{1,2}(?:alors |donc |bon )?(?:on|nous) (?:ouvre|garde|prend|part|reste|renonce|annule|reporte|choisit|fait|passe|change|arrête|continue|achète|signe|supprime|ferme)(?:ons)?|on (?:part sur|renonce à|garde|retient|valide)|décision :",
  ),
  noDecision: inside('si|peut-être|pourrait|devrait|sinon|pas (?:encore )?décidé|avant de'),
  leaning: first("(?:je )?(?:les|l['’]|le|la|lui|leur) ?\\p{L}+"),
};

const spanish: SpokenWords = {
  hesitation: whole('(?:e+h+|e+m+|m+m+|h+m+|este)[,.…]?'),
  restart: new RegExp(
    anyCase('^(?:pues|bueno|entonces|pero|luego|además|y (?:el|la|los|las|yo|nosotros|también|luego|que)|porque) '),
    'u',
  ),
  aside: asideOf('e+h+|e+m+|bueno|pues|o sea|digamos|a ver|mira|no|la verdad|es que|vamos|claro|sabes|este'),
  opener: openerOf(
    'ok(?:ay)?|vale|bueno|pues|entonces|a ver|sí|no|claro|e+h+|e+m+|ya|y|pero|o sea|mira|hombre|perfecto|estupendo|muy bien|de acuerdo|gracias|mmm+|nada|oye|luego|uf',
  ),
  backchannel: onlyOf(
    `${REACTION}|vale|sí|si|no|ya|claro|bueno|pues|muy bien|bien|perfecto|estupendo|de acuerdo|gracias|a los dos|a todos|hola|buenos días|buenas|tardes|adiós|hasta|luego|mañana|me parece|muy|adelante|a mí también|también|yo|tampoco|lo sé|ni idea|la verdad|madre mía|uf|hombre|por favor|exacto|nada|genial`,
  ),
  smallTalk: inside(
    'se me (?:oye|escucha)|me (?:oís|oyes|oyen|escuchan)|micrófono apagado|empezamos|cuéntanos|os parece bien|te parece bien|alguna cosa más|algo más|eso es todo|nota rápida|antes de que se me olvide|hasta (?:luego|mañana)|gracias a',
  ),
  unknown: inside(
    'no (?:lo )?sé|no (?:lo )?sabemos|ni idea|no estoy segur[oa]|pendiente|habría que (?:ver|mirar|preguntar)|tendría que (?:mirar|ver)|depende|buena pregunta|nadie (?:lo )?sabe|falta por ver|por definir',
  ),
  openQuestion: inside(
    'no (?:sé|sabemos) (?:todavía |aún )?(?:quién|qué|cuándo|dónde|si|cómo|cuál|cuánto|por qué)|falta (?:saber|por saber|decidir)|queda por (?:saber|decidir|ver)|queda pendiente',
  ),
  decision: inside(
    'queda decidido|(?:hemos|se ha|está) (?:decidido|acordado)|se acordó|se decidió|decidimos|acordamos|(?:entonces|vale|bueno|pues|bien)\\W{1,2}(?:pues |entonces )?(?!vamos|tenemos|podemos|empezamos|hacemos lo|estamos|somos|seguimos con lo|vemos|hablamos|podríamos|quedamos pendiente)\\p{L}{3,}(?:amos|emos|imos)|nos quedamos con|vamos con|lo (?:dejamos|hacemos) así|decisión:',
  ),
  noDecision: inside('si|quizás?|tal vez|podríamos|deberíamos|a lo mejor|no está decidido|pendiente|empezamos'),
  leaning: first('(?:yo )?(?:lo|la|los|las|le|les|se lo|se la) \\p{L}+'),
};

const dutch: SpokenWords = {
  hesitation: whole('(?:e+h+m*|u+h+m*|h+m+|m+m+)[,.…]?'),
  restart: new RegExp(anyCase('^(?:dus|maar|dan|en (?:ik|we|wij|de|het|hij|zij|ze|dan|toen)|want|omdat|oké) '), 'u'),
  aside: asideOf('e+h+m*|u+h+m*|zeg maar|weet je(?: wel)?|eigenlijk|gewoon|nou|nou ja|dus|toch|hè'),
  opener: openerOf(
    'ok(?:ay|é)?|goed|ja|nee|nou|e+h+m*|u+h+m*|hmm*|en|maar|prima|top|fijn|oei|klopt|precies|zeker|dank je|bedankt|mooi|leuk',
  ),
  backchannel: onlyOf(
    `${REACTION}|ja|nee|goed|prima|top|fijn|leuk|mooi|klopt|precies|zeker|dank|je|jullie|wel|bedankt|hoi|hallo|dag|doei|tot|straks|morgen|oei|balen|oké|graag|toch|schat|goedemorgen|goedemiddag|leuk dat je appt|weet ik|niet|geen idee|natuurlijk|snap ik`,
  ),
  smallTalk: inside(
    'hoor je mij|horen jullie mij|kun je me horen|leuk dat je|zullen we beginnen|laten we beginnen|verder nog (?:iets|wat)|dat was het|tot (?:straks|morgen|volgende)|korte notitie|voor ik het vergeet',
  ),
  unknown: inside(
    'weet (?:ik )?(?:nog )?niet|weet ik (?:ook )?niet|geen idee|niet zeker|nog niets voor|moet ik (?:nog )?(?:kijken|navragen)|moeten we (?:nog )?uitzoeken|nog open|nog niet bekend|goeie vraag|goede vraag|hangt ervan af',
  ),
  openQuestion: inside(
    '(?:weet|weten) (?:ik |we )?(?:nog )?niet (?:wie|wat|wanneer|waar|of|hoe|welke|waarom)|(?:is|blijft) (?:nog )?(?:open|onduidelijk)|nog onduidelijk (?:wie|wat|wanneer|of|hoe|welke)|nog uit te zoeken',
  ),
  decision: inside(
    'besloten|afgesproken|besluiten|(?:dan|dus|ok(?:é|ay)?,?|goed,?|ja ok,?) (?:we )?(?:nemen|doen|kiezen|houden|gaan|boeken|kopen|blijven|verplaatsen|schrappen|zeggen)(?: we)?|we (?:nemen|kiezen|gaan voor|houden het|doen) (?:de|het|een)|besluit:|(?:ok ){1,2}de \\p{L}+',
  ),
  noDecision: inside('als|misschien|zouden|kunnen we|of we|nog niet besloten'),
  leaning: first('(?:ik )?(?:\\p{L}+ )(?:hem|haar|het|ze|die|dat)'),
};

const none: SpokenWords = {
  hesitation: ANY,
  restart: ANY,
  aside: /(?!)/gu,
  opener: ANY,
  backchannel: onlyOf(REACTION),
  smallTalk: ANY,
  unknown: ANY,
  openQuestion: ANY,
  decision: ANY,
  noDecision: ANY,
  leaning: ANY,
};

const tables: Record<string, SpokenWords> = { de: german, en: english, es: spanish, fr: french, nl: dutch };

/** The words of speech in a language; for one without a table, nothing but "haha" and "hmm". */
export function wordsOfSpeech(language: string): SpokenWords {
  return tables[language] ?? none;
}

/** How often a text hesitates. */
export function hesitationsIn(text: string, language: string): number {
  const { hesitation } = wordsOfSpeech(language);
  return text.split(/\s+/).filter((word) => hesitation.test(word)).length;
}

/** "which, which" and "I think I think": said twice while thinking. */
const REPEATED =
  /(?<![\p{L}\p{N}'’])(?<words>[\p{L}'’]{1,20}(?: [\p{L}'’]{1,20}){0,2}),? \k<words>(?![\p{L}\p{N}'’])/gu;

/** A sentence without what only fills pauses: "So, um, the hall, you know, is booked" is "The hall is booked". */
export function withoutFillers(sentence: string, language: string): string {
  const { hesitation, aside, opener } = wordsOfSpeech(language);
  const kept = sentence
    .split(' ')
    .map((word) => (hesitation.test(word) ? word.replace(/[^,.?!…]/gu, '') : word))
    .join(' ')
    .replaceAll(/\s+(?=[,.…])/g, '')
    .replaceAll(/\s{2,}/g, ' ')
    .replaceAll(/,(?:\s*,)+/g, ',')
    .replaceAll(aside, ',')
    .replaceAll(/,(?:\s*,)+/g, ',')
    .replaceAll(/^[\s,.]+|,(?=\s*[.?!…])/g, '')
    .trim();
  const stated = kept.replace(opener, '').replaceAll(REPEATED, '$<words>').trim();
  const text = stated === '' ? kept : stated;
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}
