import { readdirSync, readFileSync } from 'node:fs';

export type Half = 'tuning' | 'held-out';
type PartKind = 'point' | 'decision' | 'task' | 'question';

/** Something the summary must have: each of `needs` in one of its spellings, in the same line. */
export interface Wanted {
  kind: PartKind;
  /** Alternatives, each of parts that all have to be there. */
  ways: string[][];
  /** Who decided, does or asks it; null for no one. */
  speaker: string | null;
}

export interface JudgedDocument {
  name: string;
  kind: string;
  language: string;
  markdown: string;
  wanted: Wanted[];
  also: string[];
  noise: string[];
  keywords: string[];
}

const folder = 'tests/corpus/summaries';

/** The documents of half of the corpus, in the order of their numbers. */
export function readJudgedDocuments(half: Half): JudgedDocument[] {
  const names = readdirSync(`${folder}/${half}`).sort();
  return names.map((name) => readOne(name, readFileSync(`${folder}/${half}/${name}`, 'utf8')));
}

function readOne(name: string, text: string): JudgedDocument {
  const [head = '', ...lines] = text.trimEnd().split('\n');
  const [, kind = '', language = ''] = head.split(' ');
  const end = lines.lastIndexOf('---');
  const judged = lines.slice(end + 1).map((line) => {
    const at = line.indexOf(':');
    return { key: line.slice(0, at), value: line.slice(at + 1).trim() };
  });
  const listOf = (key: string, separator: string) =>
    judged.filter((line) => line.key === key).flatMap(({ value }) => value.split(separator).map((part) => part.trim()));
  return {
    name: name.replace('.md', ''),
    kind,
    language,
    markdown: lines.slice(0, end).join('\n'),
    wanted: judged.flatMap(({ key, value }) => (isPart(key) ? [readWanted(key, value)] : [])),
    also: listOf('also', ' / '),
    noise: listOf('noise', ' / '),
    keywords: listOf('keywords', ','),
  };
}

function isPart(key: string): key is PartKind {
  return ['point', 'decision', 'task', 'question'].includes(key);
}

function readWanted(kind: PartKind, value: string): Wanted {
  const cells = value.split(' | ').map((cell) => cell.trim());
  const [text = '', speaker = '-'] = kind === 'task' ? cells.toReversed() : cells;
  return {
    kind,
    ways: text.split(' / ').map((way) => way.split(' + ').map((part) => part.trim())),
    speaker: speaker === '-' ? null : speaker,
  };
}
