import type { Embedder } from '#server/ai/embedder.ts';
import type { Database } from '#server/db/client.ts';
import { searchFts5, searchMiniSearch, searchPostgres } from './baselines.ts';
import { type Run, type Scores, score } from './metrics.ts';
import { addUser, searchProduct, signIn, startProduct, withDatabase } from './product.ts';
import type { EvalSet } from './sets.ts';
import { searchVectors, vectorDouble } from './vector-double.ts';

/** One way of searching, on one set. */
export interface Row {
  set: string;
  how: string;
  scores: Scores;
  /** Of every second question: one half was used for tuning, the other was not. */
  halves: [tuned: number, held: number];
}

/** The doubles: a good model, a middling one, one that is worse than the words, and one that knows nothing. */
const doubles = [
  { name: 'good vectors', signal: 1, noise: 2.2 },
  { name: 'middling vectors', signal: 1, noise: 3.4 },
  { name: 'poor vectors', signal: 1, noise: 6 },
  { name: 'useless vectors', signal: 0, noise: 1 },
];

/**
 * Searches each set with the product as it runs and with what it is compared with.
 *
 * @param shipped the model of meaning, which replaces the doubles.
 */
export async function evaluateSearch(
  sets: readonly EvalSet[],
  say: (text: string) => void,
  shipped?: Embedder,
): Promise<Row[]> {
  return withDatabase(async (db, folder) => {
    const rows = await compare(sets, db, say);
    return [...rows, ...(await evaluateProduct(sets, db, folder, say, shipped))];
  });
}

async function compare(sets: readonly EvalSet[], db: Database, say: (text: string) => void): Promise<Row[]> {
  const rows: Row[] = [];
  for (const set of sets) {
    say(`${set.name}: baselines`);
    rows.push(
      rowOf(set, 'MiniSearch', searchMiniSearch(set, false)),
      rowOf(set, 'MiniSearch, stopwords and plural stem', searchMiniSearch(set, true)),
      rowOf(set, 'SQLite FTS5, bm25()', searchFts5(set)),
      rowOf(set, 'PostgreSQL, ts_rank_cd', await searchPostgres(db, set)),
    );
  }
  return rows;
}

async function evaluateProduct(
  sets: readonly EvalSet[],
  db: Database,
  folder: string,
  say: (text: string) => void,
  shipped: Embedder | undefined,
): Promise<Row[]> {
  const first = await startProduct(db, folder, undefined);
  const documentOf = new Map<string, string>();
  const users = new Map(
    sets.map((set) => [set, `user-${sets.findIndex(({ documents }) => documents === set.documents)}`]),
  );
  for (const [set, name] of users) {
    if (sets.find(({ documents }) => documents === set.documents) !== set) continue;
    say(`${set.name}: ${set.documents.length} notes`);
    for (const [note, document] of (await addUser(first.url, db, name, set.documents)).documentOf) {
      documentOf.set(note, document);
    }
  }
  say('indexing');
  await first.indexed();
  const rows = await searchAll('ours, no model', users, first.url, documentOf);
  await first.stop();
  const models = shipped
    ? [{ name: 'the model of meaning', model: shipped }]
    : doubles.map(({ name, signal, noise }) => ({ name, model: vectorDouble(sets, signal, noise) }));
  for (const { name, model } of models) {
    say(name);
    rows.push(...(await evaluateVectors(name, model, users, db, folder, documentOf)));
  }
  return rows;
}

async function evaluateVectors(
  name: string,
  model: Embedder,
  users: ReadonlyMap<EvalSet, string>,
  db: Database,
  folder: string,
  documentOf: ReadonlyMap<string, string>,
): Promise<Row[]> {
  const product = await startProduct(db, folder, model);
  await product.indexed();
  const rows = await searchAll(`ours, with ${name}`, users, product.url, documentOf);
  await product.stop();
  for (const set of users.keys()) rows.push(rowOf(set, `${name} alone`, await searchVectors(set, model)));
  return rows;
}

async function searchAll(
  how: string,
  users: ReadonlyMap<EvalSet, string>,
  url: string,
  documentOf: ReadonlyMap<string, string>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [set, name] of users) {
    const user = await signIn(url, name);
    rows.push(rowOf(set, how, await searchProduct(user, documentOf, set.queries)));
    user.close();
  }
  return rows;
}

function rowOf(set: EvalSet, how: string, run: Run): Row {
  const half = (rest: number) =>
    score(
      run,
      set.queries.filter((_, index) => index % 2 === rest),
    ).ndcg;
  return { set: set.name, how, scores: score(run, set.queries), halves: [half(1), half(0)] };
}
