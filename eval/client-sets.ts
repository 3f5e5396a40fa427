import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import type { Client } from '#shared/clients.ts';

/** A professional with clients, and what is asked; the format is in `eval/clients/README.md`. */
export interface ClientSet {
  /** Such as `first/consultant`. */
  name: string;
  user: { name: string; addressedAs: string[]; firm: string; today: string };
  clients: (Client & { folder: string })[];
  /** Notes, and texts of files to upload, each with its folder. */
  texts: { file: string; folder: string; title: string; text: string; isDocument: boolean }[];
  questions: ClientQuestion[];
  agreements: { question: string; scope: string; isTrue?: boolean }[];
  deadlines: Expected[];
  promises: Expected[];
  /** Private lines. */
  secrets: string[];
}

export interface ClientQuestion {
  id: string;
  question: string;
  scope: string;
  right: string[][];
  wrong: string[];
  outdated?: string[];
  kind: 'fact' | 'list' | 'absent' | 'clash';
}

/** A to-do that should be suggested, or with `not` none that should be. */
export interface Expected {
  source: string;
  what: string[];
  day?: string | null;
  not?: boolean;
  optional?: boolean;
}

const root = join(import.meta.dirname, 'clients');

/** The professionals of a set: `first` is for building, `second` is held out. */
export function readClientSets(set: string): ClientSet[] {
  const folder = join(root, set);
  return readdirSync(folder)
    .filter((name) => statSync(join(folder, name)).isDirectory())
    .sort()
    .map((name) => readOne(join(folder, name), `${set}/${name}`));
}

function readOne(folder: string, name: string): ClientSet {
  const json = <T>(file: string, absent: T): T => {
    const path = join(folder, `${file}.json`);
    return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : absent;
  };
  const filesIn = (kind: 'notes' | 'documents') =>
    globSync(join(folder, kind, '**/*.{md,txt}'))
      .sort()
      .map((path) => ({
        file: relative(folder, path),
        folder: dirname(relative(join(folder, kind), path)),
        // A pasted mail is a note.
        title: basename(path).replace(/(\.\w+)?\.(md|txt)$/, ''),
        text: readFileSync(path, 'utf8').replaceAll(/^---page---$/gm, ''),
        isDocument: kind === 'documents' && !path.endsWith('.mail.txt'),
      }));
  return {
    name,
    user: json('user', { name: '', addressedAs: [], firm: '', today: '2026-11-24' }),
    clients: json('clients', []),
    texts: [...filesIn('notes'), ...filesIn('documents')],
    questions: json('questions', []),
    agreements: json('agreements', []),
    deadlines: json('deadlines', []),
    promises: json('promises', []),
    secrets: json('private', []),
  };
}
