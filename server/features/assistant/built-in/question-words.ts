const setOf = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

/** Describes what is asked for and is seldom repeated in the answer; folded. */
export const modifiers = setOf(
  `current currently original originally initial initially latest newest new old now today final exact exactly total
  overall main whole only planned agreed allowed offered expected still already actual actually own other usual normal
  single average each every per first last next big bigger long often far much many old size also really finally
  currently again together possible there please exactly different regular yearly monthly weekly annual year month week day
  aktuell aktuelle aktuellen neue neuen neuer neues alte alten jetzt noch schon ursprunglich ursprungliche nachste nachsten
  nachster letzte letzten insgesamt genau hoch gross
  actuel actuelle nouveau nouvelle prochain prochaine dernier derniere encore deja total maintenant prevu prevue
  actual nuevo nueva proximo proxima ultimo ultima ahora todavia ya total final
  huidige nieuwe oude volgende laatste nu nog al totaal oorspronkelijke`,
);

/** Before a name, and no part of it; folded. */
export const personTitles = setOf(
  'mr mrs ms mx miss dr prof professor sir family herr herrn frau familie firma monsieur madame mme mlle senor senora sr sra don dona meneer mevrouw dhr mevr signor signora',
);

/** Nouns that stand for anything. */
export const genericNouns = setOf(
  `number amount name kind type sort thing people person persons someone anybody somebody way part level sum figure status
  details info information rating one time times note notes topic place location title
  zahl anzahl betrag name art leute personen person preis summe
  nombre montant nom genre gens personnes personne somme
  numero cantidad nombre tipo gente personas persona
  aantal bedrag naam soort mensen personen persoon`,
);

/** Verbs of any question. */
export const lightVerbs = setOf(
  `be have has had do does did make makes made making get gets got take takes took taken give gives gave given come comes came
  go goes went gone use uses used find found happen happens happened want wants wanted need needs needed say says said
  tell told hold holds held run runs put set sets keep know known look looks bring think thinks call called look done
  become becomes handle handles mean means going being see seen show shows shown ask asked take place held
  heisst heissen gibt geben ist sind war wurde wird werden hat haben macht machen kommt kommen findet finden statt liegt
  bekommt dauert soll sollen darf nimmt nehmen entgegen ab an auf aus ein zu vor mit statt
  est sont etait sera fait faire va vont dit appelle appellent avoir lieu faut veut vient doit
  es son fue era tiene tienen hace hacer va van dice llama llaman hay quiere viene debe esta estan sera
  is zijn was heeft hebben doet doen gaat komt heet heten vindt plaats wil moet wordt ligt krijgt`,
);

/** Forms that no stemmer brings together. */
export const irregular = new Map(
  (
    'sold sell|sale sell|paid pay|payment pay|met meet|chose choose|chosen choose|choice choose|bought buy|brought bring|sent send|wrote write|written write|' +
    'spoke speak|spoken speak|took take|taken take|gave give|given give|left leave|lost lose|loss lose|held hold|kept keep|began begin|won win|built build|speech speak|speaker speak|' +
    'decision decide|agreement agree|grew grow|growth grow|fell fall|fallen fall|taught teach|drove drive|driver drive|flew fly|flight fly|worse bad|badly bad|worst bad|best good|better good|well good|' +
    'broke break|broken break|breakage break|breakages break|ran run|forbidden forbid|women woman|men man|children child|lent lend|led lead|leader lead|ill illness'
  )
    .split('|')
    .map((pair) => pair.split(' '))
    .map(([form = '', basic = '']) => [form, basic] as const),
);

