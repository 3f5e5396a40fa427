import { describe, expect, it, vi } from 'vitest';
import { browser, clock, journalEntries, openNote, server, setUpWorlds } from '#tests/draft-world.ts';
import { problem } from '#tests/fake-note-server.ts';

setUpWorlds();

describe('the journal', () => {
  it('has a keystroke within 300 ms, also while typing goes on, and is empty once the server has the text', async () => {
    const { tab } = await openNote('');
    for (let key = 1; key <= 30; key += 1) {
      tab.boxes.type('x'.repeat(key));
      await clock.advance(100);
      const written = (await journalEntries())[0]?.content.length ?? 0;
      expect(written).toBeGreaterThanOrEqual(key - 3);
    }
    await clock.advance(2000);
    expect(await journalEntries()).toEqual([]);
  });

  it('keeps the text and the version it started from', async () => {
    const { id, tab } = await openNote('first');
    tab.boxes.type('second');
    await clock.advance(300);
    expect(await journalEntries()).toMatchObject([
      { userId: 'user-1', noteId: id, content: 'second', baseVersion: 1, base: { title: 'Plan', content: 'first' } },
    ]);
  });

  it('says so where this browser cannot keep a copy, and everything else works', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { id, tab } = await openNote('first');
    tab.boxes.type('second');
    await clock.advance(300);
    expect(tab.drafts.getSnapshot(id).journalProblem).toBe("This browser can't keep a copy: its storage is full");
    await clock.advance(1000);
    expect(server.note(id).content).toBe('second');
    expect(tab.status()).toBe('saved');
  });

  it('says so where there is no IndexedDB at all', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const { id, tab } = await openNote('first');
    expect(tab.drafts.getSnapshot(id).journalProblem).toBe("This browser can't keep a copy: its storage doesn't work");
    tab.boxes.type('second');
    await clock.advance(1000);
    expect(tab.status()).toBe('saved');
    expect(await tab.drafts.recover()).toEqual([]);
    vi.unstubAllGlobals();
  });
});

describe('recovering', () => {
  it('finds the text of a tab that died, saves it and shows it', async () => {
    const { id, tab } = await openNote('first');
    tab.boxes.type('first, in mid-sent');
    await clock.advance(300);
    await tab.crash();
    const later = browser.openTab(clock);
    expect(await later.drafts.recover()).toEqual([{ noteId: id, title: 'Plan' }]);
    await later.show(id);
    expect(later.boxes.content).toBe('first, in mid-sent');
    await clock.advance(2000);
    expect(server.note(id).content).toBe('first, in mid-sent');
    expect(await journalEntries()).toEqual([]);
  });

  it('merges it if the note has changed since, even if it is already on the screen', async () => {
    const { id, tab } = await openNote('one\ntwo\nthree');
    tab.boxes.type('ONE\ntwo\nthree');
    await clock.advance(300);
    await tab.crash();
    server.overwrite(id, { content: 'one\ntwo\nTHREE' });
    const later = browser.openTab(clock);
    await later.show(id);
    await later.drafts.recover();
    await clock.advance(2000);
    expect(server.note(id).content).toBe('ONE\ntwo\nTHREE');
    expect(later.boxes.content).toBe('ONE\ntwo\nTHREE');
  });

  it('leaves a living tab alone, and takes over when that tab ends', async () => {
    const { id, tab } = await openNote('first', { autoSave: false });
    tab.boxes.type('being written');
    await clock.advance(300);
    const other = browser.openTab(clock);
    expect(await other.drafts.recover()).toEqual([]);
    expect(await journalEntries()).toHaveLength(1);
    await tab.crash();
    await clock.advance(2000);
    expect(server.note(id).content).toBe('being written');
    expect(await journalEntries()).toEqual([]);
  });

  it('takes several dead tabs of one note: merged, or as a copy', async () => {
    const { id, tab } = await openNote('one\ntwo\nthree', { autoSave: false });
    const second = browser.openTab(clock, { autoSave: false });
    const third = browser.openTab(clock, { autoSave: false });
    await second.show(id);
    await third.show(id);
    tab.boxes.type('ONE\ntwo\nthree');
    second.boxes.type('one\ntwo\nTHREE');
    third.boxes.type('1\ntwo\nthree');
    await clock.advance(300);
    for (const dead of [tab, second, third]) await dead.crash();
    await browser.openTab(clock).drafts.recover();
    await clock.advance(10_000);
    const kept = [...server.notes.values()].map((note) => note.content).join('\n');
    for (const word of ['ONE', 'THREE', '1']) expect(kept).toContain(word);
    expect(await journalEntries()).toEqual([]);
  });

  it('recognizes its own save that arrived just before the tab died', async () => {
    const { id, tab } = await openNote('first');
    server.script = (request) => (request.method === 'PUT' ? 'lose answer' : 'answer');
    tab.boxes.type('first second');
    await clock.advance(801);
    tab.boxes.type('first second third');
    await clock.advance(300);
    await tab.crash();
    server.script = () => 'answer';
    await browser.openTab(clock).drafts.recover();
    await clock.advance(2000);
    expect(server.note(id).content).toBe('first second third');
    expect(server.notes.size).toBe(1);
  });

  it('works without the Web Locks API', async () => {
    const { createTabLocks } = await import('./tab-locks.ts');
    const locks = createTabLocks(undefined);
    locks.hold('me');
    const action = vi.fn(async () => undefined);
    await locks.whenClosed('other', action);
    expect(await locks.isClosed('other')).toBe(true);
    expect(action).toHaveBeenCalledTimes(1);
  });
});

