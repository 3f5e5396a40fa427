import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Calendar } from '#shared/calendars.ts';
import { type FakeAnswer, fakeApi } from '#tests/fake-api.ts';
import { renderInApp } from '#tests/web-page.tsx';
import { CalendarTab } from './calendar-tab.tsx';

const calendar: Calendar = {
  id: 'c1',
  name: 'Work',
  host: 'calendar.google.com',
  events: 3_000,
  isCut: true,
  readAt: new Date().toISOString(),
  failure: null,
};
const feed = { path: '/calendar/secret.ics', createdAt: '2026-11-01T12:00:00.000Z', readAt: null };

function openTab(answers: Record<string, FakeAnswer>) {
  const calls = fakeApi(answers);
  renderInApp(<CalendarTab />);
  return { calls, user: userEvent.setup() };
}
const lists = (body: object): Record<string, FakeAnswer> => ({
  'GET /api/calendars': { status: 200, body: { calendars: [], feed: null, isFeedAllowed: true, ...body } },
});

test('a calendar that fails on request says why, beside what is known of it', async () => {
  const failure = "The calendar's server doesn't answer. Try again in a moment.";
  const { user } = openTab({
    ...lists({ calendars: [calendar] }),
    'POST /api/calendars/c1/refresh': { status: 200, body: { ...calendar, failure } },
  });
  expect(await screen.findByText('calendar.google.com · 3,000 events · read just now')).toBeTruthy();
  expect(screen.getByText('It has more than 3,000 events, so only the nearest are read.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Refresh Work now' }));
  expect((await screen.findByRole('alert')).textContent).toBe(failure);
});

test('an address is sent with the zone of the browser, and leaves the field once it is read', async () => {
  const { calls, user } = openTab({ ...lists({}), 'POST /api/calendars': { status: 201, body: calendar } });
  const field = await screen.findByLabelText<HTMLInputElement>('Secret address');
  await user.type(field, 'webcal://calendar.test/a.ics');
  await user.click(screen.getByRole('button', { name: 'Add calendar' }));
  expect(await screen.findByText('Work')).toBeTruthy();
  expect(field.value).toBe('');
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const body = { address: 'webcal://calendar.test/a.ics', zone };
  expect(calls).toContainEqual({ method: 'POST', path: '/api/calendars', body });
});

test('a refused address stays in the field with the reason', async () => {
  const detail = 'The address must begin with https://.';
  const { user } = openTab({ ...lists({}), 'POST /api/calendars': { status: 422, body: detail } });
  const field = await screen.findByLabelText<HTMLInputElement>('Secret address');
  await user.type(field, 'http://a');
  await user.click(screen.getByRole('button', { name: 'Add calendar' }));
  expect((await screen.findByRole('alert')).textContent).toBe(detail);
  expect(field.value).toBe('http://a');
});

test('no eleventh calendar is offered, and no feed where sharing is off', async () => {
  const calendars = Array.from({ length: 10 }, (_, at) => ({ ...calendar, id: `c${at}`, host: null }));
  openTab(lists({ calendars, isFeedAllowed: false }));
  expect(await screen.findByText(/Sharing is turned off on this server/)).toBeTruthy();
  expect(screen.queryByLabelText('Secret address')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Create address' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Refresh/ })).toBeNull();
});

test('an address that can’t be decrypted any more is replaced, not copied', async () => {
  openTab(lists({ feed: { ...feed, path: null } }));
  expect(await screen.findByText("The address can't be shown any more. Create a new one.")).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Copy address' })).toBeNull();
  expect(screen.getByRole('button', { name: 'New address' })).toBeTruthy();
});

test('what can’t be loaded is loaded again on request', async () => {
  openTab({ 'GET /api/calendars': { status: 500, body: 'Server error' } });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(screen.getByText("Couldn't load your calendars.")).toBeTruthy();
});
