// @module-tag both-databases: vectors

import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { randomFrom } from '#tests/random.ts';
import { signUp, startTestServer } from '#tests/server.ts';
import { createEmbeddings, findNearest, insertEmbeddings } from './embeddings.repo.ts';

const DIMENSIONS = 768;
/** More than are compared in full. */
const PASSAGES = 3000;
const TOPICS = 40;
const MODEL = 'a model of long vectors';
const random = randomFrom(20_261_121);
const topics = Array.from({ length: TOPICS }, () => noise());

test('nearly the same long vectors are found as by comparing all, in the same order', { timeout: 120_000 }, async ({
  skip,
}) => {
  const server = await startTestServer();
  const { db } = server.services;
  if (!(await createEmbeddings(db.system))) return skip('this PostgreSQL has no pgvector');
  const ada = await signUp(server);
  const vectors = Array.from({ length: PASSAGES }, (_, index) => {
    const hash = createHash('sha256').update(String(index)).digest('hex');
    return { hash, vector: about(Math.floor(random() * TOPICS)) };
  });
  await db.write(ada.id, async (tx) => {
    const note = sql`insert into notes (user_id, title, content, preview, tags)
      values (${ada.id}, 'Long', '', '', '{}') returning id`;
    const [row] = await tx.execute<{ id: string }>(note);
    await tx.execute(sql`
      insert into passages (user_id, note_id, position, source_version, seq, heading, body, starts_at, ends_at, text_hash)
      select ${ada.id}, ${row?.id ?? ''}, n, 1, 1, '', '', 0, 0, sha256(n::text::bytea) from generate_series(0, ${PASSAGES - 1}::int) n`);
    for (let from = 0; from < PASSAGES; from += 250) {
      await insertEmbeddings(tx, ada.id, MODEL, vectors.slice(from, from + 250));
    }
  });
  for (let round = 0; round < 3; round += 1) {
    const question = about(round);
    const exact = vectors
      .map(({ vector }, position) => ({ position: String(position), similarity: similarity(vector, question) }))
      .sort((a, b) => b.similarity - a.similarity)
      .slice(0, 300);
    const found = await db.read(ada.id, (tx) => findNearest(tx, ada.id, MODEL, question, 300));
    const keys = new Set(found.map(({ key }) => key));
    expect(exact.filter(({ position }) => keys.has(position)).length).toBeGreaterThanOrEqual(285);
    expect(found.slice(0, 20).map(({ key }) => key)).toEqual(exact.slice(0, 20).map(({ position }) => position));
    expect(found[0]?.similarity).toBeCloseTo(exact[0]?.similarity ?? 0, 4);
  }
  expect(await db.read(ada.id, (tx) => findNearest(tx, ada.id, MODEL, noise().slice(1), 300))).toEqual([]);
});

/** A vector near a topic, of length one. */
function about(topic: number): Float32Array {
  const own = noise();
  const mixed = own.map((value, index) => 1.5 * value + (topics[topic]?.[index] ?? 0));
  const length = Math.hypot(...mixed);
  return mixed.map((value) => value / length);
}

function noise(): Float32Array {
  return Float32Array.from({ length: DIMENSIONS }, () => random() + random() + random() - 1.5);
}

function similarity(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}
