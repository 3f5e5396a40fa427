import type { Page } from '@playwright/test';
import { noteIsOpen, type Screen, startWith, WIDTHS, type Width } from './screen.ts';

export const settingsScreens: Screen[] = [
  { name: 'settings-general', visitor: 'consultant', path: '/app', prepare: tabIsOpen('General') },
  {
    name: 'settings-you',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page, width) => {
      const { name, firm, signOff } = { name: 'Nadia Rahman', firm: 'Rahman Consulting', signOff: 'Kind regards,' };
      await startWith(page, ({ settings }) => ({
        settings: { ...settings, name, firm, signOff, otherNames: ['Ms Rahman', 'Nadia'] },
      }));
      await tabIsOpen('You')(page, width);
    },
  },
  { name: 'settings-appearance', visitor: 'consultant', path: '/app', prepare: tabIsOpen('Appearance') },
  { name: 'settings-api-keys', visitor: 'consultant', path: '/app', prepare: tabIsOpen('API Keys') },
  {
    name: 'settings-api-keys-saved',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page, width) => {
      const own = { provider: 'anthropic', model: 'claude-sonnet-5-5', last4: 'wxyz', baseUrl: null };
      await answerStatusWith(page, { source: 'own', madeBy: 'anthropic claude-sonnet-5-5', own });
      await tabIsOpen('API Keys')(page, width);
      await page.getByText('Saved key').waitFor();
    },
  },
  {
    name: 'settings-api-keys-refused',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page, width) => {
      await page.route('**/api/ai/key/test', (route) =>
        route.fulfill({ json: { works: false, message: 'The AI provider rejected the key.' } }),
      );
      await tabIsOpen('API Keys')(page, width);
      await page.getByLabel('AI provider key').fill('sk-ant-0123456789');
      await page.getByRole('button', { name: 'Test key' }).click();
      await page.getByText('The AI provider rejected the key.').scrollIntoViewIfNeeded();
    },
  },
  { name: 'settings-account', visitor: 'consultant', path: '/app', prepare: tabIsOpen('Account') },
  { name: 'settings-calendar', visitor: 'consultant', path: '/app', prepare: tabIsOpen('Calendar') },
  { name: 'settings-transfer', visitor: 'consultant', path: '/app', prepare: tabIsOpen('Import & export') },
  {
    name: 'settings-shared',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page, width) => {
      await answerShares(page);
      await tabIsOpen('Shared')(page, width);
      await page.getByRole('list', { name: 'Shared pages' }).waitFor();
    },
  },
  {
    name: 'share-note',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page) => {
      await answerShares(page);
      await noteIsOpen(page);
      await page.getByRole('button', { name: 'Note menu' }).click();
      await page.getByRole('menuitem', { name: 'Share…' }).click();
      await page.getByRole('button', { name: 'Create link' }).waitFor();
    },
  },
  {
    name: 'settings-storage-full',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page, width) => {
      await page.route('**/api/user/usage', async (route) => {
        const usage = await (await route.fetch()).json();
        await route.fulfill({ json: { ...usage, files: { items: 214, bytes: usage.bytesMax } } });
      });
      await tabIsOpen('Account')(page, width);
      await page.getByText('Your storage is full.').waitFor();
    },
  },
];

type Tab =
  | 'General'
  | 'You'
  | 'Appearance'
  | 'API Keys'
  | 'Account'
  | 'Activity'
  | 'Calendar'
  | 'Import & export'
  | 'Shared';

export function tabIsOpen(tab: Tab) {
  return async (page: Page, width: Width, { isEmpty = false } = {}): Promise<void> => {
    if (!isEmpty) await noteIsOpen(page);
    await openSettings(page, width);
    await page.getByRole('tab', { name: tab }).click();
    if (tab === 'API Keys') await page.getByText('Current AI').waitFor();
    if (tab !== 'Account') return;
    await page.getByText('This browser').waitFor();
    await page.getByText(/ of .+ used$/).waitFor();
  };
}

/** Two pages of the open note, and others in each of their states. */
async function answerShares(page: Page): Promise<void> {
  const times = { createdAt: '2026-11-02T09:00:00.000Z', expiresAt: '2030-12-03T09:00:00.000Z', path: '/s/token' };
  const states = [
    { kind: 'live', state: 'open', hasPasscode: true, allowsAnswers: true, lastOpenedAt: '2026-11-20T15:30:00.000Z' },
    { kind: 'snapshot', state: 'open', hasPasscode: false, lastOpenedAt: null },
    { kind: 'snapshot', state: 'expired', hasPasscode: false, lastOpenedAt: null },
    { kind: 'live', state: 'trashed', hasPasscode: false, lastOpenedAt: null },
  ];
  const answer = () => {
    const noteId = new URL(page.url()).searchParams.get('note') ?? '';
    const shares = states.map((state, index) => ({
      ...times,
      ...state,
      id: `share-${index}`,
      noteId: index < 2 ? noteId : 'another',
      noteTitle: index < 2 ? 'Kickoff with Halden' : 'Proposal for Mercer & Sons, second draft with the new prices',
    }));
    return { isOn: true, shares };
  };
  await page.route('**/api/shares', (route) => route.fulfill({ json: answer() }));
  await startWith(page, () => ({ shares: answer() }));
}

/** What the server says about who answers, but for these. */
async function answerStatusWith(page: Page, part: object): Promise<void> {
  await page.route('**/api/ai', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), ...part } });
  });
  // The page has asked already.
  await page.reload();
}

export async function openSettings(page: Page, width: Width): Promise<void> {
  if (width === WIDTHS.phone) {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
  } else {
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
  }
  await page.getByRole('dialog', { name: 'Settings' }).waitFor();
}
