import { expect, test } from 'vitest';
import type { ClientSummary } from '#shared/clients.ts';
import { groupedClients } from './client-groups.ts';

const client = (id: string, more: Partial<ClientSummary> = {}): ClientSummary => ({
  id,
  client: { name: id, otherNames: [], people: [], relation: '' },
  notes: 1,
  lastContact: '2026-11-01',
  next: null,
  mine: 0,
  theirs: 0,
  overdue: 0,
  isQuiet: false,
  ...more,
});
const next = (day: string) => ({ day, at: null, text: 'Call', noteId: 'n' });

test('each client is in the first group that needs a person, and the earliest date comes first', () => {
  const clients = [
    client('calm'),
    client('later', { next: next('2026-12-03') }),
    client('friday', { next: next('2026-11-27'), overdue: 2 }),
    client('today', { next: next('2026-11-26') }),
    client('late', { overdue: 1, isQuiet: true }),
    client('quiet', { isQuiet: true }),
  ];
  expect(groupedClients(clients, '2026-11-26').map(([group, own]) => [group, own.map(({ id }) => id)])).toEqual([
    ['week', ['today', 'friday']],
    ['overdue', ['late']],
    ['quiet', ['quiet']],
    ['others', ['calm', 'later']],
  ]);
  expect(groupedClients([], '2026-11-26')).toEqual([]);
});
