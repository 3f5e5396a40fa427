import { fold } from '#server/language/fold.ts';
import { stopwordsOf } from '#server/language/stopwords.ts';
import { words } from '#server/language/words.ts';
import { readNote } from '#server/reading/read-note.ts';
import { type Half, type JudgedNote, type JudgedTask, readJudgedNotes } from './task-notes.ts';
import { taskPatterns } from './task-patterns.ts';

interface Found {
  text: string;
  owner: string | null;
  due: string | null;
}
type Reader = (note: JudgedNote, language: string) => Found[];
type Pair = [JudgedTask, Found];

/** As similar as this (F1 of their words), two ways of writing it are the same task. */
const SAME = 0.5;
const codes: Record<string, string> = { dutch: 'nl', english: 'en', french: 'fr', german: 'de', spanish: 'es' };
const readers: [string, Reader][] = [
  ['ours', ours],
  ['twelve patterns', ({ content, writtenOn }, language) => taskPatterns(content, writtenOn, language)],
];

const tuning: Half[] = [
  ...(['tuning', 'foreign/tuning', 'phone/tuning', 'hasty', 'meetings'] as const),
  ...(['held-out', 'foreign/held-out', 'phone/held-out'] as const),
];
const heldOut: Half[] = ['first', 'second'];

/** Recall, precision, owners and days per language on all halves, beside twelve patterns, as Markdown. */
export function evaluateTasks(): string {
  return [...heldOut, ...tuning].map((half) => `### ${half}\n\n${tableOf(half, readers)}`).join('\n\n');
}

/** The figures of the reader on the tuning halves, and what is missed, wrongly found or wrongly read in them. */
export function missesInTuning(): string {
  const ofReader = readers.slice(0, 1);
  return tuning
    .flatMap((half) => {
      const misses = [...readJudgedNotes(half)].flatMap(([language, notes]) =>
        notes.flatMap((note) => missesOf(note, codes[language] ?? 'en')),
      );
      return [`### ${half}`, '', tableOf(half, ofReader), '', ...misses, ''];
    })
    .join('\n');
}

function tableOf(half: Half, compared: readonly [string, Reader][]): string {
  const byLanguage = readJudgedNotes(half);
  const rows = compared.flatMap(([name, read]) => {
    const measured = [...byLanguage].map(
      ([language, notes]) => [language, measure(notes, codes[language] ?? 'en', read)] as const,
    );
    const all = measured.map(([, counts]) => counts).reduce(sum);
    return [...measured, ['all', all] as const].map(
      ([language, counts]) => `| ${name} | ${language} | ${figures(counts)} |`,
    );
  });
  return [
    '| reader | language | recall | precision | owner | due date | tasks |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

type Counts = Record<'wanted' | 'found' | 'matched' | 'owned' | 'rightOwners' | 'dated' | 'rightDays', number>;

function measure(notes: readonly JudgedNote[], language: string, read: Reader): Counts {
  return notes.map((note) => countsOf(note, language, read(note, language))).reduce(sum);
}

function countsOf(note: JudgedNote, language: string, found: readonly Found[]): Counts {
  const pairs = paired(note.tasks, found, language);
  const counted = pairs.filter(([task]) => !task.isOptional);
  const owned = counted.filter(([{ owner }]) => owner !== undefined);
  const dated = counted.filter(([task, { due }]) => task.due !== null || due !== null);
  return {
    wanted: note.tasks.filter(({ isOptional }) => !isOptional).length,
    found: found.length - (pairs.length - counted.length),
    matched: counted.length,
    owned: owned.length,
    rightOwners: owned.filter(([task, { owner }]) => isOwner(task.owner ?? null, owner)).length,
    dated: dated.length,
    rightDays: dated.filter(([task, { due }]) => task.due === due).length,
  };
}

function sum(a: Counts, b: Counts): Counts {
  return Object.fromEntries(Object.entries(a).map(([key, value]) => [key, value + b[key as keyof Counts]])) as Counts;
}

function figures({ wanted, found, matched, owned, rightOwners, dated, rightDays }: Counts): string {
  const share = (part: number, whole: number) => (whole === 0 ? '–' : (part / whole).toFixed(2).replace(/^0/, ''));
  return [
    share(matched, wanted),
    share(matched, found),
    share(rightOwners, owned),
    share(rightDays, dated),
    wanted,
  ].join(' | ');
}

function missesOf(note: JudgedNote, language: string): string[] {
  const found = ours(note);
  const pairs = paired(note.tasks, found, language);
  const show = ({ text, owner, due }: Found | JudgedTask) => `${text} | ${owner ?? '-'} | ${due ?? '-'}`;
  const missed = note.tasks.filter((task) => !task.isOptional && !pairs.some(([other]) => other === task));
  const extra = found.filter((task) => !pairs.some(([, other]) => other === task));
  const wrong = pairs.filter(([task, other]) => {
    const isRight = task.owner === undefined || isOwner(task.owner, other.owner);
    return !task.isOptional && (!isRight || task.due !== other.due);
  });
  return [
    ...missed.map((task) => `${note.id} missed  ${show(task)}`),
    ...extra.map((task) => `${note.id} extra   ${show(task)}`),
    ...wrong.map(([task, other]) => `${note.id} wrong   ${show(task)}  <-  ${show(other)}`),
  ];
}

/** Each judged task with the one found that is most like it, each once; those that count first. */
function paired(judged: readonly JudgedTask[], found: readonly Found[], language: string): Pair[] {
  const pairs: Pair[] = [];
  const candidates = judged
    .flatMap((task) => found.map((other) => ({ task, other, score: likeness(task.text, other.text, language) })))
    .filter(({ score }) => score >= SAME)
    .sort((a, b) => Number(a.task.isOptional) - Number(b.task.isOptional) || b.score - a.score);
  for (const { task, other } of candidates)
    if (!pairs.some(([a, b]) => a === task || b === other)) pairs.push([task, other]);
  return pairs;
}

function likeness(a: string, b: string, language: string): number {
  const [termsA, termsB] = [termsOf(a, language), termsOf(b, language)];
  const shared = [...termsA].filter((term) => termsB.has(term)).length;
  return termsA.size + termsB.size === 0 ? 0 : (2 * shared) / (termsA.size + termsB.size);
}

/** Endings are cut: "reserviert" and "reservieren" are one word. */
function termsOf(text: string, language: string): ReadonlySet<string> {
  const all = words(text).map(({ term }) => fold(term));
  const telling = all.filter((term) => !stopwordsOf(language).has(term));
  return new Set((telling.length === 0 ? all : telling).map((term) => term.slice(0, 5)));
}

function isOwner(wanted: string | null, found: string | null): boolean {
  if (wanted === null || found === null) return wanted === found;
  const parts = (name: string) =>
    fold(name)
      .split(/ and |, /)
      .map((part) => part.trim())
      .sort();
  const [a, b] = [parts(wanted), parts(found)];
  return a.length === b.length && a.every((part, index) => part === b[index] || part.endsWith(` ${b[index]}`));
}

function ours({ title, content, writtenOn }: JudgedNote): Found[] {
  return readNote({ title, content, writtenOn }).tasks.filter(({ done }) => !done);
}
