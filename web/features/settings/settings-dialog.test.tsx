import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { stubBrowser } from '#tests/browser-stubs.ts';
import { type FakeAnswer, fakeApi } from '#tests/fake-api.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { ThemeProvider } from '#web/lib/theme.tsx';
import { Toaster } from '#web/ui/toaster.tsx';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import type { SettingId } from './setting-places.ts';
import { SettingsDialog } from './settings-dialog.tsx';

const fresh = {
  autoSave: true,
  defaultDark: false,
  replyLanguage: null,
  aiScope: 'library',
  aiNoticeSeen: false,
  editorMode: 'page',
  profession: null,
  firstSteps: ['actions'],
  name: '',
  otherNames: [],
  firm: '',
  signOff: '',
  logoId: null,
};
const { autoSave, defaultDark } = fresh;
/** What the contract asks for in each save. */
const always = { autoSave, defaultDark };

beforeEach(() => {
  localStorage.clear();
  stubBrowser();
});

function Page({ onAccountDeleted, setting }: { onAccountDeleted: () => void; setting?: SettingId | undefined }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <SettingsDialog
        myData={null}
        myDataFirst={<button type="button">Download my data first</button>}
        transfer={null}
        shared={null}
        calendar={null}
        activity={null}
        administration={null}
        open={isOpen}
        onOpenChange={setOpen}
        setting={setting}
        username="ingrid"
        onAccountDeleted={onAccountDeleted}
      />
    </>
  );
}

async function openDialog(answers: Record<string, FakeAnswer> = {}, setting?: SettingId) {
  const onAccountDeleted = vi.fn();
  const calls = fakeApi({ 'GET /api/settings': { status: 200, body: fresh }, ...answers });
  render(
    <ThemeProvider>
      <QueryClientProvider client={createQueryClient()}>
        <TooltipProvider>
          <Page onAccountDeleted={onAccountDeleted} setting={setting} />
        </TooltipProvider>
        <Toaster />
      </QueryClientProvider>
    </ThemeProvider>,
  );
  await screen.findByRole('dialog', { name: 'Settings' });
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^(?:Save Changes|Done)$/ }).disabled).toBe(false),
  );
  return { calls, onAccountDeleted, user: userEvent.setup() };
}

describe('General and Appearance', () => {
  test('Auto Save is on and Default to Dark Mode is off by default', async () => {
    const { user } = await openDialog();
    expect(screen.getByRole('switch', { name: 'Auto Save' }).getAttribute('aria-checked')).toBe('true');
    await user.click(screen.getByRole('tab', { name: 'Appearance' }));
    expect(screen.getByRole('switch', { name: 'Default to Dark Mode' }).getAttribute('aria-checked')).toBe('false');
  });

  test('a switch acts at once, without Save Changes', async () => {
    const changed = { autoSave: false, defaultDark: false };
    const { calls, user } = await openDialog({ 'PUT /api/settings': { status: 200, body: { ...fresh, ...changed } } });
    expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
    const control = screen.getByRole('switch', { name: 'Auto Save' });
    await user.click(control);
    await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual(changed));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(screen.getByRole('switch', { name: 'Auto Save' }).getAttribute('aria-checked')).toBe('false');
  });

  test('Save Changes saves, shows a toast and closes the dialog', async () => {
    const changed = { ...always, firm: 'Rahman' };
    const { calls, user } = await openDialog({ 'PUT /api/settings': { status: 200, body: { ...fresh, ...changed } } });
    await user.click(screen.getByRole('tab', { name: 'You' }));
    await user.type(screen.getByLabelText('Firm'), 'Rahman');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Settings saved')).toBeTruthy();
    expect(screen.getByText('Your settings have been saved successfully.')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'PUT')).toEqual({
      method: 'PUT',
      path: '/api/settings',
      body: changed,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('Cancel discards the changes', async () => {
    const { calls, user } = await openDialog();
    await user.click(screen.getByRole('tab', { name: 'Shared' }));
    expect(screen.queryByRole('button', { name: 'Save Changes' }), 'nothing to save there').toBeNull();
    await user.click(screen.getByRole('tab', { name: 'You' }));
    await user.type(screen.getByLabelText('Firm'), 'Rahman');
    await user.click(screen.getByRole('tab', { name: 'Shared' }));
    screen.getByRole('button', { name: 'Save Changes' });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.click(screen.getByRole('tab', { name: 'You' }));
    expect(screen.getByLabelText<HTMLInputElement>('Firm').value).toBe('');
    expect(calls.some((call) => call.method === 'PUT')).toBe(false);
  });

  test('a failed save says why, keeps what is typed and turns a switch back', async () => {
    const { user } = await openDialog({ 'PUT /api/settings': { status: 503, body: 'The database is away' } });
    await user.click(screen.getByRole('switch', { name: 'Auto Save' }));
    expect(await screen.findByText('The database is away')).toBeTruthy();
    expect(screen.getByRole('switch', { name: 'Auto Save' }).getAttribute('aria-checked')).toBe('true');
    await user.click(screen.getByRole('tab', { name: 'You' }));
    await user.type(screen.getByLabelText('Firm'), 'Rahman');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText("Couldn't save your settings");
    expect(screen.getByLabelText<HTMLInputElement>('Firm').value).toBe('Rahman');
  });

  test('offers Light, Dark and System as the theme', async () => {
    const { user } = await openDialog();
    await user.click(screen.getByRole('tab', { name: 'Appearance' }));
    const themes = within(screen.getByRole('radiogroup', { name: 'Theme' }));
    expect(themes.getAllByRole('radio').map((radio) => radio.textContent)).toEqual(['Light', 'Dark', 'System']);
    await user.click(themes.getByRole('radio', { name: 'Dark' }));
    expect(localStorage.getItem('theme')).toBe('dark');
  });

  test('has the tabs of the specification, one for who the user is, and one each for the account, what happened in it, calendars, import and export, and shared pages', async () => {
    await openDialog();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'General',
      'You',
      'Appearance',
      'API Keys',
      'Account',
      'Activity',
      'Calendar',
      'Import & export',
      'Shared',
    ]);
  });
});

