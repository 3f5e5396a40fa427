import { readBlocks } from '#server/language/blocks.ts';
import { fold } from '#server/language/fold.ts';
import { lexiconFor } from '#server/language/lexicon.ts';
import { splitSentences } from '#server/language/sentences.ts';
import { summarize } from '#server/reading/read-note.ts';
import { type Half, type JudgedDocument, readJudgedDocuments, type Wanted } from './summary-documents.ts';

interface Line {
  text: string;
  kind: Wanted['kind'];
  speaker: string | null;
}
interface Summary {
  lines: Line[];
  keywords: string[];
}
type Reader = (document: JudgedDocument, lines: number) => Summary;

const readers: [string, Reader][] = [
  ['ours', ours],
  ['first sentences', firstSentences],
  ['sentences with the most frequent words', frequentSentences],
];
const conversations = new Set(['transcript', 'chat', 'dictation']);

/** What summaries have of what they must have, on both halves, beside the simplest baselines, as Markdown. */
export function evaluateSummaries(): string {
  const halves: Half[] = ['held-out', 'tuning'];
  return halves.map((half) => `### ${half}\n\n${tableOf(readJudgedDocuments(half))}`).join('\n\n');
}

/** What is missing and what is wrong in the tuning half. */
export function mistakesInTuning(): string {
  return readJudgedDocuments('tuning').map(mistakesOf).join('\n\n');
}

