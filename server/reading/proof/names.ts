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
const HEADING = /^[ \t]*(?:#{1,6}\s.*|(?:\*\*|__)[^*_\n]+(?:\*\*|__):?[ \t]*)$/gmu;
const SENTENCE_START = /(?:^|[\n.!?:*_>)"“«•–—-]|\d[.)]|\|)\s*(?:\[.\]\s*)?(?:\*\*|__)?$/u;
const DOES = /^(?: (?<verb>\p{Ll}+)|['’]s\b|,? (?:and|und|et|y|en) \p{Lu})/u;

/** The names of people, companies and places in a text, outside these places. */
export function namesIn(text: string, language: string, taken: readonly Place[]): Fact[] {
  const small = new Set(Array.from(text.matchAll(/(?<![\p{L}\p{N}])\p{Ll}[\p{L}\p{M}]+/gu), ([word]) => fold(word)));
  const isEmpty = (word: string) => ['en', language].some((each) => isStopword(fold(word), each));
  const isWord = (word: string) =>
    small.has(fold(word)) || isEmpty(word) || (language === 'en' && (isVerb(word) || nameKind(word) === 'other'));
  const isKnown = (word: string) => ['first', 'last', 'place'].includes(nameKind(word));
  const isTitle = (word: string) => titles.has(word.replace(/\.$/, '').toLowerCase());
  // At the beginning of a sentence, only what does something; in German every noun has a capital.
  const isSubject = (start: number, end: number) => {
    const next = DOES.exec(text.slice(end, end + 24));
    const isInside = !SENTENCE_START.test(text.slice(Math.max(0, start - 24), start));
    return isInside || (next !== null && (next.groups?.verb === undefined || does.has(fold(next.groups.verb))));
  };
  const isName = (own: readonly string[], start: number, end: number) => {
    const [first = ''] = own;
    if (language === 'de') return (own.some(isKnown) && !isWord(first)) || /^\p{Lu}{2,}$|\p{Ll}\p{Lu}/u.test(first);
    if (own.length > 1) return own.some(isKnown) || !own.every(isWord);
    return first.length > 1 && !isWord(first) && (isKnown(first) || isSubject(start, end));
  };
  // "Dear Anna Berg" is Anna Berg, "On Monday Tom" is Tom.
  const isEnd = (word: string) =>
    notNames.has(word.toLowerCase()) || isTitle(word) || (/^\p{Lu}/u.test(word) && isEmpty(word));
  const plain = text.replace(HEADING, (line) => ' '.repeat(line.length));
  const names = Array.from(plain.matchAll(RUN)).flatMap(({ 0: run, index }): Fact[] => {
    const all = run.split(' ');
    const from = all.findIndex((word) => !isEnd(word));
    const rest = all.slice(from);
    const until = rest.findIndex(isEnd);
    const written = rest.slice(0, until === -1 ? undefined : until);
    const name = written.join(' ').replace(/['’]s$|\.$/u, '');
    const [start, form] = [index + run.indexOf(name), words(name).map(({ term }) => term)];
    const end = start + name.length;
    const isNamed =
      from !== -1 && (isTitle(all[from - 1] ?? '') || isName(name.match(/(?<!\S)\p{Lu}\S*/gu) ?? [], start, end));
    const forms = [form.join(' ')];
    return isNamed ? [{ start, end, kind: 'name', measures: 'name', asks: forms, states: forms }] : [];
  });
  return withoutOverlaps(names, taken);
}
