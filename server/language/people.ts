import type { Block } from './blocks.ts';
import { nameKind } from './english.ts';
import { fold } from './fold.ts';
import { FOUND_MAX, type Found, matches } from './found.ts';
import { NAME_WORD, TITLES } from './name-pattern.ts';
import { stopwordsOf } from './stopwords.ts';

const TITLE = `(?:${TITLES}|Judge|Fr|Don|Doña|Signora?|signora?|Dott|Senhora?|senhora?)\\.?`;
const WORD = `(?!${TITLE.replace('\\.?', '\\.')})${NAME_WORD}`;
const PARTICLE =
  '(?:de la|de los|van der|van den|von der|de|del|della|di|da|dos|du|van|von|zu|der|den|ter|bin|ibn|al|el|la|le)';
const NAME = new RegExp(
  `(?<![\\p{L}\\p{N}’'.@/_-])(?:(?<title>${TITLE}(?: ${TITLE})?) )?(?<words>(?:${WORD}|\\p{Lu}\\.(?:-?\\p{Lu}\\.)*)(?: (?:${PARTICLE} )?(?:${WORD}|\\p{Lu}\\.(?:-?\\p{Lu}\\.)*)){0,4})(?![\\p{L}\\p{N}@_]|-\\p{L})`,
  'gu',
);
/** Words that no name contains or ends with: companies, places, papers, trades. */
const NOT_A_NAME = new Set(
  (
    'ltd inc llc plc gmbh ag corp co company group holdings holding partners capital bank trust fund funds foundation ' +
    'institute university college school hospital hotel museum hall house centre center park street road lane avenue ' +
    'square bridge airport station city county state states republic island river north south east west new old great ' +
    'board committee council team department office ministry agency association society union club commission court ' +
    'agreement contract plan report project proposal programme program policy act law code schedule annex appendix ' +
    'summary review analysis strategy budget invoice order meeting minutes agenda action actions item items note notes ' +
    'manager director officer chair chairman president secretary treasurer client consultant customer supplier vendor ' +
    'series service services system systems software data model theory technology information management marketing sales finance ' +
    'financial event events conference festival awards gala dinner lunch day week month year quarter phase stage step ' +
    'part section chapter page figure table total price cost fee rate value date time version draft final ' +
    'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august ' +
    'september october november december christmas easter english german french spanish italian european american ' +
    'british african asian international national global general public private first second third dear hello regards ' +
    'sincerely thanks best the a an and or of for in on at by with from to as if when our we he she it they this that ' +
    'these those your my his her their all any both each no not but so however please see also said say says ' +
    'vertrag bericht projekt firma gesellschaft bank straße strasse der die das ein eine und société rapport projet rue ' +
    'le la les un une et el los las una de'
  ).split(' '),
);
/** Words beside a name that describe a person. */
const CUE_AFTER =
  /^(?: (?:of|from|at) [^,;:!?]{2,40})?(?:,? \(?(?:the )?(?:chair|CEO|CFO|COO|CTO|founder|co-founder|director|managing|manager|partner|president|secretary|treasurer|consultant|lawyer|attorney|planner|adviser|advisor|engineer|analyst|owner|head of|VP|Geschäftsführer|Leiter)|'s? (?:view|team|opinion)| (?:said|says|asked|noted|agreed|confirmed|presented|reported|explained|suggested|proposed|will|signed|joined|wrote|thanked|raised|told|opened|closed|apologi[sz]ed))/i;
const CUE_BEFORE =
  /(?:present|attendees|attending|apologies|participants|signed(?: by)?|prepared (?:by|for)|author(?:s|ed by)?|contact(?: person)?|owner|chair|minutes(?: taken)? by|represented by|written by|cc|from|to|attn\.?|dear|regards,?|sincerely,?|teilnehmer|anwesend|ansprechpartner|présents|asistentes|aanwezig|(?:gespräch|telefonat|besprechung|termin|gesprek|overleg|afspraak|appel|réunion|rendez-vous|entretien|reunión|llamada|cita|riunione|chiamata|incontro|reunião|chamada) (?:mit|met|avec|con|com))\s?:?\s?$/i;

const COMPANY_AFTER =
  /^(?:,? (?:Ltd|Inc|LLC|LLP|GmbH|AG|plc|PLC|Corp|Co\.|& )| (?:Street|Road|Avenue|Lane|University|Hotel|Hall|Group|Bank)\b)/;

interface Mention extends Found {
  /** Without title, folded. */
  words: string[];
  hasTitle: boolean;
}

/** The people a document names, each once by the fullest name it uses, in order of their first mention. */
export function findPeople(blocks: readonly Block[]): Found[] {
  const common = lowerCaseWords(blocks);
  const mentions: Mention[] = [];
  const known = new Set<string>();
  let last = { block: undefined as Block | undefined, end: 0, inRow: 0 };
  for (const { match, block, page } of matches(blocks, NAME)) {
    const between = last.block === block ? block.text.slice(last.end, match.index).slice(0, 60) : '';
    const isInRow = BETWEEN.test(between);
    // In "Anna Berg, Tom Hall, Priya Natarajan" the known names speak for their neighbour; one alone does not, as in
    // "Anna Berg, Northwind Foods".
    const isListed = isInRow && (last.inRow > 1 || LIST_LABEL.test(block.text) || /\p{L} $/u.test(between));
    const mention = readMention({ match, block, page, common, isListed });
    if (!mention) continue;
    last = { block, end: match.index + match[0].length, inRow: isInRow ? last.inRow + 1 : 1 };
    if (known.has(mention.text)) continue;
    known.add(mention.text);
    mentions.push(mention);
    if (mentions.length === MENTIONS_MAX) break;
  }
  return people(mentions).slice(0, FOUND_MAX);
}

/** Comparing mentions with each other is quadratic. */
const MENTIONS_MAX = 400;

const BETWEEN = /^(?: \([^()]{1,40}\))?(?:,|;|,? (?:and|und|et|y|e|en|och|og|&)) $/;

const LIST_LABEL = /^(?:present|attendees|attending|apologies|participants|teilnehmer|anwesend|présents|asistentes)\b/i;

interface Place {
  match: RegExpExecArray;
  block: Block;
  page: number;
  common: ReadonlySet<string>;
  isListed: boolean;
}

function readMention(place: Place): Mention | null {
  const { match, block, page } = place;
  const title = match.groups?.title;
  const written = (match.groups?.words ?? '').split(' ');
  const [lead, follow] = [
    block.text.slice(0, match.index).slice(-20),
    block.text.charAt(match.index + match[0].length),
  ];
  // "Anna Berg Date: …" and "University of Austin John King": two columns or lines that have become one.
  if (follow === ':' && written.length > 2) written.pop();
  if (written.length > 2 && /(?:University of|\bat|\bin) $/.test(lead) && nameKind(written[1] ?? '') === 'first')
    written.shift();
  const words = title ? untilNoName(written) : nameIn(written);
  if (words.length === 0 || (!title && (words.length < 2 || words.some(isNoName)))) return null;
  const name = words.join(' ');
  const start = block.text.indexOf(name, match.index);
  const before = block.text.slice(Math.max(0, start - 40), start);
  const after = block.text.slice(start + name.length, start + name.length + 80);
  if (!title && (COMPANY_AFTER.test(after) || /[&@]\s?$/.test(before) || !isName(words, before, after, place)))
    return null;
  const text = `${title ? `${title} ` : ''}${name}`.replace(/['’]s$/, '');
  return { text, page, words: words.map((word) => fold(word)), hasTitle: title !== undefined };
}

function untilNoName(words: readonly string[]): string[] {
  const end = words.findIndex((word) => isNoName(word));
  return words.slice(0, end === -1 ? undefined : end);
}

/** "Yesterday Anna Berg", "Project Manager Tom Hall", "of Houston Anna Berg", "Anna Berg Boston": words beside the name are removed. */
function nameIn(words: readonly string[]): string[] {
  const isFirst = (word: string, index: number) =>
    index < words.length - 1 && nameKind(word) === 'first' && !isNoName(word) && !isNoName(words[index + 1] ?? '');
  let start = words.findIndex(isFirst);
  if (start === -1) start = words.findIndex((word) => !isNoName(word));
  while (start !== -1 && words.length > start + 2 && nameKind(words[start] ?? '') === 'place') start += 1;
  let end = words.length;
  while (end > start + 2 && nameKind(words[end - 1] ?? '') === 'place') end -= 1;
  return start === -1 ? [] : words.slice(start, end);
}

function isName(words: readonly string[], before: string, after: string, { block, common, isListed }: Place): boolean {
  const [first = ''] = words;
  const last = words.at(-1) ?? '';
  const [given, surname] = [nameKind(first), nameKind(last)];
  if (/\.$/.test(last) || surname === 'place' || nameKind(words.join(' ')) === 'place') return false;
  const isWord = (word: string) => common.has(fold(word));
  if (given === 'first') {
    if (surname === 'other') return !isWord(last) && !isWord(first);
    return surname === 'last' || !isWord(last);
  }
  // Not a known name: the words around it have to show that it is one.
  const isStrange = (word: string) => nameKind(word) !== 'other' && nameKind(word) !== 'place' && !isWord(word);
  if (block.kind === 'heading' || !words.every((word) => /\.$/.test(word) || isStrange(word))) return false;
  return (surname === 'last' && words.length > 1) || isListed || CUE_AFTER.test(after) || CUE_BEFORE.test(before);
}

function isNoName(word: string): boolean {
  // A particle is written small, and part of a name.
  if (/^\p{Ll}/u.test(word)) return false;
  const plain = word.toLowerCase().replace(/['’]s$/, '');
  return NOT_A_NAME.has(plain) || stopwordsOf('en').has(plain) || /ly$/.test(plain);
}

/** The words that the document also writes small: "Grant Agreement" is no person where an agreement is spoken of. */
function lowerCaseWords(blocks: readonly Block[]): Set<string> {
  const found = new Set<string>();
  for (const { match } of matches(blocks, /(?<=^|[\s("“‘])\p{Ll}[\p{Ll}\p{M}]{2,}(?=[\s.,;:!?)”"’]|$)/gu)) {
    found.add(fold(match[0]));
  }
  return found;
}

/** One person for "Anna Berg", "Ms Berg", "A. Berg" and "Dr Anna Berg". */
function people(mentions: readonly Mention[]): Found[] {
  const persons: { longest: Mention; page: number; all: Mention[] }[] = [];
  const byLength = mentions
    .map((mention, index) => ({ mention, index }))
    .sort((a, b) => b.mention.words.length - a.mention.words.length || a.index - b.index);
  for (const { mention } of byLength) {
    const same = persons.find(({ longest }) => isSamePerson(longest, mention));
    if (same) same.all.push(mention);
    else persons.push({ longest: mention, page: mention.page, all: [mention] });
  }
  const order = new Map(mentions.map((mention, index) => [mention, index]));
  const first = ({ all }: { all: Mention[] }) => Math.min(...all.map((mention) => order.get(mention) ?? 0));
  return persons
    .sort((a, b) => first(a) - first(b))
    .map((person) => ({ text: person.longest.text, page: mentions[first(person)]?.page ?? person.page }));
}

function isSamePerson({ words: full }: Mention, { words: short, hasTitle }: Mention): boolean {
  if (full.at(-1) !== short.at(-1)) return false;
  const [a = '', b = ''] = [full[0], short[0]];
  if (short.length === 1) return hasTitle || full.length === 1;
  const isInitial = /^\p{L}\.$/u;
  if (isInitial.test(a) || isInitial.test(b)) return a.charAt(0) === b.charAt(0);
  return a === b;
}
