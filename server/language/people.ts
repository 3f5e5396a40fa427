import type { Block } from './blocks.ts';
import { nameKind } from './english.ts';
import { fold } from './fold.ts';
import { FOUND_MAX, type Found, matches } from './found.ts';
import { TITLES as COMMON_TITLES, NAME_WORD } from './name-pattern.ts';
import { stopwordsOf } from './stopwords.ts';

const TITLES = `${COMMON_TITLES}|Judge|Fr|Don|Doña|[Ss]ignora?|Dott|[Ss]enhora?`;
const PARTICLES =
  '(?:de la|de los|van der|van den|von der|de|del|della|di|da|dos|du|van|von|zu|der|den|ter|bin|ibn|al|el|la|le)';
const TITLE = `(?:${TITLES})\\.?`;
const WORD = `(?:(?!(?:${TITLES})\\.)${NAME_WORD}|\\p{Lu}\\.(?:-?\\p{Lu}\\.)*)`;
const NAME = new RegExp(
  `(?<![\\p{L}\\p{N}’'.@/_-])(?:(?<title>${TITLE}(?: ${TITLE})?) )?` +
    `(?<words>${WORD}(?: (?:${PARTICLES} )?${WORD}){0,4})(?![\\p{L}\\p{N}@_]|-\\p{L})`,
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
    'series service services system systems software data model theory technology information management marketing ' +
    'sales finance financial event events conference festival awards gala dinner lunch day week month year quarter ' +
    'phase stage step part section chapter page figure table total price cost fee rate value date time version draft ' +
    'final monday tuesday wednesday thursday friday saturday sunday january february march april may june july august ' +
    'september october november december christmas easter english german french spanish italian european american ' +
    'british african asian international national global general public private first second third dear hello regards ' +
    'sincerely thanks best yesterday vertrag bericht projekt firma gesellschaft straße strasse société rapport projet rue ' +
    'der die das ein eine und le la les un une et el los las una de'
  ).split(' '),
);
const oneOf = (words: string) => `(?:${words})`;
/** Behind a name: what somebody is, and what somebody does. */
const OFFICES =
  'chair|CEO|CFO|COO|CTO|(?:co-)?founder|director|managing|manager|partner|president|secretary|treasurer|consultant|' +
  'lawyer|attorney|planner|advis[eo]r|engineer|analyst|owner|head of|VP|Geschäftsführer|Leiter';
const DOES =
  'said|says|asked|noted|agreed|confirmed|presented|reported|explained|suggested|proposed|will|signed|joined|wrote|' +
  'thanked|raised|told|opened|closed|apologi[sz]ed';
const CUE_AFTER = new RegExp(
  `^(?: (?:of|from|at) [^,;:!?]{2,40})?(?:,? \\(?(?:the )?${oneOf(OFFICES)}|'s? (?:view|team|opinion)| ${oneOf(DOES)})`,
  'i',
);
/** Before a list of names. */
const LISTS = 'present|attendees|attending|apologies|participants|teilnehmer|anwesend|présents|asistentes|aanwezig';
/** Before a name. */
const LABELS =
  'signed(?: by)?|prepared (?:by|for)|author(?:s|ed by)?|contact(?: person)?|owner|chair|minutes(?: taken)? by|cc|from|to|' +
  '(?:represented|written) by|attn\\.?|dear|regards,?|sincerely,?|ansprechpartner';
const MEETINGS =
  'gespräch|telefonat|besprechung|termin|gesprek|overleg|afspraak|appel|réunion|rendez-vous|entretien|reunión|llamada|cita';
const CUE_BEFORE = new RegExp(`(?:${LISTS}|${LABELS}|${oneOf(MEETINGS)} (?:mit|met|avec|con))\\s?:?\\s?$`, 'i');
const LIST_LABEL = new RegExp(`^${oneOf(LISTS)}\\b`, 'i');
const COMPANY_AFTER =
  /^(?:,? (?:Ltd|Inc|LLC|LLP|GmbH|AG|plc|PLC|Corp|Co\.|& )| (?:Street|Road|Avenue|Lane|University|Hotel|Hall|Group|Bank)\b)/;