function tableOf(documents: readonly JudgedDocument[]): string {
  const kinds: [string, JudgedDocument[]][] = [
    ['reports, minutes, forms', documents.filter(({ kind }) => !conversations.has(kind))],
    ['transcripts, chats, dictations', documents.filter(({ kind }) => conversations.has(kind))],
  ];
  const rows = readers.flatMap(([name, read]) =>
    kinds.map(([kind, some]) => {
      const counts = some.map((document) => countsOf(document, read(document, ours(document).lines.length)));
      return `| ${name} | ${kind} | ${figures(counts.reduce(sum))} |`;
    }),
  );
  return [
    '| summary | of | found | in its list | by the right person | lines that count | noise | keywords right | useful |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

interface Counts {
  documents: number;
  wanted: number;
  found: number;
  listed: number;
  inList: number;
  spoken: number;
  rightSpeaker: number;
  lines: number;
  counting: number;
  noise: number;
  keywords: number;
  rightKeywords: number;
  useful: number;
}

function countsOf(document: JudgedDocument, { lines, keywords }: Summary): Counts {
  const found = document.wanted.filter((wanted) => lines.some((line) => isIn(wanted, line.text)));
  const listed = document.wanted.filter(({ kind }) => kind !== 'point');
  const inList = listed.filter((wanted) => lines.some((line) => line.kind === wanted.kind && isIn(wanted, line.text)));
  // Who states a decision is not judged.
  const spoken = inList.filter(({ kind }) => kind !== 'decision');
  const rightSpeaker = spoken.filter((wanted) =>
    lines.some(
      (line) => line.kind === wanted.kind && isIn(wanted, line.text) && isSpeaker(wanted.speaker, line.speaker),
    ),
  );
  const noise = lines.filter(({ text }) => isNoise(document, text)).length;
  return {
    documents: 1,
    wanted: document.wanted.length,
    found: found.length,
    listed: listed.length,
    inList: inList.length,
    spoken: spoken.length,
    rightSpeaker: rightSpeaker.length,
    lines: lines.length,
    counting: lines.filter(({ text }) => counts(document, text)).length,
    noise,
    keywords: keywords.length,
    rightKeywords: keywords.filter((keyword) => isKeyword(document, keyword)).length,
    useful: found.length * 2 >= document.wanted.length && noise === 0 ? 1 : 0,
  };
}

function figures(all: Counts): string {
  const share = (part: number, whole: number) => (whole === 0 ? '–' : (part / whole).toFixed(2).replace(/^0/, ''));
  return [
    share(all.found, all.wanted),
    share(all.inList, all.listed),
    share(all.rightSpeaker, all.spoken),
    share(all.counting, all.lines),
    String(all.noise),
    share(all.rightKeywords, all.keywords),
    `${all.useful} of ${all.documents}`,
  ].join(' | ');
}

function sum(a: Counts, b: Counts): Counts {
  return Object.fromEntries(Object.entries(a).map(([key, value]) => [key, value + b[key as keyof Counts]])) as Counts;
}

function isIn({ ways }: Wanted, line: string): boolean {
  return ways.some((parts) => parts.every((part) => has(line, part)));
}

function counts(document: JudgedDocument, line: string): boolean {
  return document.wanted.some((wanted) => isIn(wanted, line)) || document.also.some((part) => has(line, part));
}

function isNoise(document: JudgedDocument, line: string): boolean {
  return !document.wanted.some((wanted) => isIn(wanted, line)) && document.noise.some((part) => has(line, part));
}

function isKeyword(document: JudgedDocument, keyword: string): boolean {
  return document.keywords.some((part) => has(keyword, part) || has(part, keyword));
}

function has(text: string, part: string): boolean {
  const start = /^\p{L}/u.test(part) ? '(?<![\\p{L}\\p{N}])' : '';
  return new RegExp(`${start}${RegExp.escape(plain(part))}`, 'u').test(plain(text));
}

function plain(text: string): string {
  return fold(text).replaceAll(/\s+/g, ' ');
}

function isSpeaker(wanted: string | null, found: string | null): boolean {
  if (wanted === null) return found === null;
  return found !== null && plain(found).includes(plain(wanted));
}

function ours({ markdown }: JudgedDocument): Summary {
  const { points, keywords, conversation } = summarize([{ number: 1, markdown }], { isPaged: false });
  const lineOf = (kind: Wanted['kind']) => (found: { text: string; speaker?: string | null | undefined }) => ({
    kind,
    text: found.text,
    speaker: found.speaker ?? null,
  });
  return {
    lines: [
      ...points.map(lineOf('point')),
      ...(conversation?.decisions ?? []).map(lineOf('decision')),
      ...(conversation?.tasks ?? []).map(lineOf('task')),
      ...(conversation?.questions ?? []).map(lineOf('question')),
    ],
    keywords,
  };
}

function firstSentences({ markdown }: JudgedDocument, lines: number): Summary {
  const read = readSentences(markdown);
  return { lines: read.sentences.slice(0, lines).map(pointOf), keywords: read.frequent.slice(0, KEYWORDS) };
}

/** SumBasic without its second round: the mean frequency of a sentence's words. */
function frequentSentences({ markdown }: JudgedDocument, lines: number): Summary {
  const { sentences, frequent, score } = readSentences(markdown);
  const best = sentences.toSorted((a, b) => score(b) - score(a)).slice(0, lines);
  return { lines: best.map(pointOf), keywords: frequent.slice(0, KEYWORDS) };
}

const KEYWORDS = 8;

function pointOf(text: string): Line {
  return { text, kind: 'point', speaker: null };
}

function readSentences(markdown: string) {
  const blocks = readBlocks([{ number: 1, markdown }]).filter(({ kind }) => kind !== 'heading' && kind !== 'row');
  const lexicon = lexiconFor(blocks);
  const sentences = blocks.flatMap(({ text }) => splitSentences(text).map((sentence) => sentence.text));
  const times = new Map<string, number>();
  const forms = new Map<string, string>();
  for (const { text, stem, isEmpty } of sentences.flatMap((sentence) => lexicon.tokens(sentence))) {
    if (isEmpty) continue;
    times.set(stem, (times.get(stem) ?? 0) + 1);
    if (!forms.has(stem)) forms.set(stem, text);
  }
  const frequent = [...times].sort((a, b) => b[1] - a[1]).map(([stem]) => forms.get(stem) ?? stem);
  const score = (sentence: string) => {
    const { terms } = lexicon.read(sentence);
    return terms.length < 3 ? 0 : terms.reduce((total, term) => total + (times.get(term) ?? 0), 0) / terms.length;
  };
  return { sentences, frequent, score };
}

function mistakesOf(document: JudgedDocument): string {
  const { lines, keywords } = ours(document);
  const missing = document.wanted.filter((wanted) => !lines.some((line) => isIn(wanted, line.text)));
  const unlisted = document.wanted.filter(
    (wanted) =>
      !missing.includes(wanted) && !lines.some((line) => line.kind === wanted.kind && isIn(wanted, line.text)),
  );
  return [
    `${document.name} ${document.kind} ${document.language}`,
    ...lines.map((line) => {
      const mark = isNoise(document, line.text) ? 'NOISE' : counts(document, line.text) ? 'right' : 'other';
      return `  ${mark} ${line.kind} ${line.speaker ?? '-'}: ${line.text}`;
    }),
    ...missing.map(({ kind, ways }) => `  MISSING ${kind}: ${ways.map((parts) => parts.join(' + ')).join(' / ')}`),
    ...unlisted.map(({ kind, ways }) => `  ELSEWHERE ${kind}: ${ways.map((parts) => parts.join(' + ')).join(' / ')}`),
    `  keywords: ${keywords.map((keyword) => (isKeyword(document, keyword) ? keyword : `*${keyword}*`)).join(', ')}`,
  ].join('\n');
}
