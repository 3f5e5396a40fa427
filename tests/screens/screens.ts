import type { Page, Route } from '@playwright/test';
import { documents, serveDocuments } from './consultant-documents.ts';
import { conflict, NOW } from './consultant-week.ts';

export const WIDTHS = { phone: 375, tablet: 768, desktop: 1280 } as const;
export type Width = (typeof WIDTHS)[keyof typeof WIDTHS];

/** One picture: how to get there from a signed-in (or signed-out) browser. */
export interface Screen {
  name: string;
  /** Whose eyes: nobody's, those of somebody new, or those of the consultant. */
  visitor: 'nobody' | 'newcomer' | 'consultant';
  path: string;
  /** Widths it exists at; all where absent. */
  widths?: Width[];
  /** Also what is below the fold. */
  isFullPage?: boolean;
  /** A menu is open: by the pattern it floats outside of the page's landmarks. */
  hasMenu?: boolean;
  /** What to press on the way. */
  prepare?: (page: Page, width: Width) => Promise<void>;
}

const COPY_ID = '00000000-0000-4000-8000-000000000001';
const steering = 'Steering group, 19 November';

export const screens: Screen[] = [
  { name: 'landing', visitor: 'nobody', path: '/', isFullPage: true },
  { name: 'auth-login', visitor: 'nobody', path: '/auth', isFullPage: true },
  {
    name: 'auth-register',
    visitor: 'nobody',
    path: '/auth',
    prepare: async (page) => {
      await page.getByRole('tab', { name: 'Register' }).click();
      await page.getByLabel('Username').fill('in');
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByText('Username must be at least 3 characters').waitFor();
    },
  },
  { name: 'not-found', visitor: 'nobody', path: '/nowhere' },
  { name: 'workspace-empty', visitor: 'newcomer', path: '/app' },
  { name: 'workspace', visitor: 'consultant', path: '/app', prepare: (page) => noteIsOpen(page) },
  { name: 'preview', visitor: 'consultant', path: '/app', prepare: (page) => showMode(page, 'Preview') },
  {
    name: 'split',
    visitor: 'consultant',
    path: '/app',
    widths: [WIDTHS.tablet, WIDTHS.desktop],
    prepare: (page) => showMode(page, 'Split'),
  },
  {
    name: 'tags',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page) => {
      await noteIsOpen(page);
      await page.getByRole('button', { name: '3 tags' }).click();
    },
  },
  { name: 'sidebar', visitor: 'consultant', path: '/app', widths: [WIDTHS.phone], prepare: openSidebar },
  {
    name: 'folders',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page, width) => {
      await noteIsOpen(page);
      await openFolders(page, width);
    },
  },
  {
    name: 'row-menu',
    hasMenu: true,
    visitor: 'consultant',
    path: '/app',
    prepare: async (page, width) => {
      await noteIsOpen(page);
      await openFolders(page, width);
      await page.getByRole('treeitem', { name: 'Workshops', exact: true }).press('Shift+F10');
      await page.getByRole('menuitem', { name: 'Rename' }).waitFor();
    },
  },
  {
    name: 'move',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page) => {
      await noteIsOpen(page);
      await page.getByRole('button', { name: /^In My Notes/ }).click();
      await page.getByRole('dialog', { name: 'Move note' }).waitFor();
    },
  },
  {
    name: 'history',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page) => {
      await noteIsOpen(page);
      await page.getByRole('button', { name: 'Note menu' }).click();
      await page.getByRole('menuitem', { name: 'History' }).click();
      await page.getByRole('list', { name: 'Older texts' }).getByRole('button').first().click();
      await page.locator('ins').first().waitFor();
    },
  },
  {
    name: 'trash',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page, width) => {
      await noteIsOpen(page);
      await openSidebar(page, width);
      await page.getByRole('button', { name: 'Trash', exact: true }).click();
      await page.getByRole('list', { name: 'Notes in Trash' }).waitFor();
    },
  },
  {
    name: 'upload',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page) => {
      await openUpload(page);
      await chooseFile(page);
    },
  },
  {
    name: 'upload-refused',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page) => {
      await openUpload(page);
      await chooseFile(page, 'holiday.png', 'image/png');
      await closeMessage(page);
    },
  },
  {
    name: 'upload-progress',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page) => {
      await serveDocuments(page);
      await upload(page);
      await page.getByText('Reading the pictures, page 2 of 5').waitFor();
    },
  },
  {
    name: 'upload-scan',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page) => {
      await serveDocuments(page, [documents.scan]);
      await upload(page);
      await page.getByText('Complete').waitFor();
      await closeMessage(page);
    },
  },
  {
    name: 'documents',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page, width) => {
      await serveDocuments(page);
      await openDocuments(page, width);
      await page.getByText('Reading the pictures, page 2 of 5').waitFor();
    },
  },
  {
    name: 'document-menu',
    hasMenu: true,
    visitor: 'consultant',
    path: '/app',
    prepare: async (page, width) => {
      await serveDocuments(page);
      await openDocuments(page, width);
      await page.getByRole('button', { name: `Actions for ${documents.proposal.fileName}` }).click();
      await page.getByRole('menuitem', { name: 'Download' }).waitFor();
    },
  },
  {
    name: 'documents-empty',
    visitor: 'newcomer',
    path: '/app',
    prepare: async (page, width) => {
      await page.getByRole('button', { name: 'Create your first note' }).waitFor();
      await openDocumentsDialog(page, width);
      await page.getByText('No documents yet').waitFor();
    },
  },
  {
    name: 'document',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page, width) => {
      await serveDocuments(page);
      await openDocuments(page, width);
      await page.getByRole('button', { name: documents.report.fileName, exact: false }).first().click();
      await page.getByRole('heading', { name: 'What we found' }).waitFor();
    },
  },
  { name: 'search', visitor: 'consultant', path: '/app', prepare: openSearch },
  {
    name: 'search-results',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page, width) => {
      await openSearch(page, width);
      await searchFor(page, 'night nurses on the ward');
      await page.getByRole('list', { name: 'Notes found' }).waitFor();
    },
  },
  {
    name: 'search-filters',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page, width) => {
      await openSearch(page, width);
      await searchFor(page, 'kind:notes proposel');
      await page.getByRole('button', { name: 'Filters', exact: true }).click();
      await page.getByLabel('Changed since').fill('2026-01-15');
      await page.getByRole('list', { name: 'Notes found' }).waitFor();
    },
  },
  {
    name: 'search-none',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page, width) => {
      await openSearch(page, width);
      await searchFor(page, 'zzyzx');
      await page.getByRole('heading', { name: 'No results found' }).waitFor();
    },
  },
  ...(['General', 'Appearance', 'Account'] as const).map(
    (tab): Screen => ({
      name: `settings-${tab.toLowerCase()}`,
      visitor: 'consultant',
      path: '/app',
      prepare: async (page, width) => {
        await noteIsOpen(page);
        await openSettings(page, width);
        await page.getByRole('tab', { name: tab }).click();
        if (tab === 'Account') await page.getByText('This browser').waitFor();
      },
    }),
  ),
  {
    name: 'account-menu',
    hasMenu: true,
    visitor: 'consultant',
    path: '/app',
    prepare: async (page) => {
      await noteIsOpen(page);
      await page.getByRole('button', { name: /^Account of/ }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
    },
  },
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

async function noteIsOpen(page: Page): Promise<void> {
  await titleIs(page, steering);
}

async function showMode(page: Page, mode: string): Promise<void> {
  await noteIsOpen(page);
  await page.getByRole('radio', { name: mode, exact: true }).click();
  await page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'Decisions' }).waitFor();
}

