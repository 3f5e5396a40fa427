import { DatabaseSync } from 'node:sqlite';
import { sql } from 'drizzle-orm';
import MiniSearch from 'minisearch';
import type { Database } from '#server/db/client.ts';
import type { Run } from './metrics.ts';
import type { EvalSet } from './sets.ts';

const CUT = 10;

/** The stopwords and the stem of the table that this was first compared with. */
const STOPWORDS = new Set(
  (
    'a an the and or but of in on at to for from by with as is are was were be been being it its this that these those ' +
    'there here he she they we you i his her their our your my me him them us what which who whom how when where why ' +
    'do does did not no can could would should will has have had about into than then so if'
  ).split(' '),
);

/** MiniSearch as it comes, or with stopwords and a stem: the search that many products ship. */
export function searchMiniSearch({ documents, queries }: EvalSet, isTuned: boolean): Run {
  const processTerm = (term: string) => (STOPWORDS.has(term.toLowerCase()) ? null : singular(term.toLowerCase()));
  const index = new MiniSearch<{ id: string }>({
    fields: ['title', 'tags', 'text'],
    ...(isTuned && { processTerm }),
  });
  index.addAll(documents.map(({ tags, ...document }) => ({ ...document, tags: tags.join(' ') })));
  return new Map(
    queries.map(({ id, text }) => [
      id,
      index
        .search(text)
        .slice(0, CUT)
        .map((hit) => String(hit.id)),
    ]),
  );
}

function singular(word: string): string {
  if (word.length > 3 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/** SQLite's full-text index with its Porter stems and its bm25(), any word of the question. */
export function searchFts5({ documents, queries }: EvalSet): Run {
  const database = new DatabaseSync(':memory:');
  database.exec("create virtual table docs using fts5(id unindexed, title, tags, text, tokenize = 'porter unicode61')");
  const insert = database.prepare('insert into docs values (?, ?, ?, ?)');
  for (const { id, title, tags, text } of documents) insert.run(id, title, tags.join(' '), text);
  const select = database.prepare(`select id from docs where docs match ? order by bm25(docs) limit ${CUT}`);
  const run: Run = new Map();
  for (const { id, text } of queries) {
    const any = (text.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `"${word}"`).join(' OR ');
    run.set(id, any === '' ? [] : select.all(any).map((row) => String(row.id)));
  }
  database.close();
  return run;
}

/** PostgreSQL's ts_rank_cd over its English full-text search, any word of the question. */
export async function searchPostgres(db: Database, { documents, queries }: EvalSet): Promise<Run> {
  await db.system.execute(sql`drop table if exists eval_docs`);
  await db.system.execute(sql`create table eval_docs (id text, words tsvector)`);
  await db.system.execute(sql`
    insert into eval_docs
    select id, setweight(to_tsvector('english', title || ' ' || tags), 'A') || to_tsvector('english', text)
    from json_to_recordset(${JSON.stringify(documents.map((d) => ({ ...d, tags: d.tags.join(' ') })))}::text::json)
      as doc (id text, title text, tags text, text text)`);
  const run: Run = new Map();
  for (const { id, text } of queries) {
    const rows = await db.system.execute<{ id: string }>(sql`
      with asked as (
        select replace(plainto_tsquery('english', ${text})::text, '&', '|')::tsquery as query)
      select id from eval_docs, asked where words @@ query order by ts_rank_cd(words, query) desc, id limit ${CUT}`);
    run.set(
      id,
      rows.map((row) => row.id),
    );
  }
  await db.system.execute(sql`drop table eval_docs`);
  return run;
}
