import { readdirSync, readFileSync } from 'node:fs';
import { type AnnotatedNote, annotatedNotes, notesIn } from '#tests/action-item-notes.ts';

/** A task as a reader of the note lists it. */
export interface JudgedTask {
  text: string;
  /** Null for the writer or no one; undefined if readers would not agree. */
  owner: string | null | undefined;
  due: string | null;
  /** Some readers would list it: it doesn't count. */
  isOptional: boolean;
}

export interface JudgedNote {
  id: string;
  title: string;
  content: string;
  writtenOn: Date;
  tasks: JudgedTask[];
}

export type Half =
  | 'tuning'
  | 'held-out'
  | 'foreign/tuning'
  | 'foreign/held-out'
  | 'phone/tuning'
  | 'phone/held-out'
  | 'hasty'
  | 'meetings'
  | StrangersHalf;

/** Of an author who never saw the reader: scored, and not read. */
export type StrangersHalf = 'first' | 'second';

const strangers: readonly Half[] = ['first', 'second'];

/** The notes of half of the corpus, by their language. */
export function readJudgedNotes(half: Half): Map<string, JudgedNote[]> {
  if (half === 'meetings') return readMeetings();
  const folder = strangers.includes(half) ? `tests/corpus/strangers/${half}/tasks` : `tests/corpus/tasks/${half}`;
  const names = readdirSync(folder).sort();
  return new Map(
    names.map((name) => {
      const text = readFileSync(`${folder}/${name}`, 'utf8');
      return [name.replace('.md', ''), text.split(/^=== /m).slice(1).map(readNote)];
    }),
  );
}

/** The notes of tests/corpus/action-items. */
function readMeetings(): Map<string, JudgedNote[]> {
  const foreign = ['dutch', 'french', 'german', 'spanish'].map((language) => [language, notesIn(language)] as const);
  const all = [...foreign, ['english', [...annotatedNotes(), ...notesIn('english')]] as const];
  return new Map(all.map(([language, notes]) => [language, notes.map(judged)]));
}

function judged({ id, writtenOn, text, items }: AnnotatedNote): JudgedNote {
  const tasks = items.map(({ task, owner, due }) => {
    const isWriter = owner === null || /^(?:i|me|we|us)$/i.test(owner);
    // A pronoun may be left as it is, or be replaced by the person.
    const isPronoun = /^(?:he|she|they|hij|elle)$/i.test(owner ?? '');
    const named = isPronoun ? undefined : isWriter ? null : owner.replace(/^(?:the|our) /i, '');
    return { text: task, owner: named, due, isOptional: false };
  });
  return { id, title: '', content: text, writtenOn, tasks };
}

function readNote(block: string): JudgedNote {
  const [head = '', ...lines] = block.trimEnd().split('\n');
  const [id = '', day = '', ...title] = head.split(' ');
  const end = lines.lastIndexOf('---');
  return {
    id,
    title: title.join(' '),
    content: lines.slice(0, end).join('\n'),
    writtenOn: new Date(`${day}T12:00:00Z`),
    tasks: lines.slice(end + 1).map(readTask),
  };
}

function readTask(line: string): JudgedTask {
  const isOptional = line.startsWith('?');
  const [text = '', owner = '-', due = '-'] = line
    .slice(isOptional ? 1 : 0)
    .split(' | ')
    .map((cell) => cell.trim());
  return {
    text,
    owner: owner === '?' ? undefined : owner === '-' || owner === 'me' ? null : owner,
    due: due === '-' ? null : due,
    isOptional,
  };
}
