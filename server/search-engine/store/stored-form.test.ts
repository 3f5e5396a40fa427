import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createLibraryIndex } from '../engine.ts';
import { ENGINE } from './store-file.ts';

/** What the engine of that number stores of the library below. */
const STORED: Record<number, string> = { 1: '57a28d5c4166e0f7' };

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

test('the stored form of an index matches the engine’s number', () => {
  const index = createLibraryIndex();
  for (let at = 0; at < 60; at++) {
    const body = `${subjects[at % subjects.length]} Item ${at % 7} of the plan, week ${at % 11}.`;
    const rest = { title: `Client ${at % 5}`, tags: at % 2 ? ['budget'] : [], heading: at % 3 ? 'Agreed' : '' };
    index.put(`n:${at}`, [{ key: '0', body, updatedAt: at * 1000, ...rest }]);
  }
  index.delete('n:7');
  index.learn();
  const hash = createHash('sha256');
  for (const piece of index.serialize()) hash.update(piece);
  expect(hash.digest('hex').slice(0, 16), WHY).toBe(STORED[ENGINE]);
});
