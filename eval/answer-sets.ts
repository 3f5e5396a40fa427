import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A note, or a file that is uploaded, as it was written on a day. */
export interface DatedNote {
  id: string;
  /** As `2026-03-02`. */
  day: string;
  title: string;
  text: string;
  isUpload: boolean;
}

export interface AskedQuestion {
  text: string;
  /** Any of these: each all of its texts. None for what no note answers. */
  expected: string[][];
  kind: string;
  /** What no longer holds, and may not be quoted alone. */
  outdated: string[];
}

export interface AnswerSet {
  name: string;
  isHeldOut: boolean;
  notes: DatedNote[];
  questions: AskedQuestion[];
}

const folder = 'tests/corpus';
const authors = ['first', 'second'];
const read = [
  ...['consultant', 'planner', 'mixed', 'week', 'short', 'coach', 'adviser'],
  ...['lawyer', 'architect', 'trainer'].map((name) => `foreign-tuning-${name}`),
  ...['agent', 'therapist', 'banker'].map((name) => `foreign-held-out-${name}`),
];
const libraries = [
  ...read.map((name) => ({ name, path: `answers/${name}`, isHeldOut: false })),
  ...authors.map((name) => ({ name: `stranger-${name}`, path: `strangers/${name}/answers`, isHeldOut: true })),
];

/** The libraries of `tests/corpus/answers`, which were read, and of `tests/corpus/strangers`, which are held out. */
export function readAnswerSets(): AnswerSet[] {
  return libraries.map(({ name, path, isHeldOut }) => ({
    name,
    isHeldOut,
    notes: readNotes(readFileSync(join(folder, path, 'notes.md'), 'utf8')),
    questions: readQuestions(readFileSync(join(folder, path, 'questions.md'), 'utf8')),
  }));
}

function readNotes(file: string): DatedNote[] {
  const blocks = file.split(/^=== /m).slice(1);
  return blocks.map((block) => {
    const end = block.indexOf('\n');
    const [id = '', day = '', ...rest] = block.slice(0, end).split(' ');
    const isUpload = rest[0] === 'upload';
    return { id, day, title: rest.slice(isUpload ? 1 : 0).join(' '), text: block.slice(end + 1).trim(), isUpload };
  });
}

function readQuestions(file: string): AskedQuestion[] {
  const lines = file.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const [text = '', expected = '', kind = '', outdated = ''] = line.split(' | ').map((part) => part.trim());
    return {
      text,
      kind,
      expected: expected === '-' ? [] : expected.split(' / ').map((all) => all.split(' & ')),
      outdated: outdated === '' ? [] : outdated.split(' / '),
    };
  });
}
