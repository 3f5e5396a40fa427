import {
  datesIn,
  hintsAtPlace,
  namesIn,
  numbersIn,
  statesAge,
  statesClock,
  statesDuration,
  statesMoney,
  statesNumber,
  statesPhone,
  statesPlace,
  statesReason,
  statesShare,
  statesTime,
  statesWho,
} from './answer-values.ts';
import {
  statesFrequency,
  statesHeight,
  statesLength,
  statesScore,
  statesTravel,
  statesWarning,
  statesWeight,
} from './manner-values.ts';
import { languageOfAsking } from './question-words.ts';

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
    | 'often'
    | 'weight'
    | 'length'
    | 'travel'
    | 'warning'
    | 'price'
    | 'score'
    | 'any';
  /** Whether the question reveals its kind at all. */
  isTyped: boolean;
  isStatedIn: (sentence: string) => boolean;
  /** Less than that: a place without its name. */
  isHintedIn?: (sentence: string) => boolean;
  /** The same kind of question in a note. */
  isAskedIn?: RegExp;
  /** Whether it has a form of its own, as a date or a sum has, without which nothing answers. */
  isStrict?: boolean;
  /** Words of the question that the kind stands for: a sum of money says "cost". */
  statedBy: ReadonlySet<string>;
  /** Labels of lines whose value is of this kind: `Venue: Guildhall`. */
  labels?: RegExp;
  /** What it says of this kind, as it is compared with what another sentence says. */
  valuesIn: (sentence: string) => string[];
}

const setOf = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const money = {
  isStatedIn: statesMoney,
  valuesIn: numbersIn,
  statedBy: setOf(
    'much money sum cost costs price pay paid pays charge charges charged amount wieviel wie viel kostet kosten preis honorar ist hoeveel kost prijs tarief combien prix tarif coute coutent cuanto cuanta cuesta cuestan precio cobra betaal betalen zahlen zahlt paye',
  ),
};

