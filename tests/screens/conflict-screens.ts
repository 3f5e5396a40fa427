import type { Page, Route } from '@playwright/test';
import { conflict, NOW } from '#scripts/demo/consultant-week.ts';
import { messagesStay, replaceText } from '#tests/e2e/workspace.ts';
import { noteIsOpen, openSidebar, type Screen, titleIs, type Width } from './screen.ts';

const COPY_ID = '00000000-0000-4000-8000-000000000001';

/** A note that was changed elsewhere too. */
export const conflictScreens: Screen[] = [
  {
    name: 'conflict',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page, width) => {
      await noteIsOpen(page);
      await makeConflict(page, width);
    },
  },
  {
    name: 'compare',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page, width) => {
      await noteIsOpen(page);
      await makeConflict(page, width);
      await page.getByRole('button', { name: 'Compare' }).click();
      await page.locator('ins').first().waitFor();
    },
  },
];

/** Somebody else's save in between, played to the page so that nothing of it stays on the server for the next picture. */
async function makeConflict(page: Page, width: Width): Promise<void> {
  await openSidebar(page, width);
  await page.getByRole('link', { name: conflict.title }).click();
  await titleIs(page, conflict.title);
  const id = new URL(page.url()).searchParams.get('note') ?? '';
  const note = await (await page.request.get(`/api/notes/${id}`)).json();
  const theirs = { ...note, content: conflict.theirs, version: note.version + 1 };
  await page.route(`**/api/notes/${id}`, (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: theirs })
      : route.fulfill({
          status: 409,
          contentType: 'application/problem+json',
          json: {
            status: 409,
            title: 'Conflict',
            detail: 'The note was changed',
            code: 'stale_version',
            current: theirs,
          },
        }),
  );
  let copy = { ...note, id: COPY_ID };
  const answerCopy = (route: Route, status: number) => {
    copy = { ...copy, ...route.request().postDataJSON(), updatedAt: NOW.toISOString(), version: 1 };
    return route.fulfill({ status, json: copy });
  };
  await page.route('**/api/notes', (route) => answerCopy(route, 201));
  await page.route(
    ({ pathname }) => pathname === `/api/notes/${copy.id}`,
    (route) => answerCopy(route, 200),
  );
  await page.route(
    ({ pathname }) => pathname === `/api/notes/${copy.id}/filing`,
    (route) => route.fulfill({ json: { folder: null, tags: [] } }),
  );
  await messagesStay(page);
  await replaceText(page, conflict.mine);
  await page.getByRole('button', { name: 'Compare' }).waitFor();
  // It would go by itself, sooner or later than the picture is taken.
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('button', { name: 'Close' })
    .click();
  await page.getByText('This note was changed elsewhere', { exact: true }).waitFor({ state: 'detached' });
}
