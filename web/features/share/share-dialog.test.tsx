import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Share } from '#shared/shares.ts';
import { type FakeAnswer, fakeApi } from '#tests/fake-api.ts';
import { renderInApp } from '#tests/web-page.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { SharedTab } from './shared-tab.tsx';

// In a form, a switch measures itself.
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const share: Share = {
  id: 's1',
  noteId: 'n1',
  noteTitle: 'Garden plan',
  kind: 'live',
  state: 'open',
  hasPasscode: true,
  allowsFiles: false,
  allowsAnswers: true,
  path: '/s/secret',
  createdAt: '2026-11-01T12:00:00.000Z',
  expiresAt: '2036-12-03T12:00:00.000Z',
  lastOpenedAt: null,
};

function openDialog(answers: Record<string, FakeAnswer>, onSave = async () => true) {
  const calls = fakeApi(answers);
  renderInApp(
    <ShareDialog
      open
      onOpenChange={() => {}}
      notice="1 private paragraph will be left out."
      noteId="n1"
      onSave={onSave}
    />,
  );
  return { calls, user: userEvent.setup() };
}

test('a link is created after the text was saved, copied, listed and stopped', async () => {
  const onSave = vi.fn(async () => true);
  const { calls, user } = openDialog(
    {
      'GET /api/shares': { status: 200, body: { isOn: true, shares: [] } },
      'POST /api/notes/n1/shares': { status: 201, body: share },
      'DELETE /api/shares/s1': { status: 204 },
    },
    onSave,
  );
  expect(screen.getByText('1 private paragraph will be left out.')).toBeTruthy();
  await user.selectOptions(await screen.findByLabelText('What they see'), 'Live, with your changes');
  await user.click(screen.getByRole('switch', { name: 'They can download its files' }));
  await user.click(screen.getByRole('switch', { name: 'They can answer' }));
  await user.selectOptions(screen.getByLabelText('The link works for'), '7 days');
  await user.type(screen.getByLabelText('Passcode (optional)'), 'short');
  await user.click(screen.getByRole('button', { name: 'Create link' }));
  expect(await screen.findByText('A passcode has at least 6 characters.')).toBeTruthy();
  expect(onSave).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText('Passcode (optional)'), 'er one');
  await user.click(screen.getByRole('button', { name: 'Create link' }));
  await waitFor(async () => expect(await navigator.clipboard.readText()).toMatch(/\/s\/secret$/));
  const body = { kind: 'live', days: 7, passcode: 'shorter one', allowsFiles: true, allowsAnswers: true };
  expect(calls).toContainEqual({ method: 'POST', path: '/api/notes/n1/shares', body });
});

test('a passcode is generated on request, and stays visible to be copied after the link was created', async () => {
  const { calls, user } = openDialog({
    'GET /api/shares': { status: 200, body: { isOn: true, shares: [] } },
    'POST /api/notes/n1/shares': { status: 201, body: share },
  });
  await user.click(await screen.findByRole('button', { name: 'Generate a passcode' }));
  const { value } = screen.getByLabelText<HTMLInputElement>('Passcode (optional)');
  expect(value).toMatch(/^[2-9a-hjkmnp-z]{4}-[2-9a-hjkmnp-z]{4}-[2-9a-hjkmnp-z]{4}$/);
  await user.click(screen.getByRole('button', { name: 'Create link' }));
  expect((await screen.findByRole('status')).textContent).toContain(value);
  await user.click(screen.getByRole('button', { name: 'Copy passcode' }));
  expect(await navigator.clipboard.readText()).toBe(value);
  expect(calls).toContainEqual({
    method: 'POST',
    path: '/api/notes/n1/shares',
    body: { kind: 'snapshot', days: 30, passcode: value, allowsFiles: false, allowsAnswers: false },
  });
});

