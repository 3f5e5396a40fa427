import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { annotatedNotes } from './action-item-notes.ts';

/** A note of the library that the assistant is asked about. */
export interface LibraryNote {
  id: string;
  title: string;
  content: string;
}

export interface AskedQuestion {
  text: string;
  /** Names of the notes that answer it; none for what no note answers. */
  answers: string[];
}

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');

/** Two hundred notes: of the search's evaluation, of the meetings, and of tests/corpus/questions. */
export function questionLibrary(): LibraryNote[] {
  const professionals: LibraryNote[] = JSON.parse(read('../eval/professionals/notes.json'));
  // The first line of a meeting's note is its title, as it is where people write one.
  const meetings = annotatedNotes().map(({ id, text }) => ({
    id,
    title: (text.split('\n')[0] ?? '').replace(/^[#*\s]+|[*\s]+$/g, '').slice(0, 120),
    content: text,
  }));
  const others = read('corpus/questions/notes.md')
    .split(/^=== /m)
    .slice(1)
    .map((block) => {
      const [head = '', ...lines] = block.split('\n');
      const [id = '', day = '', ...title] = head.split(' ');
      return { id, title: title.join(' '), content: `${day}\n\n${lines.join('\n').trim()}` };
    });
  return [...professionals.map(({ id, title, content }) => ({ id, title, content })), ...meetings, ...others];
}

/** Questions that notes of the library answer. */
export function answeredQuestions(): AskedQuestion[] {
  return answeredIn('corpus/questions/answered.md');
}

function answeredIn(path: string): AskedQuestion[] {
  return linesOf(path).map((line) => {
    const [text = '', answers = ''] = line.split(' | ');
    return { text, answers: answers.split(',').map((id) => id.trim()) };
  });
}

/** Asked in other words than the note's. */
export function paraphrasedQuestions(): AskedQuestion[] {
  return answeredIn('corpus/questions/paraphrased.md');
}

/** About somebody or something of the notes, but what is asked is in none. */
export function nearMisses(): AskedQuestion[] {
  return linesOf('corpus/questions/near-misses.md').map((text) => ({ text, answers: [] }));
}

/** Questions that no note answers. */
export function unansweredQuestions(): AskedQuestion[] {
  return linesOf('corpus/questions/unanswered.md').map((text) => ({ text, answers: [] }));
}

function linesOf(path: string): string[] {
  return read(path)
    .split('\n')
    .filter((line) => line.trim() !== '');
}
