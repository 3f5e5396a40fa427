import {
  datesIn,
  hintsAtPlace,
  namesIn,
  numbersIn,
  saysAge,
  saysClock,
  saysDuration,
  saysMoney,
  saysNumber,
  saysPhone,
  saysPlace,
  saysReason,
  saysShare,
  saysTime,
  saysWho,
} from './answer-values.ts';

/** What kind of thing a question asks for, and whether a sentence has one. */
export interface AnswerType {
  kind:
    | 'phone'
    | 'email'
    | 'time'
    | 'who'
    | 'where'
    | 'why'
    | 'money'
    | 'share'
    | 'long'
    | 'age'
    | 'count'
    | 'price'
    | 'score'
    | 'any';
  /** Whether the question reveals its kind at all. */
  isTyped: boolean;
  isSaidIn: (sentence: string) => boolean;
  /** Less than that: a place without its name. */
  isHintedIn?: (sentence: string) => boolean;
  /** Whether it has a form of its own, as a date or a sum has, without which nothing answers. */
  isStrict?: boolean;
  /** Words of the question that the kind stands for: a sum of money says "cost". */
  saidBy: ReadonlySet<string>;
  /** Labels of lines whose value is of this kind: `Venue: Guildhall`. */
  labels?: RegExp;
  /** What it says of this kind, as it is compared with what another sentence says. */
  valuesIn: (sentence: string) => string[];
}

const setOf = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const nothing = setOf('');

const money = {
  isSaidIn: saysMoney,
  valuesIn: numbersIn,
  saidBy: setOf(
    'much cost costs price pay paid pays charge charges charged amount wieviel wie viel kostet kosten preis honorar ist hoeveel kost prijs tarief combien prix tarif coute coutent cuanto cuanta cuesta cuestan precio cobra betaal betalen zahlen zahlt paye',
  ),
};