async function openSidebar(page: Page, width: Width): Promise<void> {
  if (width !== WIDTHS.phone) return;
  await noteIsOpen(page);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('list', { name: 'Notes' }).waitFor();
  // The drawer slides in.
  await page.waitForTimeout(250);
}

async function openFolders(page: Page, width: Width): Promise<void> {
  await openSidebar(page, width);
  await page.getByRole('button', { name: 'Folders', exact: true }).click();
  for (const folder of ['Clients', 'Halden Health', 'Workshops']) {
    const row = page.getByRole('treeitem', { name: folder, exact: true });
    await row.waitFor();
    if ((await row.getAttribute('aria-expanded')) === 'true') continue;
    await row.click();
    await page.waitForFunction(
      (name) => document.querySelector(`[role=treeitem][aria-label="${name}"]`)?.ariaExpanded === 'true',
      folder,
    );
  }
  await page.getByRole('treeitem', { name: 'Materials to pack' }).waitFor();
  await page.getByRole('tree').evaluate((tree) => tree.closest('.overflow-y-auto')?.scrollTo(0, 0));
  // The scrollbar hides again.
  await page.waitForTimeout(900);
}

async function openUpload(page: Page): Promise<void> {
  await noteIsOpen(page);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByRole('dialog', { name: 'Upload document' }).waitFor();
}