test('a note whose text is not saved is not shared, and it says so', async () => {
  const { calls, user } = openDialog(
    { 'GET /api/shares': { status: 200, body: { isOn: true, shares: [] } } },
    async () => false,
  );
  await user.click(await screen.findByRole('button', { name: 'Create link' }));
  expect(await screen.findByText(/Its text isn't saved yet/)).toBeTruthy();
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
});

test('a page is changed where it is listed: what stays isn’t sent, and a new passcode can be copied', async () => {
  const copy: Share = { ...share, kind: 'snapshot', allowsAnswers: false };
  const { calls, user } = openDialog({
    'GET /api/shares': { status: 200, body: { isOn: true, shares: [copy] } },
    'PATCH /api/shares/s1': { status: 200, body: { ...copy, allowsAnswers: true } },
  });
  const change = await screen.findByRole('button', { name: 'Change the page of Garden plan' });
  await user.click(change);
  const form = within(screen.getByRole('form', { name: 'Change the page' }));
  const chosen = (label: string) => form.getByLabelText<HTMLSelectElement>(label).selectedOptions[0]?.textContent;
  expect(chosen('What they see')).toMatch(/^As it was on /);
  expect(chosen('The link works')).toBe('Until Wed, Dec 3, 2036');
  await user.click(form.getByRole('switch', { name: 'They can answer' }));
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  const path = '/api/shares/s1';
  const body = { allowsFiles: false, allowsAnswers: true };
  await waitFor(() => expect(calls).toContainEqual({ method: 'PATCH', path, body }));
  await waitFor(() => expect(change.getAttribute('aria-expanded')).toBe('false'));
  expect(document.activeElement).toBe(change);

  await user.click(change);
  const again = within(await screen.findByRole('form', { name: 'Change the page' }));
  await user.selectOptions(again.getByLabelText('What they see'), 'The note as it is now');
  await user.selectOptions(again.getByLabelText('The link works'), '7 days from now');
  await user.type(again.getByLabelText('New passcode (optional)'), 'grey heron 43');
  await user.click(again.getByRole('button', { name: 'Save changes' }));
  expect((await screen.findByText('grey heron 43')).closest('[role=status]')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'PATCH').at(-1)?.body).toMatchObject({
    kind: 'snapshot',
    days: 7,
    passcode: 'grey heron 43',
  });

  await user.click(change);
  await user.type(screen.getByLabelText('New passcode (optional)'), 'ab');
  await user.click(screen.getByRole('switch', { name: 'Remove the passcode' }));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => {
    expect(calls.filter(({ method }) => method === 'PATCH').at(-1)?.body).toMatchObject({ passcode: null });
  });
});

test('where sharing is off there is a sentence in place of the form', async () => {
  openDialog({ 'GET /api/shares': { status: 200, body: { isOn: false, shares: [] } } });
  expect(await screen.findByText('Sharing is turned off on this server.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Create link' })).toBeNull();
});

test('all pages are listed with until when, and sharing is stopped after a question', async () => {
  const shares = [
    share,
    { ...share, id: 's2', noteTitle: 'Old', state: 'expired', expiresAt: '2026-01-01T12:00:00.000Z' },
  ];
  const calls = fakeApi({
    'GET /api/shares': { status: 200, body: { isOn: true, shares } },
    'DELETE /api/shares/s1': { status: 204 },
  });
  const onOpenNote = vi.fn();
  renderInApp(<SharedTab onOpenNote={onOpenNote} />);
  const user = userEvent.setup();
  expect(await screen.findByText('Live · Passcode · Answers · Until Wed, Dec 3, 2036')).toBeTruthy();
  expect(screen.getByText(/Expired Thu, Jan 1/)).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Copy link/ })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Garden plan' }));
  expect(onOpenNote).toHaveBeenCalledWith('n1');
  await user.click(screen.getByRole('button', { name: 'Stop sharing Garden plan' }));
  await user.click(screen.getByRole('button', { name: 'Stop sharing' }));
  await waitFor(() => expect(screen.queryByText('Garden plan')).toBeNull());
  expect(calls).toContainEqual({ method: 'DELETE', path: '/api/shares/s1', body: undefined });
});