/** The word that a question begins with says more than any word in it. */
const kinds: [RegExp, Omit<AnswerType, 'isTyped'>][] = [
  [
    /\b(?:(?:tele)?phone|mobile|cell)(?: number| no\.?)|\btelefon(?:nummer)?\b|\btelefoon(?:nummer)?\b|\btel[eé]fono\b|\bnum[eé]ro de t[eé]l|\b(?:phone|mobile)\W*$/i,
    {
      kind: 'phone',
      isStrict: true,
      isSaidIn: saysPhone,
      valuesIn: (text) => [text.replace(/\D/g, '')],
      saidBy: setOf('phone telephone mobile cell number telefon telefonnummer telefoonnummer telefono numero'),
    },
  ],
  [
    /\be-?mail address\b|\be-?mail\b(?=\W*$| (?:of|von|de|van)\b)/i,
    {
      kind: 'email',
      isStrict: true,
      isSaidIn: (text) => /\S@\S+\.\S/.test(text),
      valuesIn: (text) => text.match(/\S+@\S+\.\w+/g) ?? [],
      saidBy: setOf('email e mail address'),
    },
  ],
  [
    /\bhow (?:old)\b|\b(?:what|which) age\b|\bwie ?alt\b|\bhoe oud\b|\bquel âge\b|\bqu[eé] edad\b|\bcu[aá]ntos años\b/iu,
    {
      kind: 'age',
      isStrict: true,
      isSaidIn: (text) => saysAge(text) || numbersIn(text).length > 0,
      valuesIn: numbersIn,
      saidBy: setOf('old age alt oud quel edad anos at'),
    },
  ],
  [
    /\b(?:(?:at )?what time|how (?:early|late)|um wie ?viel uhr|à quelle heure|a qu[eé] hora|hoe laat)(?!\p{L})/iu,
    {
      kind: 'time',
      isStrict: true,
      isSaidIn: saysClock,
      valuesIn: datesIn,
      saidBy: setOf('what time at early late uhr viel quelle heure hora hoe laat'),
    },
  ],
  [
    /\b(?:name of|what(?:['’]s| is| was) (?:\p{L}+ ){0,3}\p{L}+['’]s name|called\W*$)|\bhei(?:ß|ss)(?:t|en)\b|\bs['’]appelle|\bse llama|\bheet\b/iu,
    {
      kind: 'who',
      isStrict: true,
      isSaidIn: (text) => namesIn(text).length > 0,
      valuesIn: namesIn,
      saidBy: setOf('name called heisst heissen appelle appellent llama llaman heet who'),
    },
  ],
  [
    /^\W*(?:and |und |et |y |en )?(?:(?:from|since|until|till|by|ab|seit|bis|depuis|jusqu['’]à|desde|hasta|sinds|tot) )?(?:when|wann|wanneer|quand|cu[aá]ndo)\b|\b(?:what|which|on which|on what) (?:date|days?|time|year|month|weekday)s?\b|\bhow (?:soon|late)\b|\bby when\b|\bdeadline\b|\b(?:um wie viel uhr|an welche[mn] tag|welche[rs]? (?:tag|datum|nachmittag|vormittag|abend)|quel(?:le)? (?:jour|date|heure)|qu[eé] (?:d[ií]a|fecha|hora)|welke (?:dag|datum)|hoe laat)\b/iu,
    {
      kind: 'time',
      isStrict: true,
      isSaidIn: saysTime,
      valuesIn: datesIn,
      saidBy: setOf(
        'date day days time when wann wanneer quand cuando year month weekday findet statt lieu tag datum jour heure dia fecha hora dag uhr which take place',
      ),
      labels:
        /^(?:date|when|day|time|start|begin|due|deadline|completion|next|datum|termin|wann|beginn|frist|quand|fecha|cu[aá]ndo|wanneer)$/i,
    },
  ],
  [
    /^\W*(?:and |und |et |y |en |with |for |to |from |by |an |mit |von |à |avec |pour |con |para |a |met |voor )?(?:who|whom|whose|who['’]s|wer|wem|wen|wessen|qui|qui[eé]n(?:es)?)(?!\p{L})|\bwhich person\b|^\W*wie (?:is|zijn|heeft|doet|gaat|leidt|\p{L}+t)\b(?! \p{Lu}\p{L}+ \p{L}+\?)|\bname of\b|\bwhat(?:['’]s| is) (?:\p{L}+ )?\p{L}+['’]s name\b|\bhei(?:ß|ss)t\b|\bs['’]appelle\b|\bse llama\b|\bheet\b/iu,
    {
      kind: 'who',
      isSaidIn: saysWho,
      valuesIn: namesIn,
      saidBy: setOf('who whom whose wer wem wen qui quien quienes name heisst appelle llama heet wie'),
      labels:
        /^(?:contact(?: person)?|client|sponsor|organi[sz]er|trainer|owner|lead|host|band|caterer|speaker|reviewer|solicitor|lender|attended|present|ansprechpartner|kontakt|contacto|responsable|contactpersoon)$/i,
    },
  ],
  [
    /^\W*(?:and |und |et |y |en |from |to )?(?:where|wo|wohin|woher|waar|o[uù]|d[oó]nde|ad[oó]nde)(?!\p{L})|\b(?:which|what) (?:place|location|address|room|venue|building|floor|city|town)\b/iu,
    {
      kind: 'where',
      isSaidIn: saysPlace,
      isHintedIn: hintsAtPlace,
      valuesIn: namesIn,
      saidBy: setOf('where wo waar place ou donde findet statt lieu take'),
      labels:
        /^(?:venue|place|location|room|where|address|ort|raum|adresse|lieu|salle|lugar|sala|plaats|zaal|locatie)$/i,
    },
  ],
  [
    /^\W*(?:and |und |et |y |en )?(?:why|warum|wieso|weshalb|waarom|pourquoi|(?:¿\s*)?por qu[eé])(?!\p{L})|\b(?:what|how) (?:was the reason|come)\b|\breason (?:for|why)\b/iu,
    {
      kind: 'why',
      isSaidIn: saysReason,
      valuesIn: () => [],
      saidBy: setOf('why reason warum wieso waarom pourquoi por que'),
    },
  ],
  [
    /\b(?:what|which) (?:share|percentage|proportion|interest|rate of interest)\b|\binterest(?: rate)?\b|\bmortgage rate\b|\bhow many percent\b|\b(?:wie ?viel prozent|quel pourcentage|qu[eé] porcentaje|zinssatz|taux d['’]int[eé]r[eê]t)\b/iu,
    {
      kind: 'share',
      isStrict: true,
      isSaidIn: saysShare,
      valuesIn: numbersIn,
      saidBy: setOf('share percentage proportion percent prozent pourcentage porcentaje interest rate pay'),
    },
  ],
  [
    /\bhow (?:long)\b|\bwie ?lange?\b|\bhoe ?lang\b|\bcombien de temps\b|\bcu[aá]nto tiempo\b/iu,
    {
      kind: 'long',
      isStrict: true,
      isSaidIn: (text) => saysDuration(text) || datesIn(text).length > 0,
      valuesIn: numbersIn,
      saidBy: setOf('long lange lang combien temps cuanto tiempo last take dauert'),
    },
  ],
  [
    /\bhow much(?! (?:time|downtime|\p{L}+time|sleep|space|room|experience|work)\b)\b|\bwhat(?:['’]s| is| was| are| were| will)? (?:\p{L}+ )?(?:the|our|my|your|his|her|their|\p{L}+['’]s?)(?: [\p{L}-]+){0,3}? (?:price|costs?|fees?|budget|rent|salary|premium|deposit|turnover|profit)\b|\b(?:was|wat) kost(?:et|en)?\b|\bwie ?viel (?:kostet|ist|geld|darf|zahl\p{L}*)|\bwie (?:hoch|teuer)\b|\bhoeveel (?:kost|is|geld|betaal\p{L}*)\b|\bhoe duur\b|\bcombien (?:co[uû]te|est|gagne|paye)|\b[àa] quel prix\b|\bquel est le (?:prix|budget|tarif|loyer)|\bcu[aá]nto (?:cuesta|cobra|es|paga|vale)|\bwhat (?:do|does|did|will|would) (?:\p{L}+ ){1,6}(?:cost|charge|pay|earn)\b/iu,
    { kind: 'money', ...money, isStrict: true },
  ],
  [
    /\bhow (?:many|far|often|big|large|much|high|heavy|tall|wide|loud)\b|\bwie ?(?:viele?|oft|gro(?:ß|ss)|weit)\b|\bhoe ?(?:veel|vaak|groot|ver)\b|\bcombien\b|\bcu[aá]nt[oa]s?\b/iu,
    {
      kind: 'count',
      isStrict: true,
      isSaidIn: saysNumber,
      valuesIn: numbersIn,
      saidBy: setOf(
        'many old long far often big large much high wie viele viel hoeveel combien cuantos cuantas cuanto',
      ),
    },
  ],
  [
    /\b(?:rate|rated|rates|rating|score[sd]?|grade[sd]?|marks?|(?:exam|test) result)\b/i,
    {
      kind: 'score',
      isSaidIn: (text) => /\d\s?(?:out of|\/|%|percent|points?|stars?|von|sur|de|van)|\b(?:grade|rated)\b/i.test(text),
      valuesIn: numbersIn,
      saidBy: setOf('rate rated rates rating score scored scores grade graded mark marks result'),
    },
  ],
  // Also what is said of a sum, and not the sum: "Is the invoice paid?"
  [
    /\b(?:price|cost|costs|fee|fees|budget|rent|salary|premium|invoice|(?:the|our|my|day|hourly|senior|junior|daily) rates?|preis|kosten|honorar|miete|tarief|prijs|huur|tarif|prix|loyer)\b/i,
    { kind: 'price', ...money },
  ],
];

const YES_OR_NO =
  /^\W*(?:and |so |und |et |y |en )?(?:is|are|was|were|do|does|did|has|have|had|can|could|may|will|would|should|must|isn['’]t|aren['’]t|didn['’]t|doesn['’]t|ist|sind|hat|haben|kann|kommt|wird|est-ce que|heeft|kan)\s/iu;

/** What kind of thing the question asks for: a person, a place, a time, or none that its words reveal. */
export function answerTypeOf(question: string): AnswerType {
  const start = question.slice(0, 500);
  const isStated =
    YES_OR_NO.test(start) && !/\b(?:when|who|where|why|what time|how (?:much|many|long|old)|tell me)\b/i.test(start);
  const kind = isStated ? undefined : kinds.find(([pattern]) => pattern.test(start))?.[1];
  return kind
    ? { isTyped: true, ...kind }
    : { kind: 'any', isTyped: false, isSaidIn: () => true, valuesIn: () => [], saidBy: nothing };
}