/** The word that a question begins with says more than any word in it. */
const kinds: [RegExp, Omit<AnswerType, 'isTyped'>][] = [
  [
    /\b(?:(?:tele)?phone|mobile|cell)(?: number| no\.?)|\btelefon(?:nummer)?\b|\btelefoon(?:nummer)?\b|\btel[eé]fono\b|\bnum[eé]ro de t[eé]l|\b(?:phone|mobile)\W*$|(?:num[eé]ro d[eu] (?:m\.|mme|mlle|mr)|(?:handy|ruf)?nummer von|\bnummer van (?:mevrouw|meneer)|n[uú]mero de (?:la )?(?:se[nñ]ora?|sra?\.?) )/i,
    {
      kind: 'phone',
      isStrict: true,
      isStatedIn: statesPhone,
      valuesIn: (text) => [text.replace(/\D/g, '')],
      statedBy: setOf('phone telephone mobile cell number telefon telefonnummer telefoonnummer telefono numero'),
    },
  ],
  [
    /\be-?mail address\b|\be-?mail\b(?=\W*$| (?:of|von|de|van)\b)/i,
    {
      kind: 'email',
      isStrict: true,
      isStatedIn: (text) => /\S@\S+\.\S/.test(text),
      valuesIn: (text) => text.match(/\S+@\S+\.\w+/g) ?? [],
      statedBy: setOf('email e mail address'),
    },
  ],
  [
    /\bhow (?:often|frequently|regularly|many times)\b|\bwie (?:oft|häufig|regelmäßig)|\bhoe (?:vaak|dikwijls)\b|(?<!\p{L})(?:combien de fois|à quelle fréquence)|\b(?:cu[aá]ntas veces|con qu[eé] frecuencia)\b/iu,
    {
      kind: 'often',
      isStrict: true,
      isStatedIn: statesFrequency,
      valuesIn: (text) => [...numbersIn(text), ...datesIn(text)],
      statedBy: setOf(
        'often frequently regularly many times oft haufig vaak dikwijls combien fois frequence cuantas veces frecuencia',
      ),
    },
  ],
  [
    /\bhow heavy\b|\bhow much (?:does|do|did) (?:\p{L}+ ){1,4}weigh|\bwie schwer\b|\b(?:wie ?viel|was) wieg|\bhoe zwaar\b|\b(?:hoeveel|wat) weegt|\bcombien p[eè]se|\bcu[aá]nto pesa/iu,
    {
      kind: 'weight',
      isStrict: true,
      isStatedIn: statesWeight,
      valuesIn: numbersIn,
      statedBy: setOf('heavy weigh weighs much schwer viel wiegt zwaar hoeveel weegt combien pese cuanto pesa'),
    },
  ],
  [
    /\bhow (?:far|wide|tall|deep|high|thick)\b|\bwie (?:weit|breit|tief|dick)\b|\bhoe (?:ver|breed|diep|hoog|dik)\b|\b(?:longest|furthest|farthest) (?:run|walk|ride|distance|swim|hike)\b/iu,
    {
      kind: 'length',
      isStrict: true,
      isStatedIn: statesLength,
      valuesIn: numbersIn,
      statedBy: setOf('far wide tall deep high thick weit breit tief dick ver breed diep hoog dik'),
    },
  ],
  [
    /^\W*(?:and |und |et |y |en )?(?:how (?:do|does|did|can|will|should|are|is|am) (?:\p{L}+ ){1,5}?(?:get(?:ting)?|gets|go(?:ing)?|come|coming|travel(?:l?ing)?|reach|arrive)(?: (?:to|there|from|back|home|in|into|at)\b|\W*$|(?= \p{Lu})| the )|wie (?:kommen?|komme|kommt|fahren?|fährt|reisen?|reist|gelangt?) |hoe (?:kom|komt|komen|reizen?|gaan|ga) |comment (?:\p{L}+[- ]){0,4}?(?:aller|va|vont|allons|vient|venir|viennent|rend|rendre|rendent|arriver?|arrive(?:nt)?)|c[oó]mo (?:\p{L}+ )?(?:lleg(?:a|ar|amos|an|o)|van?|vamos|ir|viaj\p{L}+|vien\p{L}+))/iu,
    {
      kind: 'travel',
      isStrict: true,
      isStatedIn: statesTravel,
      valuesIn: () => [],
      statedBy: setOf(
        'how get gets getting go goes going come comes coming travel reach arrive there wie kommen kommt fahren fahrt reisen hoe komen komt reizen gaan comment aller vont vient rendre arriver como llegar llegamos van vamos ir',
      ),
    },
  ],
  [
    /^(?!\W*what happens\b).*(?:\badvis\p{L}+ (?:\p{L}+ )?(?:against|not to)\b|\b(?:warn(?:ed|s)?|told|said|ask(?:ed)?) (?:[\p{L}’']+ ){0,3}?(?:against|off|not to|to avoid)\b|\b(?:what|who|which|where)\b.{0,60}\b(?:not|against|avoid|forbidden|banned|off limits|stop)\b(?! yet)|\b(?:was|wovon|wovor|wogegen)\b.{0,60}\b(?:nicht|kein\p{L}*|abgeraten|ab|vermeiden|meiden|verboten|warnt)(?!\p{L})|\bwat\b.{0,60}\b(?:niet|geen|af|vermijden|verboden|afgeraden)\b|\b(?:que|quoi|qu)\b.{0,60}\b(?:pas|éviter|déconseill\p{L}*|interdit)(?!\p{L})|\bqu[eé]\b.{0,60}\b(?:no (?:debe|puede|deben|pueden)|evitar|desaconsej\p{L}+|prohib\p{L}+))/iu,
    {
      kind: 'warning',
      isStatedIn: statesWarning,
      valuesIn: () => [],
      statedBy: setOf('not against avoid off never nicht ab niet pas no what was wat que'),
    },
  ],
  [
    /\bhow (?:old)\b|\b(?:what|which) age\b|\bwie ?alt\b|\bhoe oud\b|\bquel âge\b|\bqu[eé] edad\b|\bcu[aá]ntos años\b/iu,
    {
      kind: 'age',
      isStrict: true,
      isStatedIn: statesAge,
      valuesIn: numbersIn,
      statedBy: setOf('old age alt oud quel edad anos at'),
    },
  ],
  [
    /\b(?:(?:at )?what time|how (?:early|late)|um wie ?viel uhr|à quelle heure|a qu[eé] hora|hoe laat)(?!\p{L})/iu,
    {
      kind: 'time',
      isStrict: true,
      isStatedIn: statesClock,
      valuesIn: datesIn,
      statedBy: setOf('what time at early late uhr viel quelle heure hora hoe laat'),
    },
  ],
  [
    /\b(?:names? of|what(?:['’]s| is| was) (?:\p{L}+ ){0,3}\p{L}+['’]s name|called\W*$)|\bhei(?:ß|ss)(?:t|en)\b|\bs['’]appelle|\bse llama|\bheet\b/iu,
    {
      kind: 'who',
      isStrict: true,
      isStatedIn: (text) => namesIn(text).length > 0,
      valuesIn: namesIn,
      statedBy: setOf('name names called heisst heissen appelle appellent llama llaman heet who'),
    },
  ],
  [
    /^\W*(?:and |und |et |y |en )?(?:(?:from|since|until|till|by|ab|seit|bis|depuis|jusqu['’]à|desde|hasta|sinds|tot) )?(?:when|wann|wanneer|quand|cu[aá]ndo)\b|\b(?:what|which|on which|on what) (?:date|days?|time|year|month|weekday)s?\b|\bhow (?:soon|late)\b|\bby when\b|\bdeadline\b|\b(?:um wie viel uhr|an welche[mn] tag|welche[rs]? (?:tag|datum|nachmittag|vormittag|abend)|quel(?:le)? (?:jour|date|heure)|qu[eé] (?:d[ií]a|fecha|hora)|welke (?:dag|datum)|hoe laat)\b/iu,
    {
      kind: 'time',
      isStrict: true,
      isStatedIn: statesTime,
      valuesIn: datesIn,
      statedBy: setOf(
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
      isAskedIn: /(?<!\p{L})(?:who|whom|whose|wer|wem|wen|qui|quién|wie)(?!\p{L})/iu,
      isStatedIn: statesWho,
      valuesIn: namesIn,
      statedBy: setOf('who whom whose wer wem wen qui quien quienes name heisst appelle llama heet wie'),
      labels:
        /^(?:contact(?: person)?|client|sponsor|organi[sz]er|trainer|owner|lead|host|band|caterer|speaker|reviewer|solicitor|lender|attended|present|ansprechpartner|kontakt|contacto|responsable|contactpersoon)$/i,
    },
  ],
  [
    /^\W*(?:and |und |et |y |en |from |to )?(?:where|wo|wohin|woher|waar|o[uù]|d[oó]nde|ad[oó]nde)(?!\p{L})|\b(?:which|what) (?:place|location|address|room|venue|building|floor|city|town)\b|\b(?:welche[mnrs]? (?:ort|raum|saal|gebäude|stadt|halle|hotel|stock|etage|adresse)|welke (?:plaats|zaal|ruimte|stad|kamer|locatie))\b|(?<!\p{L})(?:quel(?:le)? (?:endroit|lieu|salle|ville|adresse|hôtel|étage|bâtiment)|qu[eé] (?:lugar|sala|ciudad|edificio|hotel|planta|direcci[oó]n))(?!\p{L})/iu,
    {
      kind: 'where',
      isStatedIn: statesPlace,
      isHintedIn: hintsAtPlace,
      valuesIn: namesIn,
      statedBy: setOf('where wo waar place ou donde findet statt lieu ort plaats lugar take'),
      labels:
        /^(?:venue|place|location|room|where|address|destination|meeting point|meet|ziel|reiseziel|treffpunkt|destino|bestemming|ort|raum|adresse|lieu|salle|lugar|sala|plaats|zaal|locatie)$/i,
    },
  ],
  [
    /^\W*(?:and |und |et |y |en )?(?:why|warum|wieso|weshalb|waarom|pourquoi|(?:¿\s*)?por qu[eé])(?!\p{L})|\b(?:what|how) (?:was the reason|come)\b|\breason (?:for|why)\b/iu,
    {
      kind: 'why',
      isAskedIn: /(?<!\p{L})(?:why|warum|wieso|weshalb|waarom|pourquoi|por qué)(?!\p{L})/iu,
      isStatedIn: statesReason,
      valuesIn: () => [],
      statedBy: setOf('why reason warum wieso waarom pourquoi por que'),
    },
  ],
  [
    /\b(?:what|which) (?:share|percentage|proportion|interest|rate of interest)\b|\binterest(?: rate)?\b|\bmortgage rate\b|\bhow many percent\b|\b(?:wie ?viel prozent|quel pourcentage|qu[eé] porcentaje|zinssatz|taux d['’]int[eé]r[eê]t)\b/iu,
    {
      kind: 'share',
      isStrict: true,
      isStatedIn: statesShare,
      valuesIn: numbersIn,
      statedBy: setOf('share percentage proportion percent prozent pourcentage porcentaje interest rate pay'),
    },
  ],
  [
    /\bhow (?:long)\b|\bwie ?lange?\b|\bhoe ?lang\b|\bcombien de temps\b|\bcu[aá]nto tiempo\b/iu,
    {
      kind: 'long',
      isStrict: true,
      isStatedIn: (text) => statesDuration(text) || datesIn(text).length > 0,
      valuesIn: numbersIn,
      statedBy: setOf('long lange lang combien temps cuanto tiempo last take dauert'),
    },
  ],
  // "Wie hoch" is asked of sums, shares and periods.
  [/\bwie hoch\b/i, { kind: 'money', ...money, isStrict: true, isStatedIn: statesHeight }],
  [
    /\bhow much(?! (?:time|downtime|\p{L}+time|sleep|space|room|experience|work)\b)\b|\bwhat(?:['’]s| is| was| are| were| will)? (?:\p{L}+ )?(?:the|our|my|your|his|her|their|\p{L}+['’]s?)(?: [\p{L}-]+){0,3}? (?:price|costs?|fees?|budget|rent|salary|premium|deposit|turnover|profit)\b|\b(?:was|wat) kost(?:et|en)?\b|\bwie ?viel (?:kostet|ist|geld|darf|zahl\p{L}*)|\bwie teuer\b|\bhoeveel (?:kost|is|geld|betaal\p{L}*)\b|\bhoe duur\b|\bwat is (?:de|het|onze) (?:[\p{L}-]+ )?(?:prijs|huur|tarief|budget|honorarium)\b|\bcu[aá]l es (?:el|la|su|nuestr[oa]) (?:precio|presupuesto|alquiler|tarifa|honorario|cuota)\b|\bcombien (?:co[uû]te|est|gagne|paye)|\b[àa] quel prix\b|\bquel est le (?:prix|budget|tarif|loyer)|\bcu[aá]nto (?:cuesta|cobra|es|paga|vale)|\bwhat (?:do|does|did|will|would) (?:[\p{L}.'’]+ ){1,6}(?:cost|charge|pay|earn)\b/iu,
    { kind: 'money', ...money, isStrict: true },
  ],
  [
    /\bhow (?:many|big|large|much|loud|fast)\b|\bwie ?(?:viele?|gro(?:ß|ss)|schnell)\b|\bhoe ?(?:veel|groot|snel)\b|\bcombien\b|\bcu[aá]nt[oa]s?\b/iu,
    {
      kind: 'count',
      isStrict: true,
      isStatedIn: statesNumber,
      valuesIn: numbersIn,
      statedBy: setOf(
        'many old long far often big large much high wie viele viel hoeveel combien cuantos cuantas cuanto',
      ),
    },
  ],
  [
    /\b(?:rate|rated|rates|rating|score[sd]?|grade[sd]?|marks?|(?:exam|test) result)\b/i,
    {
      kind: 'score',
      isStatedIn: statesScore,
      valuesIn: numbersIn,
      statedBy: setOf('rate rated rates rating score scored scores grade graded mark marks result'),
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
    YES_OR_NO.test(start) &&
    // "Was wiegt das?" asks what, in German.
    !(/^\W*was\b/i.test(start) && languageOfAsking(start) === 'de') &&
    !/\b(?:when|who|where|why|what time|how (?:much|many|long|old)|tell me|was kost(?:et|en))\b/i.test(start);
  const kind = isStated ? undefined : kinds.find(([pattern]) => pattern.test(start))?.[1];
  return kind
    ? { isTyped: true, ...kind }
    : { kind: 'any', isTyped: false, isStatedIn: () => true, valuesIn: () => [], statedBy: new Set() };
}
