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
const HEADING = /^\s*(?:#{1,6}\s|(?:\*\*|__)[^*_]+(?:\*\*|__):?\s*$)/u;
const SENTENCE_START = /(?:^|[\n.!?:*_>)"“«•–—-]|\d[.)]|\|)\s*(?:\[.\]\s*)?(?:\*\*|__)?$/u;

/** The names of people, companies and places in a text, outside these places. */
export function namesIn(text: string, language: string, taken: readonly Place[]): Fact[] {
  const small = new Set(Array.from(text.matchAll(/(?<![\p{L}\p{N}])\p{Ll}[\p{L}\p{M}]+/gu), ([word]) => fold(word)));
  const isEmpty = (word: string) => ['en', language].some((each) => isStopword(fold(word), each));
  const isWord = (word: string) =>
    small.has(fold(word)) || isEmpty(word) || (language === 'en' && (isVerb(word) || nameKind(word) === 'other'));
  const isEnd = (word: string) => notNames.has(word.toLowerCase()) || (/^\p{Lu}/u.test(word) && isEmpty(word));
  const lines = [...text.matchAll(/[^\n]+/g)].filter(([line]) => !HEADING.test(line));
  const found = lines.flatMap((line) =>
    [...line[0].matchAll(RUN)].flatMap(({ 0: run, index }) => partsOf(run, line.index + index, isEnd)),
  );
  const names = found.flatMap(({ start, end }): Fact[] => {
    const capitals = text
      .slice(start, end)
      .split(' ')
      .filter((word) => /^\p{Lu}/u.test(word));
    const own = capitals.filter((word) => !titles.has(word.replace(/\.$/, '').toLowerCase()));
    const form = words(own.join(' '))
      .map(({ term }) => term)
      .join(' ');
    const isTitled = own.length < capitals.length;
    const [first = '', ...others] = own;
    const isKnown = own.some((word) => ['first', 'last', 'place'].includes(nameKind(word)));
    // At the beginning of a sentence, only what does something.
    const isInside = !SENTENCE_START.test(text.slice(Math.max(0, start - 24), start));
    const next = /^ (\p{Ll}+)|^['’]s\b|^,? (?:and|und|et|y|en) \p{Lu}/u.exec(text.slice(end, end + 24));
    const isSubject = next !== null && (next[1] === undefined || does.has(fold(next[1])));
    // In German every noun has a capital.
    const isName =
      language === 'de'
        ? (isKnown && !isWord(first)) || /^\p{Lu}{2,}$|\p{Ll}\p{Lu}/u.test(first)
        : others.length > 0
          ? isKnown || !own.every(isWord)
          : first.length > 1 && !isWord(first) && (isInside || isKnown || isSubject);
    return form !== '' && (isTitled || isName)
      ? [{ start, end, kind: 'name', measures: 'name', asks: [form], states: [form] }]
      : [];
  });
  return withoutOverlaps(names, taken);
}

/** "Dear Anna Berg" is Anna Berg, "On Monday Tom" is Tom. */
function partsOf(run: string, at: number, isEnd: (word: string) => boolean): Place[] {
  const parts: Place[] = [];
  let isOpen = false;
  for (const { 0: written, index } of run.matchAll(/[^ ]+/g)) {
    const word = written.replace(/['’]s$|\.$/u, '');
    const last = parts.at(-1);
    if (isEnd(word)) isOpen = false;
    else if (isOpen && last) last.end = /^\p{Lu}/u.test(word) ? at + index + word.length : last.end;
    else if (/^\p{Lu}/u.test(word)) isOpen = parts.push({ start: at + index, end: at + index + word.length }) > 0;
  }
  return parts;
}
