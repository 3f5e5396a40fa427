import type { Block } from './blocks.ts';
import { nameKind } from './english.ts';
import { isFirstName } from './first-names.ts';
import { fold } from './fold.ts';
import { FOUND_MAX, type Found, matches } from './found.ts';
import { TITLES as COMMON_TITLES, NAME_WORD } from './name-pattern.ts';
import { stopwordsOf } from './stopwords.ts';

const TITLES = `${COMMON_TITLES}|Judge|Fr|M|Don|Doña|[Ss]ignora?|Dott|[Ss]enhora?`;
const PARTICLES =
  '(?:de la|de los|van der|van den|von der|de|del|della|di|da|dos|du|van|von|zu|der|den|ter|bin|ibn|al|el|la|le)';
const TITLE = `(?:${TITLES})\\.?`;
const WORD = `(?:(?!(?:${TITLES})\\.)${NAME_WORD}|\\p{Lu}\\.(?:-?\\p{Lu}\\.)*)`;
const NAME = new RegExp(
  `(?<![\\p{L}\\p{N}’'.@/_-])(?:(?<title>${TITLE}(?: ${TITLE})?) )?` +
    `(?<words>${WORD}(?: (?:${PARTICLES} )?${WORD}){0,4})(?![\\p{L}\\p{N}@_]|-\\p{L})`,
  'gu',
);
/** Words that no name contains: companies, places, papers, trades. */
const NOT_A_NAME = new Set(
  (
    'ltd inc llc plc gmbh ag corp company group holdings bank trust fund foundation institute university college school ' +
    'hospital hotel hall house street road lane avenue square bridge city county river north south east west committee ' +
    'council team department office agreement contract plan report project act law review summary strategy budget model ' +
    'meeting minutes agenda notes manager director chair president secretary client dear hello regards thanks best ' +
    'yesterday monday tuesday wednesday thursday friday saturday sunday april may june technology der die das le la les'
  ).split(' '),
);
const COMPANY_AFTER = /^(?:,? (?:Ltd|Inc|LLC|LLP|GmbH|AG|plc|PLC|Corp|Co\.|& ))/;
/** Comparing mentions with each other is quadratic. */
const MENTIONS_MAX = 400;

interface Mention extends Found {
  /** Without title, folded. */
  words: string[];
  hasTitle: boolean;
}

/** The people a document names, each once by the fullest name it uses, in order of their first mention. */
export function findPeople(blocks: readonly Block[]): Found[] {
  const mentions = new Map<string, Mention>();
  for (const { match, block, page } of matches(blocks, NAME)) {
    const { title, words: all = '' } = match.groups ?? {};
    const words = nameIn(all.split(' '), title !== undefined);
    const name = words.join(' ');
    const after = block.text.slice(block.text.indexOf(name, match.index) + name.length);
    if (words.length === 0 || (title === undefined && COMPANY_AFTER.test(after))) continue;
    const text = title === undefined ? name : `${title} ${name}`;
    if (!mentions.has(text)) mentions.set(text, { text, page, words: words.map(fold), hasTitle: title !== undefined });
    if (mentions.size === MENTIONS_MAX) break;
  }
  return people([...mentions.values()]).slice(0, FOUND_MAX);
}

/** The words of a name without those beside it, as in "Yesterday Anna Berg"; none where it is no person's. */
function nameIn(words: readonly string[], hasTitle: boolean): string[] {
  const end = words.findIndex(isNoName);
  if (hasTitle) return words.slice(0, end === -1 ? undefined : end);
  const name = words.slice(Math.max(0, words.findIndex(isFirst)));
  const [first = '', last = ''] = [name[0], name.at(-1)];
  const isPlace = nameKind(last) === 'place' || nameKind(name.join(' ')) === 'place';
  return name.length < 2 || !isFirst(first) || name.some(isNoName) || /\.$/.test(last) || isPlace ? [] : name;
}

function isFirst(word: string): boolean {
  return /^\p{Lu}\.$/u.test(word) || nameKind(word) === 'first' || isFirstName(word.replace(/-.*/, ''));
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
