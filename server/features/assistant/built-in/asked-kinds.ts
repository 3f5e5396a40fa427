import { fold } from '#server/language/fold.ts';
import { detectLanguage, isStopword } from '#server/language/words.ts';

/** What kind of thing a question asks for. */
export type Kind =
  | 'day'
  | 'clock'
  | 'person'
  | 'name'
  | 'place'
  | 'reason'
  | 'money'
  | 'share'
  | 'duration'
  | 'count'
  | 'measure'
  | 'often'
  | 'age'
  | 'phone'
  | 'email';

export interface Asked {
  kind: Kind | undefined;
  /** Without a value of that kind nothing answers. */
  isStrict: boolean;
  /** Words of the question that show its kind: an answer has the value instead. */
  words: ReadonlySet<string>;
}

type ByLanguage = Readonly<Record<string, string>>;

/** The words that ask for each kind, by language, folded. The first of them in a question decides, then the longest. */
const asking: readonly (readonly [Kind, ByLanguage])[] = [
  [
    'phone',
    {
      en: 'phone number, telephone number, mobile number, phone no',
      de: 'telefonnummer, telefon, handynummer, rufnummer, nummer von',
      fr: 'numero de telephone, telephone, numero de, numero du',
      es: 'numero de telefono, telefono, movil, numero de la, numero del',
      nl: 'telefoonnummer, telefoon, nummer van',
    },
  ],
  [
    'email',
    { en: 'email, e mail, e mail address, email address', de: 'e mail adresse, mailadresse', fr: 'adresse mail' },
  ],
  [
    'often',
    {
      en: 'how often, how frequently, how many times, how regularly',
      de: 'wie oft, wie haufig, wie regelmassig',
      fr: 'combien de fois, quelle frequence',
      es: 'cuantas veces, que frecuencia',
      nl: 'hoe vaak, hoe dikwijls',
    },
  ],
  [
    'measure',
    {
      en: 'how heavy, how far, how wide, how tall, how deep, how high, how fast',
      de: 'was wiegt, wie viel wiegt, wie hoch, wie schwer, wie weit, wie breit, wie tief, wie schnell',
      fr: 'combien pese, quelle surface, quelle est la surface',
      es: 'cuanto pesa',
      nl: 'hoe zwaar, hoe ver, hoe breed, hoe diep, hoe hoog',
    },
  ],
  ['age', { en: 'how old, what age', de: 'wie alt', fr: 'quel age', es: 'que edad, cuantos anos', nl: 'hoe oud' }],
  [
    'clock',
    {
      en: 'what time, how early, how late',
      de: 'um wie viel uhr, um wieviel uhr, wie spat, welche uhrzeit',
      fr: 'quelle heure',
      es: 'que hora',
      nl: 'hoe laat',
    },
  ],
  [
    'day',
    {
      en: 'when, what date, which date, what day, which day, what month, which month, what year, which year, how soon',
      de: 'wann, welchem tag, welchen tag, welcher tag, welches datum, welchem datum, welcher nachmittag, welchem abend',
      fr: 'quand, quel jour, quelle date',
      es: 'cuando, que dia, que fecha',
      nl: 'wanneer, welke dag, welke datum',
      it: 'quando, che giorno',
      pt: 'quando, que dia',
    },
  ],
  [
    'person',
    {
      en: 'who, whom, whose, which person',
      de: 'wer, wem, wen, wessen',
      fr: 'qui',
      es: 'quien, quienes',
      nl: 'wie',
      it: 'chi',
      pt: 'quem',
    },
  ],
  [
    'name',
    {
      en: 'name of, names of, called',
      de: 'wie heisst, wie heissen, heisst, heissen',
      fr: 'appelle, appellent',
      es: 'llama, llaman',
      nl: 'hoe heet, hoe heten, heet, heten',
    },
  ],
  [
    'place',
    {
      en: 'where, what place, which place, what address, which room, what room, which venue, which city, which town, which building, which floor',
      de: 'wo, wohin, woher, welchem ort, welcher stadt, welchem raum, welcher raum, welchem saal, welchem hotel',
      fr: 'ou, quel endroit, quel lieu, quelle ville, quelle salle, quelle adresse',
      es: 'donde, adonde, que lugar, que ciudad, que sala',
      nl: 'waar, welke plaats, welke stad, welke zaal',
      it: 'dove',
      pt: 'onde',
    },
  ],
  [
    'reason',
    {
      en: 'why, how come, what was the reason, reason for',
      de: 'warum, wieso, weshalb',
      fr: 'pourquoi',
      es: 'por que',
      nl: 'waarom',
      it: 'perche',
    },
  ],
  [
    'share',
    {
      en: 'what share, what percentage, what proportion, how many percent, interest rate, mortgage rate',
      de: 'wie viel prozent, wieviel prozent, zinssatz',
      fr: 'quel pourcentage, taux d interet',
      es: 'que porcentaje',
      nl: 'hoeveel procent',
    },
  ],
  [
    'duration',
    {
      en: 'how long',
      de: 'wie lange, wie lang',
      fr: 'combien de temps',
      es: 'cuanto tiempo',
      nl: 'hoe lang, hoelang',
    },
  ],
  [
    'money',
    {
      en: 'how much is, how much are, how much was, how much does, how much do, how much did, how much will, how much can, how much of, how much money, how much rent',
      de: 'wie viel kostet, was kostet, was kosten, wie teuer, wie viel geld, wieviel kostet',
      fr: 'combien coute, combien coutent, combien paye, combien gagne, quel prix',
      es: 'cuanto cuesta, cuanto cobra, cuanto paga, cuanto vale, cuanto es',
      nl: 'wat kost, wat kosten, hoeveel kost, hoe duur',
    },
  ],
  [
    'count',
    {
      en: 'how many, how much, how big, how large',
      de: 'wie viele, wie viel, wieviel, wie gross',
      fr: 'combien',
      es: 'cuantos, cuantas, cuanto, cuanta',
      nl: 'hoeveel, hoe groot',
      it: 'quanti, quante',
      pt: 'quantos, quantas',
    },
  ],
];

