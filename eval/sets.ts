import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A note or document of a set as it is searched. */
export interface EvalDocument {
  id: string;
  title: string;
  text: string;
  tags: string[];
}

export interface EvalQuery {
  id: string;
  text: string;
  /** How much each right answer is worth; what is not in it is not right. */
  gains: Map<string, number>;
}

export interface EvalSet {
  name: string;
  documents: EvalDocument[];
  queries: EvalQuery[];
}

interface SetFile {
  docs: { id: string; text: string }[];
  queries: { id: string; text: string }[];
  qrels: Record<string, string[]>;
  grades?: Record<string, Record<string, number>>;
}

const names = ['qmsum_test', 'cranfield', 'cisi', 'dbpedia'];
const own = 'eval/professionals';

/** The public retrieval sets of a folder; those that are not there are named in `absent`. */
export function readSets(folder: string): { sets: EvalSet[]; absent: string[] } {
  const isThere = (name: string) => existsSync(join(folder, `${name}.json`));
  return { sets: names.filter(isThere).map((name) => readSet(folder, name)), absent: names.filter((n) => !isThere(n)) };
}

/** The project's own set, in its two halves of questions. */
export function readOwnSets(): EvalSet[] {
  const notes = readJson<{ id: string; title: string; content: string; tags: string[] }[]>(join(own, 'notes.json'));
  const queries = readJson<{ id: string; text: string; kind: string; answers: string[] }[]>(join(own, 'queries.json'));
  const documents = notes.map(({ id, title, content, tags }) => ({ id, title, text: content, tags }));
  return ['shares-words', 'no-shared-words'].map((kind) => ({
    name: kind,
    documents,
    queries: queries
      .filter((query) => query.kind === kind)
      .map(({ id, text, answers }) => ({ id, text, gains: new Map(answers.map((answer) => [answer, 1])) })),
  }));
}

function readSet(folder: string, name: string): EvalSet {
  const { docs, queries, qrels, grades } = readJson<SetFile>(join(folder, `${name}.json`));
  const gainsOf = (id: string) => {
    const graded = grades?.[id];
    // Grades gain 2^grade - 1, as is usual; where there are none, right answers are all alike.
    if (graded) return new Map(Object.entries(graded).map(([doc, grade]) => [doc, 2 ** Math.max(0, grade) - 1]));
    return new Map((qrels[id] ?? []).map((doc) => [doc, 1]));
  };
  const named = (gains: Map<string, number>) => new Map([...gains].map(([id, gain]) => [`${name} ${id}`, gain]));
  return {
    name,
    // Two sets number their documents alike.
    documents: docs.map(({ id, text }) => ({ id: `${name} ${id}`, title: '', text, tags: [] })),
    queries: queries.map(({ id, text }) => ({ id, text, gains: named(gainsOf(id)) })),
  };
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}