describe('You', () => {
  const named = {
    ...fresh,
    name: 'Nadia Rahman',
    otherNames: ['Ms Rahman', 'Nadia'],
    firm: 'Rahman Consulting',
    signOff: 'Warmly,',
  };

  test('saves what the user is called, with other names separated by commas', async () => {
    const { calls, user } = await openDialog({ 'PUT /api/settings': { status: 200, body: named } });
    await user.click(screen.getByRole('tab', { name: 'You' }));
    await user.type(screen.getByLabelText('Your name'), 'Nadia Rahman');
    await user.type(screen.getByLabelText('How clients address you'), 'Ms Rahman, Nadia');
    await user.type(screen.getByLabelText('Firm'), 'Rahman Consulting');
    await user.type(screen.getByLabelText('Sign-off'), 'Warmly,');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Settings saved');
    const { name, firm, signOff } = named;
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      ...always,
      name,
      otherNames: ['Ms Rahman', ' Nadia'],
      firm,
      signOff,
    });
  });

  test('shows what an older page left on the device as if nothing was said', async () => {
    const { name, otherNames, ...older } = fresh;
    const { user } = await openDialog({ 'GET /api/settings': { status: 200, body: older } });
    await user.click(screen.getByRole('tab', { name: 'You' }));
    expect(screen.getByLabelText<HTMLInputElement>('Your name').value).toBe('');
  });

  test('shows the logo, removes it, and says why one can’t be used', async () => {
    const logo = { ...named, logoId: '00000000-0000-4000-8000-000000000001' };
    const { user } = await openDialog({
      'GET /api/settings': { status: 200, body: logo },
      'DELETE /api/settings/logo': { status: 200, body: named },
    });
    await user.click(screen.getByRole('tab', { name: 'You' }));
    expect(screen.getByRole('img', { name: 'Logo' }).getAttribute('src')).toBe(`/api/attachments/${logo.logoId}`);
    await user.click(screen.getByRole('button', { name: 'Remove logo' }));
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Logo' })).toBeNull());
    const large = new File([new Uint8Array(1_100_000)], 'logo.png', { type: 'image/png' });
    await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, large);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'A logo can have at most 1 MB. Make it smaller and try again.',
    );
  });
});

describe('opened for one setting', () => {
  const answers = {
    'GET /api/ai': {
      status: 200,
      body: {
        source: 'built-in',
        own: null,
        operator: null,
        madeBy: 'Built-in',
        transcription: null,
        endpoints: [],
        allowsCustomEndpoints: false,
        models: {},
      },
    },
    'GET /api/sessions': { status: 200, body: [] },
  };
  test.each<[SettingId, string, () => HTMLElement]>([
    ['auto-save', 'General', () => screen.getByRole('switch', { name: 'Auto Save' })],
    ['sign-off', 'You', () => screen.getByLabelText('Sign-off')],
    ['logo', 'You', () => screen.getByRole('button', { name: 'Upload logo…' })],
    ['default-dark', 'Appearance', () => screen.getByRole('switch', { name: 'Default to Dark Mode' })],
    ['theme', 'Appearance', () => screen.getByRole('radio', { name: 'System' })],
    ['ai-key', 'API Keys', () => screen.getByLabelText('AI provider key')],
    ['ai-scope', 'API Keys', () => screen.getByRole('radio', { name: 'My notes and documents' })],
    ['reply-language', 'API Keys', () => screen.getByLabelText('Reply language')],
    ['password', 'Account', () => screen.getByLabelText('Current password')],
    ['delete-account', 'Account', () => screen.getByLabelText('Your password')],
  ])('%s: shows its tab, with the focus on it', async (setting, tab, control) => {
    await openDialog(answers, setting);
    expect(screen.getByRole('tab', { name: tab }).getAttribute('aria-selected')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(control()));
  });
});