async function chooseFile(page: Page, name = documents.working.fileName, mimeType = 'application/pdf'): Promise<void> {
  const buffer = Buffer.alloc(documents.working.size, '%PDF-1.7 ');
  await page.getByLabel('Choose a file').setInputFiles({ name, mimeType, buffer });
}

async function upload(page: Page): Promise<void> {
  await openUpload(page);
  await chooseFile(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click();
}

/** A message goes by itself, sooner or later than the picture is taken. */
async function closeMessage(page: Page): Promise<void> {
  const messages = page.getByRole('region', { name: /Notifications/ });
  await messages.getByRole('button', { name: 'Close' }).click();
  await messages.getByRole('listitem').waitFor({ state: 'detached' });
}

async function openDocuments(page: Page, width: Width): Promise<void> {
  await noteIsOpen(page);
  await openDocumentsDialog(page, width);
  await page.getByRole('list', { name: 'Documents' }).waitFor();
}

async function openDocumentsDialog(page: Page, width: Width): Promise<void> {
  if (width === WIDTHS.phone) {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Documents' }).click();
  } else {
    await page.getByRole('button', { name: 'Documents', exact: true }).click();
  }
  await page.getByRole('dialog', { name: 'Documents' }).waitFor();
}

async function openSearch(page: Page, width: Width): Promise<void> {
  await noteIsOpen(page);
  // What somebody searched for before.
  await page.evaluate(async () => {
    const { id } = await (await fetch('/api/user')).json();
    localStorage.setItem(`sparehour.searches.${id}`, JSON.stringify(['night nurses', 'tag:invoice last month']));
  });
  if (width === WIDTHS.phone) {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Search' }).click();
  } else {
    await page.getByRole('button', { name: 'Search', exact: true }).click();
  }
  await page.getByRole('dialog', { name: 'Search' }).waitFor();
}

/** Typed, not pressed: there is no message to wait for. */
async function searchFor(page: Page, question: string): Promise<void> {
  const answered = page.waitForResponse('**/api/search');
  await page.getByPlaceholder('Search notes and documents...').fill(question);
  await answered;
}

async function openSettings(page: Page, width: Width): Promise<void> {
  if (width === WIDTHS.phone) {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
  } else {
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
  }
  await page.getByRole('dialog', { name: 'Settings' }).waitFor();
}

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
  await page.route(`**/api/notes/${COPY_ID}`, (route) => answerCopy(route, 200));
  await page.getByPlaceholder('Start writing...').fill(conflict.mine);
  await page.getByRole('button', { name: 'Compare' }).waitFor();
  // It would go by itself, sooner or later than the picture is taken.
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('button', { name: 'Close' })
    .click();
  await page.getByText('This note was changed elsewhere', { exact: true }).waitFor({ state: 'detached' });
}

async function titleIs(page: Page, title: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => document.querySelector<HTMLInputElement>('[aria-label="Title"]')?.value === wanted,
    title,
  );
}