const BETWEEN = /^(?: \([^()]{1,40}\))?(?:,|;|,? (?:and|und|et|y|e|en|och|og|&)) $/;
const SMALL_WORD = /(?<=^|[\s("“‘])\p{Ll}[\p{Ll}\p{M}]{2,}(?=[\s.,;:!?)”"’]|$)/gu;
/** Comparing mentions with each other is quadratic. */
const MENTIONS_MAX = 400;

interface Mention extends Found {
  /** Without title, folded. */
  words: string[];
  hasTitle: boolean;
}

/** The people a document names, each once by the fullest name it uses, in order of their first mention. */
export function findPeople(blocks: readonly Block[]): Found[] {
  const common = new Set([...matches(blocks, SMALL_WORD)].map(({ match }) => fold(match[0])));
  const mentions: Mention[] = [];
  const known = new Set<string>();
  let last = { block: undefined as Block | undefined, end: 0, inRow: 0 };
  for (const { match, block, page } of matches(blocks, NAME)) {
    const between = last.block === block ? block.text.slice(last.end, match.index).slice(0, 60) : '';
    const isInRow = BETWEEN.test(between);
    // In "Anna Berg, Tom Hall, Priya Natarajan" the known names speak for their neighbour; one alone does not, as in
    // "Anna Berg, Northwind Foods".
    const isListed = isInRow && (last.inRow > 1 || LIST_LABEL.test(block.text) || /\p{L} $/u.test(between));
    const mention = readMention(match, block, (word) => common.has(fold(word)), isListed);
    if (!mention) continue;
    last = { block, end: match.index + match[0].length, inRow: isInRow ? last.inRow + 1 : 1 };
    if (!known.has(mention.text)) mentions.push({ ...mention, page });
    known.add(mention.text);
    if (mentions.length === MENTIONS_MAX) break;
  }
  return people(mentions).slice(0, FOUND_MAX);
}

function readMention(
  { groups = {}, index }: RegExpExecArray,
  { text: whole, kind }: Block,
  isWord: (word: string) => boolean,
  isListed: boolean,
): Omit<Mention, 'page'> | undefined {
  const { title, words: all = '' } = groups;
  const words = title ? untilNoName(all.split(' ')) : nameIn(all.split(' '));
  if (words.length === 0 || (!title && (words.length < 2 || words.some(isNoName)))) return undefined;
  const name = words.join(' ');
  const start = whole.indexOf(name, index);
  const [before, after] = [whole.slice(Math.max(0, start - 40), start), whole.slice(start + name.length).slice(0, 80)];
  if (!title) {
    const isShown = isListed || CUE_AFTER.test(after) || CUE_BEFORE.test(before);
    const isCompany = COMPANY_AFTER.test(after) || /[&@]\s?$/.test(before);
    if (isCompany || !isName(words, isWord, kind !== 'heading', isShown)) return undefined;
  }
  const text = `${title ? `${title} ` : ''}${name}`.replace(/['’]s$/, '');
  return { text, words: words.map((word) => fold(word)), hasTitle: title !== undefined };
}

function untilNoName(words: readonly string[]): string[] {
  const end = words.findIndex(isNoName);
  return words.slice(0, end === -1 ? undefined : end);
}

/** "Yesterday Anna Berg", "of Houston Anna Berg", "Anna Berg Boston": words beside the name are removed. */
function nameIn(words: readonly string[]): string[] {
  const isPlace = (index: number) => nameKind(words[index] ?? '') === 'place';
  const isNamed = (index: number) => index < words.length && !isNoName(words[index] ?? '');
  const isFirst = (_: string, index: number) =>
    nameKind(words[index] ?? '') === 'first' && isNamed(index) && isNamed(index + 1);
  let start = words.findIndex(isFirst);
  if (start === -1) start = words.findIndex((word) => !isNoName(word));
  if (start === -1) return [];
  let end = words.length;
  while (end > start + 2 && isPlace(start)) start += 1;
  while (end > start + 2 && isPlace(end - 1)) end -= 1;
  return words.slice(start, end);
}

/** @param isShown whether the words around it show that it is a name, which may be unknown */
function isName(words: string[], isWord: (word: string) => boolean, isText: boolean, isShown: boolean): boolean {
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const surname = nameKind(last);
  if (/\.$/.test(last) || surname === 'place' || nameKind(words.join(' ')) === 'place') return false;
  if (nameKind(first) === 'first')
    return surname === 'last' || !(isWord(last) || (surname === 'other' && isWord(first)));
  const isStrange = (word: string) => /\.$/.test(word) || !(/other|place/.test(nameKind(word)) || isWord(word));
  return isText && words.every(isStrange) && (surname === 'last' || isShown);
}

function isNoName(word: string): boolean {
  // A particle is written small, and part of a name.
  if (/^\p{Ll}/u.test(word)) return false;
  const plain = word.toLowerCase().replace(/['’]s$/, '');
  return NOT_A_NAME.has(plain) || stopwordsOf('en').has(plain) || /ly$/.test(plain);
}

/** One person for "Anna Berg", "Ms Berg", "A. Berg" and "Dr Anna Berg". */
function people(mentions: readonly Mention[]): Found[] {
  const fullest: Mention[] = [];
  for (const mention of mentions.toSorted((a, b) => b.words.length - a.words.length)) {
    if (!fullest.some((full) => isSamePerson(full, mention))) fullest.push(mention);
  }
  const known = new Set<Mention>();
  return mentions.flatMap((mention) => {
    const person = fullest.find((full) => isSamePerson(full, mention));
    if (person === undefined || known.has(person)) return [];
    known.add(person);
    return [{ text: person.text, page: mention.page }];
  });
}

function isSamePerson({ words: full }: Mention, { words: short, hasTitle }: Mention): boolean {
  const [a = '', b = ''] = [full[0], short[0]];
  if (full.at(-1) !== short.at(-1)) return false;
  if (short.length === 1) return hasTitle || full.length === 1;
  return a === b || (/^\p{L}\.$/u.test(a.length < b.length ? a : b) && a.charAt(0) === b.charAt(0));
}
