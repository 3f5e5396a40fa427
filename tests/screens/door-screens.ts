import type { Page, Route } from '@playwright/test';
import { PASSWORD } from '#tests/e2e/account.ts';
import { administrationScreens } from './administration-screens.ts';
import { importScreens } from './import-screens.ts';
import { noteIsOpen, type Screen, startWith } from './screen.ts';
import { tabIsOpen } from './settings-screens.ts';
import { addClient, sharingScreens } from './sharing-screens.ts';

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1';
const desktop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
const id = (index: number) => `0190a1b2-c3d4-7e5f-8a9b-${String(index).padStart(12, '0')}`;
const at = '2026-11-02T09:00:00.000Z';
const long = 'The laptop in the meeting room on the third floor that everybody shares on Thursdays';

/** Settings → Account, with that section in sight. */
const section = (name: string, heading: string, prepare?: (page: Page) => Promise<unknown>): Screen => ({
  name,
  visitor: 'consultant',
  path: '/app',
  prepare: async (page, width) => {
    await answerAccount(page);
    await tabIsOpen('Account')(page, width);
    await sectionIsShown(page, heading);
    await prepare?.(page);
  },
});

/** What somebody signs in with, and who else and what else may. */
export const doorScreens: Screen[] = [
  {
    name: 'auth-code',
    visitor: 'signed-out',
    path: '/auth',
    prepare: async (page) => {
      const detail = 'Enter the code of your authenticator app, or a recovery code.';
      await page.route('**/api/login', (route) => refuse(route, 403, 'factor_needed', detail));
      await page.getByLabel('Username').fill('nadia');
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByLabel('Code').waitFor();
    },
  },
  { name: 'auth-provider', visitor: 'signed-out', path: '/auth', prepare: (page) => hasProvider(page, 'on') },
  { name: 'auth-provider-only', visitor: 'signed-out', path: '/auth', prepare: (page) => hasProvider(page, 'off') },
  {
    name: 'factor-setup',
    visitor: 'newcomer',
    path: '/app',
    prepare: async (page) => {
      await startWith(page, ({ user }) => ({ user: { ...user, mustAddFactor: true } }));
      await page.getByRole('heading', { name: 'Add a second factor' }).waitFor();
      await page.getByRole('button', { name: 'Set up authenticator app' }).waitFor();
    },
  },
  section('settings-passkeys', 'Passkeys'),
  section('passkey-remove', 'Passkeys', async (page) => {
    await page.getByRole('button', { name: `Remove ${long}` }).click();
    await page.getByRole('dialog', { name: 'Remove this passkey?' }).waitFor();
  }),
  {
    name: 'authenticator-app',
    visitor: 'newcomer',
    path: '/app',
    prepare: async (page, width) => {
      const key = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
      const uri = `otpauth://totp/Sparehour:nadia?secret=${key}&issuer=Sparehour`;
      await page.route('**/api/user/totp', (route) => route.fulfill({ status: 201, json: { key, uri } }));
      await tabIsOpen('Account')(page, width, { isEmpty: true });
      await page.getByRole('button', { name: 'Set up authenticator app' }).click();
      const dialog = page.getByRole('dialog', { name: 'Set up authenticator app' });
      await dialog.getByLabel('Your password').fill(PASSWORD);
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await dialog.getByRole('img', { name: 'QR code with the key' }).waitFor();
    },
  },
  section('settings-tokens', 'Access tokens', (page) =>
    page
      .getByText(/^Only /)
      .first()
      .waitFor(),
  ),
  {
    name: 'settings-tokens-form',
    visitor: 'newcomer',
    path: '/app',
    prepare: async (page, width) => {
      await addClient(page);
      await tabIsOpen('Account')(page, width, { isEmpty: true });
      await sectionIsShown(page, 'Access tokens');
      await page.getByLabel('What it sees').selectOption('some');
      await page.getByRole('checkbox', { name: 'Brightwater Housing Association' }).check();
    },
  },
  {
    name: 'token-once',
    visitor: 'newcomer',
    path: '/app',
    prepare: async (page, width) => {
      const made = { ...tokens[0], id: id(90), token: `sph_${'k7mqx2hnpd4w'.repeat(4)}` };
      await page.route('**/api/user/tokens', (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 201, json: made }) : route.fallback(),
      );
      await tabIsOpen('Account')(page, width, { isEmpty: true });
      await page.getByLabel('Name', { exact: true }).fill('Claude at my desk');
      await page.getByLabel('Password to create a token').fill(PASSWORD);
      await page.getByRole('button', { name: 'Create token' }).click();
      await page.getByRole('dialog', { name: 'Copy your access token' }).waitFor();
    },
  },
  {
    name: 'settings-activity',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page, width) => {
      await page.route('**/api/user/history*', (route) =>
        route.fulfill({ json: { events, nextCursor: 'more', days: 90 } }),
      );
      await tabIsOpen('Activity')(page, width);
      await page.getByRole('button', { name: 'Show earlier activity' }).waitFor();
    },
  },
  {
    name: 'new-device',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page) => {
      const newDevices = [{ id: id(1), sessionId: id(2), userAgent: phone, ip: '203.0.113.7', at }];
      await noteIsOpen(page);
      await startWith(page, () => ({ newDevices }));
      await page.getByRole('button', { name: 'It was me' }).waitFor();
    },
  },
  ...sharingScreens,
  ...importScreens,
  ...administrationScreens,
];

