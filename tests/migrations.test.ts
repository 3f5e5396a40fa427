import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('migrations are dated in the order they are listed, since an out-of-order one is silently skipped', () => {
  const journal = JSON.parse(readFileSync('server/db/migrations/meta/_journal.json', 'utf8'));
  const times: number[] = journal.entries.map((entry: { when: number }) => entry.when);
  expect(times.length).toBeGreaterThan(0);
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
});
