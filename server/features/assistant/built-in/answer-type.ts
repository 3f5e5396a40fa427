import { hasAmount } from '#server/language/amounts.ts';
import { nameKind } from '#server/language/english.ts';

/** What kind of thing a question asks for, and whether a sentence has one. */
export interface AnswerType {
  /** Whether the question reveals its kind at all. */
  isTyped: boolean;
  isSaidIn: (sentence: string) => boolean;
  /** Whether it has a form of its own, as a date or a sum has, without which nothing answers. */
  isStrict?: boolean;
  /** Words of the question that the kind stands for: a sum of money says "cost". */
  saidBy: ReadonlySet<string>;
}

/** As one writes a share, or a sum among others: "12%", "4k", "9,500". */
const SHARE_OR_SUM = /\d\s?(?:%|k\b)|\b\d{1,3}(?:[.,']\d{3})+\b|\b\d+\.\d{2}\b(?!\.\d)/iu;
/** A sum without its currency, and no part of a date, of a time or of a count. */
const BARE_SUM = /(?<![\d.,:/-])\b(?!(?:19|20)\d{2}\b)(?:\d{3,6}|(?<!, )\d{2})\b(?![\d:/-]|\.\d| \p{L}|\. \p{Lu})/u;
const DATE =
  /\b(?:\d{1,2}(?:st|nd|rd|th|\.)?\s(?:of\s)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*|(?:january|february|march|april|june|july|august|september|october|november|december)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}(?:[./]\d{2,4})?|(?:19|20)\d{2}|\d{1,2}[:.]\d{2}|tomorrow|today|tonight|next (?:week|month|year|spring|summer|autumn|winter)|spring|summer|autumn|winter|in \w+ (?:days|weeks|months|years)|\d{1,2}\s?(?:am|pm))\b/iu;
const NUMBER =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|dozen|half|both|none|nobody)\b/i;
const REASON =
  /\b(?:because|since|as|so that|due to|reason|therefore|in order to|caused?|owing to|that is why|thanks to|to)\b|:/i;
const PLACE =
  /\b(?:at|in|on|near|from|to|street|road|row|house|hall|room|floor|office|hotel)\s(?:the\s)?(?:\p{Lu}|\d)/u;

const PHONE = /(?<![\p{L}\d])(?:\+|00|0)\d(?:[\s()/.-]?\d){6,13}(?!\d)|\b\d{3}[-.\s]\d{3}[-.\s]\d{4}\b/u;

const setOf = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const nothing = setOf('');

const money = {
  isSaidIn: (text: string) => hasAmount(text) || SHARE_OR_SUM.test(text) || BARE_SUM.test(text),
  saidBy: setOf(
    'much cost costs price pay paid charge amount wieviel wie viel kostet kosten preis honorar ist hoeveel kost prijs tarief combien prix tarif',
  ),
};

/** The word that a question begins with says more than any word in it. */
const kinds: [RegExp, Omit<AnswerType, 'isTyped'>][] = [
  [
    /\b(?:(?:tele)?phone|mobile|cell)(?: number| no\.?)|\btelefon(?:nummer)?\b|\btelefoon(?:nummer)?\b|\b(?:phone|mobile)\W*$/i,
    {
      isStrict: true,
      isSaidIn: (text) => PHONE.test(text),
      saidBy: setOf('phone telephone mobile cell number telefon telefonnummer telefoonnummer'),
    },
  ],
  [
    /\be-?mail address\b|\be-?mail\W*$/i,
    { isStrict: true, isSaidIn: (text) => /\S@\S+\.\S/.test(text), saidBy: setOf('email e mail address') },
  ],
  [
    /^\W*(?:and )?when\b|\b(?:what|which) (?:date|day|time|year|month)\b|\bhow (?:soon|late)\b|\bby when\b|\bdeadline\b|^\W*(?:wann|wanneer|quand)\b/i,
    { isStrict: true, isSaidIn: (text) => DATE.test(text), saidBy: setOf('date day time when wann wanneer quand') },
  ],
  [
    /^\W*(?:and )?(?:who|whom|whose)\b|\bwhich person\b|^\W*(?:wer|wem|wen|wie is|qui)\b/i,
    { isSaidIn: hasName, saidBy: setOf('who whom whose wer qui') },
  ],
  [
    /^\W*(?:and )?where\b|^\W*(?:wo|waar|où)\b/i,
    { isSaidIn: (text) => PLACE.test(text), saidBy: setOf('where wo waar place') },
  ],
  [
    /^\W*(?:and )?why\b|^\W*(?:warum|wieso|waarom|pourquoi)\b|\bwhat was the reason\b/i,
    { isSaidIn: (text) => REASON.test(text), saidBy: setOf('why reason warum waarom pourquoi') },
  ],
  [
    /\bhow much\b|\bwhat(?:['’]s| is| was| are| were) (?:the|our|my|your|his|her|their|\p{L}+['’]s?)(?: [\p{L}-]+){0,3}? (?:price|costs?|fees?|budget|rent|salary|premium)\b|\b(?:was|wat) kost(?:et)?\b|\bwie ?viel (?:kostet|ist|geld)\b|\bhoeveel (?:kost|is|geld)\b|\bcombien (?:coûte|est)\b/iu,
    { ...money, isStrict: true },
  ],
  [
    /\bhow (?:many|old|long|far|often|big)\b|\bwie ?(?:viele?|alt|lange)\b|\bhoeveel\b|\bcombien\b/i,
    {
      isStrict: true,
      isSaidIn: (text) => NUMBER.test(text),
      saidBy: setOf('many old long far often big wie viele hoeveel combien'),
    },
  ],
  // Also what is said of a sum, and not the sum: "Is the invoice paid?"
  [
    /\b(?:price|cost|costs|fee|fees|budget|rent|salary|premium|invoice|preis|kosten|honorar|miete|tarief|prijs|huur|tarif|prix|loyer)\b/i,
    money,
  ],
];

/** What kind of thing the question asks for: a person, a place, a time, or none that its words reveal. */
export function answerTypeOf(question: string): AnswerType {
  const kind = kinds.find(([pattern]) => pattern.test(question.slice(0, 500)))?.[1];
  return kind ? { isTyped: true, ...kind } : { isTyped: false, isSaidIn: () => true, saidBy: nothing };
}

/** A capitalised word that is a name, or nothing known, not at the beginning alone. */
function hasName(sentence: string): boolean {
  for (const { 0: word } of sentence.matchAll(/\p{Lu}\p{Ll}+/gu)) {
    const kind = nameKind(word);
    if (kind === 'first' || kind === 'last' || kind === 'unknown') return true;
  }
  return /@\p{L}/u.test(sentence);
}
