import type { Page } from '@playwright/test';
import { type Screen, startWith } from './screen.ts';

const at = '2026-11-02T09:00:00.000Z';
const names = ['nadia', 'ingrid.mercer@halden-health.example', 'x'.repeat(64), 'tomas'];
const members = names.map((username, index) => ({
  id: `0190a1b2-c3d4-7e5f-8a9b-00000000000${index}`,
  username,
  createdAt: at,
  isAdministrator: index === 0,
  lastSeenAt: index === 3 ? null : at,
  lockedAt: index === 2 ? at : null,
  hasFactors: index !== 1,
  notes: index * 412,
  bytes: index * 48_211_004,
}));
const overview = {
  version: '2.4.0',
  registration: 'invite',
  sharing: 'on',
  historyDays: 90,
  members: 4,
  lockedMembers: 1,
  database: { isEmbedded: true, answersInMs: 2 },
  diskFreeBytes: 48_211_004_000,
  isDiskLow: false,
  backups: { lastAt: at, isHourly: true },
  jobs: [{ kind: 'documents', state: 'failed', count: 3 }],
  ai: { provider: 'openai-compatible', model: 'qwen3-32b' },
};
const invites = ['a1b2c3', 'd4e5f6'].map((id) => ({ id, expiresAt: '2026-12-09T09:00:00.000Z' }));

const onPage = (name: string, prepare?: (page: Page) => Promise<void>, rest: Partial<Screen> = {}): Screen => ({
  name,
  visitor: 'newcomer',
  path: '/app',
  prepare: async (page) => {
    await startWith(page, ({ user }) => ({ user: { ...user, isAdministrator: true } }));
    await page.route('**/api/user', async (route) => {
      const user = await (await route.fetch()).json();
      await route.fulfill({ json: { ...user, isAdministrator: true } });
    });
    await page.route('**/api/admin/overview', (route) => route.fulfill({ json: overview }));
    await page.route('**/api/admin/members?*', (route) => route.fulfill({ json: { members, nextCursor: 'more' } }));
    await page.route('**/api/admin/members', (route) => route.fulfill({ json: { members, nextCursor: 'more' } }));
    await page.route('**/api/admin/invites', (route) => route.fulfill({ json: invites }));
    await page.goto('/admin');
    await page.getByText('Invites').first().waitFor();
    await page.getByRole('button', { name: 'Actions for tomas' }).waitFor();
    await prepare?.(page);
  },
  ...rest,
});

export const administrationScreens: Screen[] = [
  onPage('administration', undefined, { isFullPage: true }),
  onPage(
    'administration-actions',
    async (page) => {
      await page.getByRole('button', { name: 'Actions for tomas' }).click();
      await page.getByRole('menuitem', { name: 'Delete account' }).waitFor();
    },
    { hasMenu: true },
  ),
  onPage('administration-question', async (page) => {
    await page.getByRole('button', { name: 'Actions for tomas' }).click();
    await page.getByRole('menuitem', { name: 'Reset password' }).click();
    await page.getByRole('dialog').getByLabel('Your password').waitFor();
  }),
];
