import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, vi } from 'vitest';
import { openJournal } from '#web/features/notes/drafts/journal.ts';
import { FakeBrowser, FakeClock } from './fake-browser.ts';
import { FakeNoteServer } from './fake-note-server.ts';

/** Created again for each test. */
export let clock: FakeClock;
export let server: FakeNoteServer;
export let browser: FakeBrowser;

/** Gives each test of the calling file a world of its own. Not when this module loads: files share it. */
export function setUpWorlds(): void {
  beforeEach(resetWorld);
  afterEach(() => {
    vi.restoreAllMocks();
    browser.close();
  });
}

/** Another server and another browser, which know nothing of what was. */
export function resetWorld(): void {
  globalThis.indexedDB = new IDBFactory();
  clock = new FakeClock();
  server = new FakeNoteServer(clock);
  browser = new FakeBrowser();
}

/** A note on the server, open in a tab. */
export async function openNote(content = 'first', options: Parameters<FakeBrowser['openTab']>[1] = {}) {
  const note = server.add({ title: 'Plan', content });
  const tab = browser.openTab(clock, options);
  await tab.show(note.id);
  return { id: note.id, tab };
}

/** What the browser keeps of unsaved texts. */
export const journalEntries = (userId = 'user-1') => openJournal(userId).entries();
