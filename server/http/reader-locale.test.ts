import { expect, test } from 'vitest';
import type { GatheredDraft } from '#shared/drafts.ts';
import { signUp, startTestServer } from '#tests/server.ts';
import { noteOf, share, visitPage } from '#tests/shares.ts';

const server = await startTestServer();
const user = await signUp(server);
const note = await noteOf(user, 'Budget: 14,000 EUR');
const { path } = await share(user, note);

test.each([
  ['en-US,en;q=0.9', 'November 24, 2026', /Updated \w+ \d+, \d{4}</],
  ['en-GB', '24 November 2026', /Updated \d+ \w+ \d{4}</],
  ['xx;q=2, de-DE;q=0.9, en;q=0.8', '24 November 2026', /Updated \d+\. \p{L}+ \d{4}</u],
  ['*', '24 November 2026', /Updated \d+ \w+ \d{4}</],
  ['', '24 November 2026', /Updated \d+ \w+ \d{4}</],
  [`${'a'.repeat(5_000)},${';q=,'.repeat(100)}`, '24 November 2026', /Updated \d+ \w+ \d{4}</],
])('a reader of %j finds the day in their form: %s', async (language, day, updated) => {
  server.services.now = () => new Date('2026-11-24T09:00:00Z');
  const headers = { 'accept-language': language };
  const reply = await user.post('/api/drafts/gather', { kind: 'plan', noteIds: [note] }, headers);
  expect((reply.json() as GatheredDraft).intro).toContain(`**Date:** ${day}`);
  server.services.now = () => new Date();
  expect((await visitPage(server, path, headers)).body).toMatch(updated);
});
