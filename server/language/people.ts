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
    'ltd inc llc plc gmbh company group holdings bank trust fund institute university college school hospital hotel hall ' +
    'street road lane avenue square bridge city county committee council team department office agreement contract plan ' +
    'report project act law review summary model meeting director chair president client dear hello best yesterday monday ' +
    'tuesday wednesday thursday friday saturday sunday april may june technology der die das le la les'
  ).split(' '),
);

/** The people a document names, each once by the fullest name it uses, in order of their first mention. */
export function findPeople(blocks: readonly Block[]): Found[] {
  const people: (Found & { words: string[] })[] = [];
  for (const { match, page } of matches(blocks, NAME)) {
    const { title, words: all = '' } = match.groups ?? {};
    const words = nameIn(all.split(' '), title !== undefined);
    const name = words.join(' ');
    if (words.length === 0) continue;
    const found = { text: title === undefined ? name : `${title} ${name}`, page, words: words.map(fold) };
    const known = people.find((person) => isSamePerson(person.words, found.words));
    if (known === undefined) people.push(found);
    else if (known.words.length < words.length) Object.assign(known, found);
    if (people.length === FOUND_MAX) break;
  }
  return people.map(({ text, page }) => ({ text, page }));
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
function isSamePerson(one: readonly string[], other: readonly string[]): boolean {
  const [a = '', b = ''] = [one[0], other[0]];
  const isInitial = a.charAt(0) === b.charAt(0) && /^\p{L}\.$/u.test(a.length < b.length ? a : b);
  return one.at(-1) === other.at(-1) && (one.length === 1 || other.length === 1 || a === b || isInitial);
}
