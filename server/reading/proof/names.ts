import tables from '#content/words/proof.json' with { type: 'json' };
import { isVerb, nameKind } from '#server/language/english.ts';
import { fold } from '#server/language/fold.ts';
import { isStopword, words } from '#server/language/words.ts';
import { type Fact, type Place, withoutOverlaps, wordSet } from './facts.ts';

const [notNames, titles, does] = [wordSet(tables.notNames), wordSet(tables.titles), wordSet(tables.does)];
const WORD = "\\p{Lu}[\\p{L}\\p{M}\\p{N}]*(?:['’-]\\p{Lu}?[\\p{L}\\p{M}]+)*";
const PARTICLE = '(?:van der|van den|van de|de la|de los|von der|van|von|de|del|della|di|da|dos|du|zu|al|el|&)';
const RUN = new RegExp(
  `(?<![\\p{L}\\p{N}_@./#])${WORD}\\.?(?: (?:${PARTICLE} )?${WORD}(?:\\.(?= \\p{Lu}))?){0,5}`,
  'gu',
);
const HEADINGS = /^[ \t]*(?:#{1,6}\s.*|(?:\*\*|__)[^*_\n]+(?:\*\*|__):?[ \t]*)$/gmu;
const SENTENCE_START = /(?:^|[\n.!?:*_>)"“«•–—-]|\d[.)]|\|)\s*(?:\[.\]\s*)?(?:\*\*|__)?$/u;
const SUBJECT = /^ (?<verb>\p{Ll}+)|^['’]s\b|^,? (?:and|und|et|y|en) \p{Lu}/u;

/** The names of people, companies and places in a text, outside these places. */
export function namesIn(text: string, language: string, taken: readonly Place[]): Fact[] {
  const small = new Set(Array.from(text.matchAll(/(?<![\p{L}\p{N}])\p{Ll}[\p{L}\p{M}]+/gu), ([word]) => fold(word)));
  const isEmpty = (word: string) => ['en', language].some((each) => isStopword(fold(word), each));
  const isWord = (word: string) =>
    small.has(fold(word)) || isEmpty(word) || (language === 'en' && (isVerb(word) || nameKind(word) === 'other'));
  const isKnown = (word: string) => ['first', 'last', 'place'].includes(nameKind(word));
  const isName = (own: readonly string[], place: Place) => {
    const [first = ''] = own;
    // In German every noun has a capital.
    if (language === 'de') return (own.some(isKnown) && !isWord(first)) || /^\p{Lu}{2,}$|\p{Ll}\p{Lu}/u.test(first);
    if (own.length > 1) return own.some(isKnown) || !own.every(isWord);
    return first.length > 1 && !isWord(first) && (isKnown(first) || isSubject(text, place));
  };
  const isEnd = (word: string) => notNames.has(word.toLowerCase()) || (/^\p{Lu}/u.test(word) && isEmpty(word));
  const names = runsIn(text, isEnd).flatMap((place): Fact[] => {
    const capitals = text
      .slice(place.start, place.end)
      .split(' ')
      .filter((word) => /^\p{Lu}/u.test(word));
    const own = capitals.filter((word) => !titles.has(word.replace(/\.$/, '').toLowerCase()));
    const isNamed = own.length < capitals.length || isName(own, place);
    const form = words(own.join(' ')).map(({ term }) => term);
    return isNamed && form.length > 0 ? [nameFact(place, form.join(' '))] : [];
  });
  return withoutOverlaps(names, taken);
}

function nameFact(place: Place, form: string): Fact {
  return { ...place, kind: 'name', measures: 'name', asks: [form], states: [form] };
}

/** At the beginning of a sentence, only what does something. */
function isSubject(text: string, { start, end }: Place): boolean {
  if (!SENTENCE_START.test(text.slice(Math.max(0, start - 24), start))) return true;
  const next = SUBJECT.exec(text.slice(end, end + 24));
  return next !== null && (next.groups?.verb === undefined || does.has(fold(next.groups.verb)));
}

/** Words with capitals, line by line: "Dear Anna Berg" is Anna Berg, "On Monday Tom" is Tom. */
function runsIn(text: string, isEnd: (word: string) => boolean): Place[] {
  const parts: Place[] = [];
  for (const { 0: run, index } of text.replace(HEADINGS, (line) => ' '.repeat(line.length)).matchAll(RUN)) {
    let isOpen = false;
    for (const { 0: written, index: at } of run.matchAll(/[^ ]+/g)) {
      const word = written.replace(/['’]s$|\.$/u, '');
      const [start, last] = [index + at, parts.at(-1)];
      const isCapital = /^\p{Lu}/u.test(word);
      if (isEnd(word)) isOpen = false;
      else if (isOpen && isCapital && last) last.end = start + word.length;
      else if (isCapital) isOpen = parts.push({ start, end: start + word.length }) > 0;
    }
  }
  return parts;
}