/** Words that only name such a thing: "the fee". They decide where none of those above is in the question. */
const naming: readonly (readonly [Kind, ByLanguage])[] = [
  [
    'day',
    { en: 'deadline, due date, birthday', de: 'frist, termin, geburtstag', fr: 'date', es: 'fecha', nl: 'datum' },
  ],
  ['duration', { en: 'notice period, waiting period', de: 'kundigungsfrist', fr: 'preavis', nl: 'opzegtermijn' }],
  [
    'money',
    {
      en: 'cost, costs, price, prices, fee, fees, budget, rent, salary, premium, charge, charges, earn, earns, pay, day rate, hourly rate, deposit, rates, turnover',
      de: 'kosten, kostet, preis, honorar, miete, gehalt, tagessatz, budget, lagerkosten, verdient',
      fr: 'prix, tarif, loyer, budget, honoraires, salaire',
      es: 'precio, presupuesto, alquiler, tarifa, honorarios, salario',
      nl: 'prijs, huur, tarief, budget, kosten, salaris, verdient',
      it: 'prezzo, costo, costa',
      pt: 'preco, custo, custa',
    },
  ],
];

/** What else of a question says no more than its kind. */
const silent: Partial<Record<Kind, string>> = {
  day: 'date day days time take place findet statt lieu datum tag uhr heure',
  clock: 'time uhr hora heure',
  person: 'name names person',
  name: 'name names called heisst heissen appelle appellent llama llaman heet',
  money: 'cost costs price money amount charge charges kostet kosten coute cuesta kost paye preis prix precio prijs',
  share: 'share percentage percent prozent',
  duration: 'long last take dauert',
  phone: 'number numero nummer phone telephone',
};

