import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createLibraryIndex, type LibraryIndex, loadLibraryIndex } from '../engine.ts';
import { packSections, unpackSections } from './sections.ts';
import { ENGINE } from './store-file.ts';

/** What the engine of that number stores of the library below. */
const STORED: Record<number, string> = { 2: '2681898e47668236' };

const WHY =
  'The stored form of an index changed. Indexes that servers have stored would go on being searched as they are: raise ' +
  'ENGINE in store-file.ts, so that they are compiled again, and give the new number the hash received here in STORED.';

const subjects = [
  'The budget and the invoices of the client were agreed for £12,500 (INV-2044).',
  'Der Vertrag und die Rechnungen gehen an den Kunden, und er ist nicht zufrieden mit der Lieferung.',
  'Le contrat signé et les factures sont chez le client, mais il ne les a pas encore lus.',
  'Los pagos y las reuniones con el cliente son el lunes, pero no hay respuesta de la empresa.',
  'The wedding’s flowers, the venue and co-ordinating the caterers: anna.smith@acme.co.uk, 020 7946 0958.',
  '明日の会議のメモを準備する',
];

function sampleLibrary(): LibraryIndex {
  const index = createLibraryIndex();
  for (let at = 0; at < 60; at++) {
    const body = `${subjects[at % subjects.length]} Item ${at % 7} of the plan, week ${at % 11}.`;
    const rest = { title: `Client ${at % 5}`, tags: at % 2 ? ['budget'] : [], heading: at % 3 ? 'Agreed' : '' };
    index.put(`n:${at}`, [{ key: '0', body, updatedAt: at * 1000, ...rest }]);
  }
  index.delete('n:7');
  return index;
}

test('the stored form of an index matches the engine’s number', () => {
  const hash = createHash('sha256');
  for (const piece of sampleLibrary().serialize()) hash.update(piece);
  expect(hash.digest('hex').slice(0, 16), WHY).toBe(STORED[ENGINE]);
});

/** As engine 1 stored it: with a latent space behind the passages. */
function withLatentSpace(pieces: Uint8Array[]): Uint8Array[] {
  const sections = Object.fromEntries(unpackSections(pieces));
  const names = JSON.parse(Buffer.from(sections.names as Uint8Array).toString());
  return packSections({
    ...sections,
    names: new Uint8Array(Buffer.from(JSON.stringify({ ...names, engine: 1 }))),
    latent: Float64Array.of(4, 0.3),
    latentPlaceOf: new Uint32Array(7).fill(1),
    latentTermVectors: new Int8Array(13).fill(-5),
    latentTermScales: new Float32Array(3).fill(0.5),
    latentPassageVectors: new Int8Array(59).fill(9),
    latentPassageScales: new Float32Array(59).fill(0.5),
  });
}

test('an index of the engine that had a latent space answers as one without, and is outdated', () => {
  const current = sampleLibrary();
  const older = loadLibraryIndex(withLatentSpace(current.serialize()));
  expect(older.isOutdated).toBe(true);
  const again = loadLibraryIndex(older.serialize());
  expect(again.isOutdated).toBe(false);
  expect(older.serialize()).toEqual(current.serialize());
  for (const text of ['invoices of the client', 'Hochzeit Vertrag', 'INV 2044', '"the flowers"']) {
    const { hits } = current.search({ text, isTyping: false, limit: 50 });
    for (const each of [older, again]) expect(each.search({ text, isTyping: false, limit: 50 }).hits).toEqual(hits);
    expect(hits.length > 0).toBe(!text.startsWith('"'));
  }
});
