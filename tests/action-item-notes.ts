import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a reader puts on the task list after reading a note. */
export interface Annotated {
  task: string;
  owner: string | null;
  due: string | null;
}

export interface AnnotatedNote {
  id: string;
  /** The day it was written. */
  writtenOn: Date;
  text: string;
  items: Annotated[];
  isHeldOut: boolean;
}

const folder = join(import.meta.dirname, 'corpus/action-items');

/** The notes of tests/corpus/action-items/languages, in `german`, `dutch`, `french`, `spanish` or `english`. */
export function notesIn(language: string): AnnotatedNote[] {
  return notesOf(readFileSync(join(folder, `languages/${language}.md`), 'utf8'));
}

/** The notes of tests/corpus/action-items; the README there says how they are written. */
export function annotatedNotes(): AnnotatedNote[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .sort()
    .flatMap((name) => notesOf(readFileSync(join(folder, name), 'utf8')));
}

function notesOf(file: string): AnnotatedNote[] {
  return file.split(/^=== /m).slice(1).map(readAnnotated);
}

function readAnnotated(block: string): AnnotatedNote {
  const [head = '', ...lines] = block.trimEnd().split('\n');
  const [id = '', day = ''] = head.split(' ');
  const end = lines.lastIndexOf('---');
  const items = lines.slice(end + 1).map((line) => {
    const [task = '', owner = '-', due = '-'] = line.split(' | ').map((cell) => cell.trim());
    return { task, owner: owner === '-' ? null : owner, due: due === '-' ? null : due };
  });
  const isHeldOut = Number(id.slice(-2)) % 2 === 0;
  return { id, writtenOn: new Date(`${day}T12:00:00Z`), text: lines.slice(0, end).join('\n'), items, isHeldOut };
}