/** The question asks what a thing named so is, and not what is said of it. */
const WHAT_IS =
  /^\W*(?:what(?:['’]?s| is| was| are| were| will| do| does| did)|was (?:ist|war|kost)|wie hoch|quel(?:le)?s? est|combien|cu[aá]l es|wat (?:is|kost)|wat zijn)\b/iu;
const LEADING =
  /^(?:and|so|und|et|y|en|by|until|since|from|to|with|for|at|on|in|of|bis|ab|seit|um|an|zu|mit|de|a|por|con|jusqu|depuis|tot|sinds|op|met)$/;
const YES_OR_NO = new Set(
  'is are was were do does did has have had can could may will would should must isn aren didn doesn ist sind hat haben kann wird est heeft kan gaat'.split(
    ' ',
  ),
);

const languages = ['en', 'de', 'fr', 'es', 'nl'];
const openers: ByLanguage = {
  en: 'what which how is are was does do did has can',
  de: 'was welche welcher welches welchem welchen wie ist hat wovor woran wozu womit',
  fr: 'que quoi quel quelle quels quelles comment est',
  es: 'que cual cuales como',
  nl: 'wat welke hoe is heeft',
};

function plainOf(question: string): string[] {
  return fold(question)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** The language of a question: the one with most of its small words, and with the word that it begins with. */
export function languageOfQuestion(question: string): string {
  const plain = plainOf(question.slice(0, 500));
  const first = plain.find((word) => !LEADING.test(word)) ?? '';
  const scores = languages.map((language) => {
    const phrases = asking.flatMap(([, by]) => by[language]?.split(', ') ?? []);
    const starts = [...(openers[language]?.split(' ') ?? []), ...phrases.map((phrase) => phrase.split(' ')[0] ?? '')];
    const isOpened = starts.includes(first);
    const small = plain.filter((word) => isStopword(word, language)).length;
    return { language, score: small + (isOpened ? 1.5 : 0) };
  });
  scores.sort((a, b) => b.score - a.score);
  const [best, next] = scores;
  if (best !== undefined && next !== undefined && best.score > next.score) return best.language;
  // An English question has more small words than a tie.
  const tied = scores.find(({ language, score }) => score > 0 && score === best?.score && language !== 'en');
  return tied?.language ?? detectLanguage(question);
}

/** What kind of thing the question asks for, as its words in that language show. */
export function askedIn(question: string, language: string): Asked {
  const plain = plainOf(question.slice(0, 500));
  const text = ` ${plain.join(' ')} `;
  const asked = firstOf(text, asking, language);
  const isYesOrNo = YES_OR_NO.has(plain.find((word) => word !== 'and' && word !== 'so') ?? '');
  const found = asked ?? (isYesOrNo ? undefined : firstOf(text, naming, language));
  if (found === undefined || (isYesOrNo && found.at > 30))
    return { kind: undefined, isStrict: false, words: new Set() };
  const { kind, phrase } = found;
  const isLoose = kind === 'person' || kind === 'place' || kind === 'reason';
  const shown = asked === undefined ? [] : phrase.split(' ');
  return {
    kind,
    isStrict: !isLoose && (asked !== undefined || WHAT_IS.test(question)),
    words: new Set([...shown, ...(silent[kind] ?? '').split(' ')]),
  };
}

function firstOf(text: string, table: typeof asking, language: string) {
  let best: { kind: Kind; phrase: string; at: number } | undefined;
  for (const [kind, by] of table)
    for (const phrase of [by[language], language === 'en' ? undefined : by.en].flatMap(
      (list) => list?.split(', ') ?? [],
    )) {
      const at = text.indexOf(` ${phrase} `);
      if (at < 0) continue;
      if (best === undefined || at < best.at || (at === best.at && phrase.length > best.phrase.length))
        best = { kind, phrase, at };
    }
  return best;
}