describe('One-key shortcuts', () => {
  test('are on, can be turned off without saving, and stay off in this browser', async () => {
    const { calls, user } = await openDialog();
    const isOn = () => screen.getByRole('switch', { name: 'One-key shortcuts' }).getAttribute('aria-checked');
    expect(isOn()).toBe('true');
    await user.click(screen.getByRole('switch', { name: 'One-key shortcuts' }));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(isOn()).toBe('false');
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  });
});

describe('Account', () => {
  const here = { id: 'a', userAgent: 'Chrome/141 Linux', ip: '127.0.0.1', isCurrent: true };
  const phone = { id: 'b', userAgent: 'iPhone Safari/604', ip: '10.0.0.8', isCurrent: false };
  const dates = { createdAt: '2026-01-01T00:00:00.000Z', lastSeenAt: '2026-01-02T00:00:00.000Z' };
  const sessions = {
    status: 200,
    body: [
      { ...phone, ...dates },
      { ...here, ...dates },
    ],
  };

  async function openAccount(answers: Record<string, FakeAnswer> = {}) {
    const tokens = { status: 200, body: [] };
    const page = await openDialog({
      'GET /api/user/sessions': sessions,
      'GET /api/user/tokens': tokens,
      ...answers,
    });
    await page.user.click(screen.getByRole('tab', { name: 'Account' }));
    return page;
  }

  test('shows the username and all sessions', async () => {
    await openAccount();
    expect(screen.getByText('ingrid')).toBeTruthy();
    expect(await screen.findByText('Chrome on Linux')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /Sign out/ })).toHaveLength(1);
  });

  test('signs out another device', async () => {
    const { calls, user } = await openAccount({ 'DELETE /api/user/sessions/b': { status: 204 } });
    await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }));
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
    expect(calls.at(-1)).toEqual({ method: 'DELETE', path: '/api/user/sessions/b', body: undefined });
  });

  test('creates an access token, shows it once, and revokes it', async () => {
    const moments = { createdAt: '2026-01-01T00:00:00.000Z', expiresAt: '2036-01-31T12:00:00.000Z', lastUsedAt: null };
    const clients = [
      { id: 'l', name: 'Lumen' },
      { id: 'g', name: null },
    ];
    const token = { id: 't', name: 'Weekly report', scope: 'write', clients, ...moments };
    const { calls, user } = await openAccount({
      'GET /api/user/tokens': { status: 200, body: [token] },
      'POST /api/user/tokens': { status: 201, body: { ...token, token: 'sph_secret' } },
      'DELETE /api/user/tokens/t': { status: 204 },
    });
    expect(await screen.findByText(/Read and write · Until .*Jan 31, 2036 · Never used/)).toBeTruthy();
    expect(screen.getByText('Only Lumen, 1 deleted client')).toBeTruthy();
    await user.type(screen.getByLabelText('Name'), 'Weekly report');
    await user.selectOptions(screen.getByLabelText('What it can do'), 'Read and write');
    await user.type(screen.getByLabelText('Password to create a token'), 'my password');
    await user.click(screen.getByRole('button', { name: 'Create token' }));
    expect(await screen.findByText('sph_secret')).toBeTruthy();
    const body = { name: 'Weekly report', scope: 'write', clientIds: null, days: 365, password: 'my password' };
    expect(calls).toContainEqual({ method: 'POST', path: '/api/user/tokens', body });
    await user.click(screen.getByRole('button', { name: "I've saved it" }));
    await waitFor(() => expect(screen.queryByText('sph_secret')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Revoke Weekly report' }));
    await waitFor(() => expect(screen.queryByText('Weekly report')).toBeNull());
  });

  test('creates an access token for the clients that are chosen from a list that can be searched', async () => {
    const named = (id: string, name: string) => ({
      id,
      client: { name, otherNames: [], people: [], relation: '' },
      notes: 0,
      lastContact: null,
      next: null,
      mine: 0,
      theirs: 0,
      overdue: 0,
      isQuiet: false,
    });
    const clients = Array.from({ length: 120 }, (_, index) => named(`c${index}`, `Client ${index}`));
    const moments = { createdAt: '2026-01-01T00:00:00.000Z', expiresAt: '2036-01-31T12:00:00.000Z', lastUsedAt: null };
    const token = { id: 't', name: 'A', scope: 'read', clients: [], ...moments, token: 'sph_secret' };
    const { calls, user } = await openAccount({
      'GET /api/clients': { status: 200, body: clients },
      'POST /api/user/tokens': { status: 201, body: token },
    });
    await user.type(screen.getByLabelText('Name'), 'A');
    await user.selectOptions(screen.getByLabelText('What it sees'), 'Only some clients');
    expect(await screen.findByText('20 more clients. Find them by name.')).toBeTruthy();
    await user.type(screen.getByLabelText('Password to create a token'), 'my password');
    const create = screen.getByRole('button', { name: 'Create token' });
    expect(create).toHaveProperty('disabled', true);
    await user.click(screen.getByLabelText('Client 3'));
    await user.type(screen.getByLabelText('Find a client'), 'client 117{Enter}');
    expect(screen.queryByLabelText('Client 3')).toBeNull();
    await user.click(screen.getByLabelText('Client 117'));
    expect(screen.getByText('2 clients chosen')).toBeTruthy();
    await user.clear(screen.getByLabelText('Find a client'));
    await user.type(screen.getByLabelText('Find a client'), 'zzz');
    expect(screen.getByText('No client has this name')).toBeTruthy();
    await user.click(create);
    expect(await screen.findByText('sph_secret')).toBeTruthy();
    const body = { name: 'A', scope: 'read', clientIds: ['c3', 'c117'], days: 365, password: 'my password' };
    expect(calls).toContainEqual({ method: 'POST', path: '/api/user/tokens', body });
  });

  test('says where there are no clients for an access token, and offers to load them again', async () => {
    const answer = { status: 422, body: 'No' as unknown };
    const { user } = await openAccount({ 'GET /api/clients': answer });
    await user.selectOptions(screen.getByLabelText('What it sees'), 'Only some clients');
    const failed = await screen.findByText("Couldn't load your clients.");
    Object.assign(answer, { status: 200, body: [] });
    await user.click(within(failed).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/You have no clients yet/)).toBeTruthy();
  });

  test('changes the password', async () => {
    const body = { id: 'x', username: 'ingrid', createdAt: dates.createdAt };
    const { calls, user } = await openAccount({ 'PUT /api/user/password': { status: 200, body } });
    await user.type(screen.getByLabelText('Current password'), 'secret1');
    await user.type(screen.getByLabelText('New password'), 'secret2');
    await user.type(screen.getByLabelText('Confirm new password'), 'secret2');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('Password changed')).toBeTruthy();
    const sent = calls.find((call) => call.method === 'PUT');
    expect(sent?.body).toEqual({ currentPassword: 'secret1', newPassword: 'secret2' });
  });

  test('shows under the field that the current password is wrong', async () => {
    const { user } = await openAccount({ 'PUT /api/user/password': { status: 422, body: 'The password is wrong' } });
    await user.type(screen.getByLabelText('Current password'), 'secret0');
    await user.type(screen.getByLabelText('New password'), 'secret2');
    await user.type(screen.getByLabelText('Confirm new password'), 'secret2');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('The password is wrong')).toBeTruthy();
    expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true');
  });

  test('deletes the account after the password and a confirmation, which offers the download first', async () => {
    const { calls, onAccountDeleted, user } = await openAccount({ 'DELETE /api/user': { status: 204 } });
    await user.type(screen.getByLabelText('Your password'), 'secret1');
    await user.click(screen.getByRole('button', { name: 'Delete account' }));
    expect(calls.some((call) => call.path === '/api/user')).toBe(false);
    const question = within(screen.getByRole('alertdialog'));
    question.getByRole('button', { name: 'Download my data first' });
    await user.click(question.getByRole('button', { name: 'Delete account' }));
    await waitFor(() => expect(onAccountDeleted).toHaveBeenCalledOnce());
    expect(calls.at(-1)).toEqual({ method: 'DELETE', path: '/api/user', body: { password: 'secret1' } });
  });
});

test('what somebody does can be chosen in General, and what else is remembered of their first steps stays', async () => {
  const { calls, user } = await openDialog({
    'PUT /api/settings': { status: 200, body: { ...fresh, profession: 'coach' } },
  });
  await user.selectOptions(screen.getByLabelText('What you do'), 'Coach');
  const { autoSave, defaultDark } = fresh;
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ autoSave, defaultDark, profession: 'coach' }),
  );
});
