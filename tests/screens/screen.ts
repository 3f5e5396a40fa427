import type { Page } from '@playwright/test';
import type { Start } from '#shared/start.ts';
import { pageIsThere } from '#tests/e2e/workspace.ts';

export const WIDTHS = { phone: 375, tablet: 768, desktop: 1280 } as const;
export type Width = (typeof WIDTHS)[keyof typeof WIDTHS];

/** One picture: how to get there from a signed-in (or signed-out) browser. */
export interface Screen {
  name: string;
  /** Who sees it: a visitor, a new user, or the consultant. */
  visitor: 'signed-out' | 'newcomer' | 'consultant';
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

const steering = 'Steering group, 19 November';

/** Waits for the consultant's newest note. */
export async function noteIsOpen(page: Page): Promise<void> {
  await openOnPhone(page, steering);
  await titleIs(page, steering);
  await pageIsThere(page);
}

/** A phone begins with the list. */
async function openOnPhone(page: Page, title: string): Promise<void> {
  const { width } = page.viewportSize() ?? { width: WIDTHS.desktop };
  if (width !== WIDTHS.phone || page.url().includes('note=')) return;
  await page.getByRole('grid', { name: 'Notes' }).getByRole('link', { name: title }).click();
}

/** Goes back to the list, which is a page of its own on a phone. */
export async function openSidebar(page: Page, width: Width): Promise<void> {
  if (width !== WIDTHS.phone) return;
  await noteIsOpen(page);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByRole('grid', { name: 'Notes' }).waitFor();
}

/** Waits until the note of that title is open. */
export async function titleIs(page: Page, title: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => document.querySelector<HTMLTextAreaElement>('[aria-label="Title"]')?.value === wanted,
    title,
  );
}

/** A message goes by itself, sooner or later than the picture is taken. */
export async function closeMessage(page: Page): Promise<void> {
  const messages = page.getByRole('region', { name: /Notifications/ });
  await messages.getByRole('button', { name: 'Close' }).click();
  await messages.getByRole('listitem').waitFor({ state: 'detached' });
}

/** Loads the page again, which starts with what the server answers but for some of it. */
export async function startWith(page: Page, change: (start: Start) => object): Promise<void> {
  await page.route('**/api/start?*', async (route) => {
    const start = await (await route.fetch()).json();
    await route.fulfill({ json: { ...start, ...change(start) } });
  });
  await page.reload();
}
