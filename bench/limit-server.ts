import { DatabaseSync } from 'node:sqlite';
import Fastify from 'fastify';
import pg from 'pg';

/** What a note needs of a store, and no more: the least that a server of notes can cost on this machine. */
interface Store {
  create: (note: Note) => Promise<unknown>;
  save: (id: string, content: string) => Promise<unknown>;
  open: (id: string) => Promise<unknown>;
  list: () => Promise<unknown>;
  search: (words: string[]) => Promise<unknown>;
}

interface Note {
  id: string;
  title: string;
  content: string;
}

const HITS = 20;
const PAGE = 100;
const [, , kind = '', place = ''] = process.argv;
const store = kind === 'sqlite' ? openSqlite(place) : await openPostgres(place);
const app = Fastify({ bodyLimit: 16 * 1024 * 1024 });
app.post('/notes', (request) => store.create(request.body as Note));
app.put('/notes/:id', (request) =>
  store.save((request.params as Note).id, (request.body as { content: string }).content),
);
app.get('/notes/:id', (request) => store.open((request.params as Note).id));
app.get('/notes', () => store.list());
app.post('/search', (request) => store.search(wordsIn((request.body as { query: string }).query)));
process.stdout.write(`Sparehour is ready at ${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);

/** Write-ahead log, synced with every save, and the full-text index kept in the same transaction. */
function openSqlite(file: string): Store {
  const db = new DatabaseSync(file);
  db.exec(`
    pragma journal_mode = wal; pragma synchronous = full;
    create table notes (id text primary key, title text, content text, version int default 1, updated_at int);
    create index latest on notes (updated_at desc);
    create virtual table words using fts5 (title, content, content = notes, tokenize = 'porter unicode61');
    create trigger added after insert on notes begin
      insert into words (rowid, title, content) values (new.rowid, new.title, new.content); end;
    create trigger changed after update of content on notes begin
      insert into words (words, rowid, title, content) values ('delete', old.rowid, old.title, old.content);
      insert into words (rowid, title, content) values (new.rowid, new.title, new.content); end`);
  const create = db.prepare('insert into notes (id, title, content, updated_at) values (?, ?, ?, ?)');
  const save = db.prepare('update notes set content = ?, version = version + 1, updated_at = ? where id = ?');
  const open = db.prepare('select * from notes where id = ?');
  const list = db.prepare(`select id, title, substr(content, 1, 240) as preview, updated_at from notes
    order by updated_at desc limit ${PAGE}`);
  const search = db.prepare(`select id, notes.title, snippet(words, 1, '', '', '', 40) as passage
    from words join notes on notes.rowid = words.rowid where words match ? order by rank limit ${HITS}`);
  return {
    create: async ({ id, title, content }) => create.run(id, title, content, Date.now()),
    save: async (id, content) => save.run(content, Date.now(), id),
    open: async (id) => open.get(id),
    list: async () => list.all(),
    search: async (words) => ({ notes: search.all(words.map((word) => `"${word}"`).join(' OR ')) }),
  };
}

async function openPostgres(url: string): Promise<Store> {
  const pool = new pg.Pool({ connectionString: url, max: 8 });
  await pool.query(`
    create table limit_notes (id text primary key, title text, content text, version int default 1,
      updated_at timestamptz default now(),
      words tsvector generated always as (to_tsvector('english', title || ' ' || content)) stored);
    create index on limit_notes (updated_at desc);
    create index on limit_notes using gin (words)`);
  const ask = async (name: string, text: string, values: unknown[] = []) =>
    (await pool.query({ name, text, values })).rows;
  return {
    create: ({ id, title, content }) =>
      ask('create', 'insert into limit_notes (id, title, content) values ($1, $2, $3)', [id, title, content]),
    save: (id, content) =>
      ask('save', 'update limit_notes set content = $1, version = version + 1, updated_at = now() where id = $2', [
        content,
        id,
      ]),
    open: async (id) =>
      (await ask('open', 'select id, title, content, version, updated_at from limit_notes where id = $1', [id]))[0],
    list: () =>
      ask(
        'list',
        `select id, title, left(content, 240) as preview, updated_at from limit_notes
          order by updated_at desc limit ${PAGE}`,
      ),
    search: async (words) => ({
      notes: await ask(
        'search',
        `select id, title, left(content, 240) as passage from limit_notes, to_tsquery('english', $1) query
          where words @@ query order by ts_rank_cd(words, query) desc limit ${HITS}`,
        [words.join(' | ')],
      ),
    }),
  };
}

function wordsIn(query: string): string[] {
  return query.toLowerCase().match(/\p{L}+|\p{N}+/gu) ?? [];
}