describe('a note deleted elsewhere while text is unsaved', () => {
  it('says so, sends no more, and can be kept as a new note in which typing goes on', async () => {
    const { id, tab } = await openNote('first');
    server.notes.set(id, { ...server.note(id), isTrashed: true });
    tab.boxes.type('second');
    await clock.advance(120_000);
    expect(tab.status()).toBe('deleted');
    expect(server.sent('PUT')).toHaveLength(1);
    tab.drafts.keepAsNew(id);
    await clock.advance(0);
    expect(tab.boxes.noteId).not.toBe(id);
    tab.boxes.type('second and third');
    await clock.advance(1000);
    expect(server.note(tab.boxes.noteId)).toMatchObject({ title: 'Plan', content: 'second and third' });
    expect(tab.status()).toBe('saved');
    expect(await journalEntries()).toEqual([]);
  });

  it('is forgotten when the user deleted it on purpose', async () => {
    const { id, tab } = await openNote('first');
    server.delay = () => 500;
    tab.boxes.type('second');
    await clock.advance(900);
    tab.drafts.discard(id);
    await clock.advance(60_000);
    expect(await journalEntries()).toEqual([]);
    expect(tab.drafts.hasUnsaved()).toBe(false);
    expect(server.sent('PUT')).toHaveLength(1);
  });

  it('reports unsaved text that is not on the screen', async () => {
    const { id, tab } = await openNote('first');
    tab.boxes.type('second');
    await clock.advance(300);
    await tab.crash();
    server.notes.set(id, { ...server.note(id), isTrashed: true });
    const onOrphan = vi.fn();
    const later = browser.openTab(clock, { onOrphan });
    await later.drafts.recover();
    await clock.advance(1000);
    expect(onOrphan.mock.calls).toEqual([[{ noteId: id, title: 'Plan' }]]);
    expect(later.status(id)).toBe('deleted');
    expect(await journalEntries()).toHaveLength(1);
  });
});

describe('restoring an earlier version', () => {
  it('saves the newest text first, then shows the restored one', async () => {
    const { id, tab } = await openNote('first');
    tab.boxes.type('newest');
    const restored = tab.drafts.restore(id, 'revision-1');
    await clock.advance(0);
    await restored;
    expect(tab.boxes.content).toBe('restored text');
    expect(server.revisions.map((revision) => revision.content)).toEqual(['first', 'newest']);
    expect(tab.status()).toBe('saved');
  });

  it('does not restore over text that could not be saved', async () => {
    const { id, tab } = await openNote('first');
    server.script = () => problem(503, 'Busy');
    tab.boxes.type('newest');
    const restored = tab.drafts.restore(id, 'revision-1').catch((error: Error) => error.message);
    await clock.advance(4000);
    expect(await restored).toBe("Couldn't save your latest changes first. Try again.");
    expect(tab.boxes.content).toBe('newest');
  });
});