/** The question asks for what was, and not for what is now. */
export const ASKS_FOR_BEFORE =
  /\b(?:original(?:ly)?|initial(?:ly)?|at first|(?:the )?first (?:number|price|offer|date|plan|budget|quote|idea|proposal|choice)|(?:used to|previous(?:ly)?|former(?:ly)?|earlier|before)(?! (?:the|a|an|my|our|she|he|they|we|it|i)\b)|old (?:price|rate|date|fee|rent|office|address|number|venue)|urspr[uü]nglich\p{L}*|zuerst|anf[aä]nglich|vorher|fr[uü]her|initialement|à l['’]origine|au d[eé]but|auparavant|originalmente|al principio|antes|oorspronkelijk\p{L}*|aanvankelijk|eerst)\b/iu;

/** Says what held beside what holds. */
export const CORRECTS =
  /(?<!\p{L})(?:not|was|were|instead|rather than|moved?|moves|pushed|postponed|rescheduled|changed?|changes|up from|down from|from .{1,30} to|raised|reduced|statt|nicht|vom .{1,30} auf|verschoben|verlegt|niet|van .{1,30} naar|verplaatst|verzet|au lieu|et non|pas|reporté\p{L}*|déplacé\p{L}*|de .{1,30} à|no|en lugar|en vez|aplazad\p{L}|del? .{1,30} al?|was)(?!\p{L})/iu;

/** Says that something is off. */
export const CANCELED =
  /(?<!\p{L})(?:cancell?ed|called off|scrapped|(?:not|n['’]t) (?:taking|take|going|happening|happen)(?: place| ahead)?|abgesagt|storniert|ausgefallen|fällt aus|(?:findet|fand) nicht statt|annulée?s?|n['’]aura(?:it)? pas lieu|cancelad[oa]s?|canceló|anulad[oa]s?|suspendid[oa]s?|afgelast|geannuleerd|gecanceld|afgezegd|(?:gaat|ging) niet door)(?!\p{L})/iu;

/** Before it: it is not so, or not yet. */
export const UNSURE =
  /(?<!\p{L})(?:not|never|nothing|if|unless|in case|whether|may|might|could|can|would|almost|nearly|nicht|nie|wenn|falls|ob|kann|könnte|fast|beinahe|pas|jamais|si|peut|pourrait|presque|no|nunca|puede|podría|casi|niet|nooit|als|indien|of|kan|zou|bijna)(?=\s)[^.;:!?]*$/iu;

/** Behind what is spoken of, as against another noun: "the workshop was", not "the workshop catering". */
export const BEHIND_SUBJECT =
  /^(?:is|was|are|were|has|have|had|got|gets|will|on|in|at|for|with|from|of|by|and|that|planned|because|due|now|ist|war|wurde|wird|hat|fällt|findet|fand|am|im|mit|bei|vom|von|und|jetzt|leider|est|a|sera|du|de|au|à|avec|le|la|et|es|fue|será|se|ha|del|con|en|el|y|werd|wordt|gaat|ging|op|met|van|te|nu|helaas)$/iu;

/** All that stands between "canceled" and what was. */
export const NOUN_MARKERS =
  /^(?:\s(?:the|this|that|our|whole|die|der|das|den|diese\p{L}*|unser\p{L}*|la|le|les|cette|notre|el|los|las|este|esta|nuestr\p{L}*|de|het|deze|dit|onze))*\s(?:l['’])?$/iu;

/** Before it: the other noun is the one that is spoken of. "De" is an article in Dutch. */
export function partOf(language: string): RegExp {
  return language === 'nl' ? DUTCH_PART_OF : PART_OF;
}
const DUTCH_PART_OF = /(?<!\p{L})(?:van|voor|bij|na|uit)(?:\s(?:de|het|een|onze))?\s$/iu;
const PART_OF =
  /(?<!\p{L})(?:of|for|at|from|before|after|von|vom|des|für|beim|zum|vor|nach|pour|de|du|avant|après|del|para|antes)(?:\s(?:the|our|der|dem|den|das|la|le|el|unser\p{L}*))?\s(?:l['’])?$/iu;

/** What a later note says of what was said before. */
export const CHANGE =
  /(?<!\p{L})(?:(?:re)?moved?|moves|reschedul\p{L}+|postpon\p{L}+|pushed|brought forward|instead|rather than|no longer|not any ?more|any ?more|now|chang\p{L}+|replac\p{L}+|cancel\p{L}*|withdr[ae]w\p{L}*|final|finally|agreed|confirm\p{L}*|settled|decided|declin\p{L}+|exten\p{L}+|raised|rais(?:es|e)|rises?|rose|goes (?:up|down)|went (?:up|down)|up to|down to|reduc\p{L}+|increas\p{L}+|lower\p{L}*|after all|(?:fell|fallen|falls) through|dropped|gives? up|given up|gave up|sold|retire[sd]?|leaves|left|quit|new|as of|starting|from (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*|from \d|ab (?:dem )?\d|ab (?:jan|feb|märz|apr|mai|jun|jul|aug|sep|okt|nov|dez)\p{L}*|à partir|a partir|vanaf|again|is gone|are gone|correct\p{L}*|updated?|revis\p{L}+|slips?|slipped|delay\p{L}*|broke|(?:is|was|fell) (?:ill|sick)|resign\p{L}*|drop(?:s|ped)? out|refus\p{L}+|accept\p{L}*|approv\p{L}+|chose|chosen|works again|fixed|repaired|gets|goes down|comes down|took (?:over|the)|takes over|steps in|stepp\p{L}+|not going ahead|will not|won['’]?t|(?:wordt|wird|becomes|passe [aà]|pasa a|sube a|baja a) [€$£]?\d[\d.,]*|dead|off the table|signed|completed|shorten\p{L}*|was \d|out of|is ill|verschoben|verlegt|statt (?:de[rsmn]|am|im|wie|bis|um|\p{Lu})|stattdessen|nicht mehr|jetzt|nun|neue?[nrsm]?|ab sofort|ge[aä]ndert|abgesagt|doch|endg[uü]ltig|verl[aä]nger\p{L}*|ersetzt|erh[oö]h\p{L}*|gesenkt|gestiegen|beschlossen|vereinbart|best[aä]tigt|k[uü]nftig|report[eé]\p{L}*|repouss\p{L}*|d[eé]cal[eé]\p{L}*|d[eé]plac\p{L}*|au lieu|d[eé]sormais|maintenant|plus|chang\p{L}*|annul\p{L}*|finalement|remplac\p{L}*|prolong\p{L}*|augment\p{L}*|baiss\p{L}*|confirm\p{L}*|ahora|ya no|cambi\p{L}*|aplaz\p{L}*|pospu\p{L}*|pospon\p{L}*|en lugar|en vez|finalmente|definitiv\p{L}*|sustitu\p{L}*|reemplaz\p{L}*|prorrog\p{L}*|verplaatst|verzet|in plaats van|niet meer|nu|voortaan|gewijzigd|geannuleerd|afgezegd|toch|definitief|verlengd|vervangen|verhoogd|bevestigd|uitgesteld)(?!\p{L})/iu;

/** The words a question begins with, by language: a few words are too few to detect one. */
const asking: [string, RegExp][] = [
  [
    'de',
    /^\W*(?:und |aber )?(?:an |in |bis |seit |ab |zu |für |mit )?(?:wann|wer|wem|wen|wessen|wo|woher|wohin|warum|wieso|weshalb|was|wie|welche[rsnm]?|wie ?viele?|ist|sind|hat|haben|wird|gibt es)\b/iu,
  ],
  [
    'fr',
    /^\W*(?:et |à |de |pour |jusqu['’]à |avec )?(?:quand|qui|où|pourquoi|comment|combien|quels?|quelles?|que|qu['’]est|est-ce|à quelle)(?!\p{L})/iu,
  ],
  [
    'es',
    /^\W*(?:y |¿)?(?:¿|a |de |por |para |con |en |hasta )*(?:cu[aá]ndo|qui[eé]n(?:es)?|d[oó]nde|por ?qu[eé]|qu[eé]|c[oó]mo|cu[aá]nt[oa]s?|cu[aá]l(?:es)?)(?!\p{L})/iu,
  ],
  ['nl', /^\W*(?:en |tot |sinds |op |met )?(?:wanneer|wie|waar|waarom|hoe|hoeveel|wat|welke?)\b/iu],
];

/** The language of a question as its first words reveal it; undefined where they don't. */
export function languageOfAsking(question: string): string | undefined {
  const found = asking.filter(([, pattern]) => pattern.test(question)).map(([language]) => language);
  // "Was" and "is" begin questions of several languages.
  if (found.length !== 1 || /^\W*(?:was|is|in|an|wo) [a-z]+ [a-z]/.test(question)) return undefined;
  if (
    /^\W*was\b/i.test(question) &&
    !/[äöüß]|\b(?:ist|sind|kostet|hat|haben|die|der|das|den|sagt|macht|wollen|will|sie|wird|soll)\b/.test(question) &&
    !/^\W*was \p{Ll}+ (?:Frau|Herrn?|Familie)\b/iu.test(question)
  )
    return undefined;
  return found[0];
}
