import tables from '#content/words/proof.json' with { type: 'json' };
import { isVerb, nameKind } from '#server/language/english.ts';
import { fold } from '#server/language/fold.ts';
import { isStopword, words } from '#server/language/words.ts';
import { type Fact, type Place, withoutOverlaps, wordSet } from './facts.ts';

const [notNames, titles] = [wordSet(tables.notNames), wordSet(tables.titles)];
const [greetings, does] = [wordSet(tables.greetings), wordSet(tables.does)];
const WORD = "\\p{Lu}[\\p{L}\\p{M}\\p{N}]*(?:['’-]\\p{Lu}?[\\p{L}\\p{M}]+)*";
const PARTICLE = '(?:van der|van den|van de|de la|de los|von der|van|von|de|del|della|di|da|dos|du|zu|al|el|&)';
const RUN = new RegExp(
  `(?<![\\p{L}\\p{N}_@./#])${WORD}\\.?(?: (?:${PARTICLE} )?${WORD}(?:\\.(?= \\p{Lu}))?){0,5}`,
  'gu',
);
const HEADING = /^\s*(?:#{1,6}\s|(?:\*\*|__)[^*_]+(?:\*\*|__):?\s*$)/u;
const SENTENCE_START = /(?:^|[\n.!?:*_>)"“«•–—-]|\d[.)]|\|)\s*(?:\[.\]\s*)?(?:\*\*|__)?$/u;

/** The names of people, companies and places in a text, outside these places. */
export function namesIn(text: string, language: string, taken: readonly Place[]): Fact[] {
  const small = new Set(Array.from(text.matchAll(/(?<![\p{L}\p{N}])\p{Ll}[\p{L}\p{M}]+/gu), ([word]) => fold(word)));
  const isEmpty = (word: string) => ['en', language].some((each) => isStopword(fold(word), each));
  const isWord = (word: string) =>
    small.has(fold(word)) || isEmpty(word) || (language === 'en' && (isVerb(word) || nameKind(word) === 'other'));
  const lines = [...text.matchAll(/[^\n]+/g)].filter(([line]) => !HEADING.test(line));
  const runs = lines.flatMap((line) =>
    [...line[0].matchAll(RUN)].map(({ 0: run, index }) => ({ run, at: line.index + index })),
  );
  const found = runs.flatMap(({ run, at }) => {
    // "Dear Anna Berg" is Anna Berg, "On Monday Tom" is Tom.
    const parts = Array.from(run.matchAll(/[^ ]+/g), ({ 0: word, index }) => ({
      word: word.replace(/['’]s$|\.$/u, ''),
      index,
    }));
    const ends = parts.map(({ word }) => notNames.has(word.toLowerCase()) || (isEmpty(word) && /^\p{Lu}/u.test(word)));
    return parts.flatMap((first, index) => {
      if (ends[index] || (index > 0 && !ends[index - 1])) return [];
      const until = ends.indexOf(true, index);
      const named = parts.slice(index, until === -1 ? undefined : until);
      const last = named.findLast(({ word }) => /^\p{Lu}/u.test(word)) ?? first;
      const place = { start: at + first.index, end: at + last.index + last.word.length };
      const own = named
        .map(({ word }) => word)
        .filter((word) => /^\p{Lu}/u.test(word) && !titles.has(word.toLowerCase()));
      const form = own
        .flatMap((word) => words(word))
        .map(({ term }) => term)
        .join(' ');
      const isTitled = own.length < named.filter(({ word }) => /^\p{Lu}/u.test(word)).length;
      if (form === '' || !(isTitled || isName(text, place, own, isWord, language))) return [];
      return [{ ...place, kind: 'name', measures: '', asks: [form], states: [form] } satisfies Fact];
    });
  });
  return withoutOverlaps(found, taken);
}

function isName(
  text: string,
  { start, end }: Place,
  named: string[],
  isWord: (word: string) => boolean,
  language: string,
) {
  const [first = ''] = named;
  const before = text.slice(Math.max(0, start - 24), start);
  if (greetings.has(/(\p{L}+)\s$/u.exec(before)?.[1]?.toLowerCase() ?? '')) return true;
  const isKnown = named.some((word) => ['first', 'last', 'place'].includes(nameKind(word)));
  // In German every noun has a capital.
  if (language === 'de') return (isKnown && !isWord(first)) || /^\p{Lu}{2,}$|\p{Ll}\p{Lu}/u.test(first);
  if (named.length > 1) return isKnown || !named.every(isWord);
  const next = /^ (\p{Ll}+)|^['’]s\b|^,? (?:and|und|et|y|en) \p{Lu}/u.exec(text.slice(end, end + 24));
  const isSubject = next !== null && (next[1] === undefined || does.has(fold(next[1])));
  return first.length > 1 && !isWord(first) && (!SENTENCE_START.test(before) || isKnown || isSubject);
}
