import type { Page } from '@playwright/test';
import type { Screen, Width } from './screen.ts';
import { tabIsOpen } from './settings-screens.ts';

const id = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const times = { createdAt: '2026-11-02T09:00:00.000Z', updatedAt: '2026-11-02T09:00:00.000Z' };
const none = { created: 0, updated: 0, unchanged: 0, kept: 0, attachments: 0, documents: 0 };
const vault = {
  id,
  ...times,
  fileName: 'Vault of the consultancy, exported on Monday.zip',
  size: 48_211_004,
  format: 'logseq',
  state: 'planned',
  progress: { done: 0, of: 0 },
  failure: null,
  counts: none,
  isStored: true,
  report: [],
  reportTotal: 0,
  noteId: null,
  changed: 0,
  plan: null,
};
const report = [
  { kind: 'note', name: 'Journal/2026_11_02', reason: 'A query of Logseq came as text.' },
  {
    kind: 'skipped',
    name: 'assets/recording-of-the-kickoff-with-everybody.m4a',
    reason: 'This file is larger than 10 MB.',
  },
];
const plan = {
  notes: 1_284,
  attachments: 310,
  documents: 12,
  tags: 48,
  tasks: 220,
  links: 525,
  trashed: 3,
  skipped: 1,
  notebooks: [
    { path: '', notes: 12 },
    { path: 'Clients/Halden Health', notes: 640 },
    { path: 'Clients/Mercer & Sons, with a name that is longer than the line', notes: 400 },
    { path: 'Journal', notes: 232 },
  ],
};
const counts = { ...none, created: 1_281, kept: 2, attachments: 309, documents: 12 };
const done = { ...vault, state: 'done', plan, counts, progress: { done: 1_284, of: 1_284 }, report, reportTotal: 2 };

const shown = (name: string, answer: object, prepare?: (page: Page) => Promise<void>): Screen => ({
  name,
  visitor: 'consultant',
  path: '/app',
  prepare: async (page: Page, width: Width) => {
    await page.route('**/api/imports', (route) => route.fulfill({ json: [answer] }));
    await page.route(`**/api/imports/${id}`, (route) => route.fulfill({ json: answer }));
    await tabIsOpen('Import & export')(page, width);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await prepare?.(page);
  },
});

export const importScreens: Screen[] = [
  shown('import-plan', { ...vault, plan, report, reportTotal: 2 }, (page) => page.getByText('1,284').first().waitFor()),
  shown('import-report', done, (page) => page.getByRole('button', { name: 'Undo' }).waitFor()),
  shown('import-undo', { ...done, changed: 2 }, async (page) => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Keep what I changed' }).waitFor();
  }),
  shown(
    'import-failed',
    {
      ...vault,
      format: null,
      state: 'failed',
      failure: 'This is an export of Notability. Export your notes there as PDF, then import those.',
    },
    (page) => page.getByText(/^This is an export/).waitFor(),
  ),
];
