import { readFileSync } from 'node:fs';
import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '#tests/browser-stubs.ts';
import { fakeApi } from '#tests/fake-api.ts';

const ingrid = {
  id: '0c2f5d1e-8f0a-4c55-9a53-0e3c5f6d7a01',
  username: 'ingrid',
  createdAt: '2026-01-01T00:00:00.000Z',
};

vi.mock('./workspace/workspace.tsx', () => ({ Workspace: () => <main>The workspace</main> }));

beforeEach(() => {
  stubBrowser();
  // A page begins with an empty cache.
  vi.resetModules();
});

async function open(path: string) {
  const [{ Router }, { ThemeProvider }] = await Promise.all([import('./router.tsx'), import('#web/lib/theme.tsx')]);
  history.replaceState(null, '', path);
  render(
    <ThemeProvider>
      <Router />
    </ThemeProvider>,
  );
}

test('any other path is not found', async () => {
  await open('/nowhere');
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeTruthy();
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeTruthy();
});

test('/ is the landing page, with its sections and three ways to /auth', async () => {
  await open('/');
  expect(await screen.findByRole('heading', { level: 1, name: 'Take back your free time.' })).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Access your exclusive benefit' })).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Member exclusive benefit' }).getAttribute('href')).toBe('/auth');
  for (const name of ['Features', 'Use Cases', 'Testimonials']) {
    const [anchor] = screen.getAllByRole('link', { name });
    const target = document.getElementById(anchor?.getAttribute('href')?.slice(1) ?? '');
    expect(target).not.toBeNull();
  }
  for (const name of [
    'AI assistant',
    'Voice recording and transcription',
    'Document processing',
    'Semantic search',
    'Time-saving automation',
    'Business organization',
    'Consultants',
    'Coaches and trainers',
    'Event planners',
    'Financial advisors',
  ]) {
    expect(screen.getByRole('heading', { level: 3, name })).toBeTruthy();
  }
  expect(document.querySelectorAll('blockquote')).toHaveLength(3);
  expect(screen.getByText(/^© 2024 Sparehour/)).toBeTruthy();
});

test('/app without a user leads to /auth', async () => {
  fakeApi({ 'GET /api/user': { status: 401, body: 'Sign in first' } });
  await open('/app');
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeTruthy();
  expect(location.pathname).toBe('/auth');
});

test('/auth with a user leads to /app', async () => {
  fakeApi({ 'GET /api/user': { status: 200, body: ingrid } });
  await open('/auth');
  expect(await screen.findByText('The workspace')).toBeTruthy();
  expect(location.pathname).toBe('/app');
});

test('while the session is loading a spinner shows on /app', async () => {
  const answer = Promise.withResolvers<{ status: number; body: unknown }>();
  const calls = fakeApi({ 'GET /api/user': answer.promise });
  await open('/app');
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.getByRole('status').textContent).toBe('Loading');
  answer.resolve({ status: 200, body: ingrid });
  expect(await screen.findByText('The workspace')).toBeTruthy();
});

test('the application renders only after the first client mount', () => {
  expect(readFileSync('web/index.html', 'utf8')).toContain('<div id="root"></div>');
});