const tokens = [
  ['Claude', 'read', null, '2026-11-28T09:00:00.000Z'],
  ['Bookkeeping', 'write', ['Brightwater Housing Association', 'Mercer & Sons', null], null],
  [long, 'read', ['Halden Health'], null],
].map(([name, scope, clients, lastUsedAt], index) => ({
  id: id(index),
  name,
  scope,
  lastUsedAt,
  createdAt: at,
  expiresAt: '2027-11-02T09:00:00.000Z',
  clients: clients && (clients as (string | null)[]).map((each, place) => ({ id: `folder-${place}`, name: each })),
}));

const events = [
  { kind: 'new_device', userAgent: phone },
  { kind: 'login_failed', times: 12, userAgent: desktop },
  { kind: 'mcp_used', detail: 'Claude: searched notes 14 times, read 6 notes', times: 20 },
  { kind: 'share_opened', note: { id: id(7), title: 'Proposal for Mercer & Sons, second draft with the new prices' } },
  { kind: 'passkey_added', detail: long, userAgent: desktop, at: '2026-11-01T09:00:00.000Z' },
  { kind: 'user_unlocked', ip: '', at: '2026-11-01T08:00:00.000Z' },
].map((event, index) => {
  const rest = { times: 1, firstAt: '2026-11-01T07:00:00.000Z', detail: '', note: null, ip: '203.0.113.7' };
  return { id: id(index), at, userAgent: '', ...rest, ...event };
});

/** Passkeys, the authenticator app and access tokens, as somebody has them who uses all. */
async function answerAccount(page: Page): Promise<void> {
  const passkeys = ['This device', long].map((name, index) => ({
    id: id(index),
    name,
    createdAt: at,
    lastUsedAt: index === 0 ? at : null,
  }));
  const factors = { passkeys, totpSince: at, isRequired: false };
  await page.route('**/api/user/factors', (route) => route.fulfill({ json: factors }));
  await page.route('**/api/user/tokens', (route) => route.fulfill({ json: tokens }));
}

async function sectionIsShown(page: Page, heading: string): Promise<void> {
  await page.getByRole('heading', { name: heading, exact: true }).evaluate((title) => title.scrollIntoView());
}

async function refuse(route: Route, status: number, code: string, detail: string): Promise<void> {
  const problem = { type: 'about:blank', title: 'Refused', status, detail, code, requestId: 'r' };
  await route.fulfill({ status, contentType: 'application/problem+json', json: problem });
}

/** As a server with a provider shows it. */
async function hasProvider(page: Page, passwords: 'on' | 'off'): Promise<void> {
  const head = `<head><meta name="provider" content="Halden Group ID"><meta name="passwords" content="${passwords}">`;
  await page.route('**/auth', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('<head>', head) });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Continue with Halden Group ID' }).waitFor();
}
