import { describe, expect, it, vi } from 'vitest';
import { browser, clock, journalEntries, openNote, server, setUpWorlds } from '#tests/draft-world.ts';
import { settle } from '#tests/fake-browser.ts';

setUpWorlds();

describe('signing out', () => {
  it('keeps the text when the session ends while typing, and saves when the same user is back (20 runs)', async () => {
    for (let run = 0; run < 20; run += 1) {
      server.session = 'user-1';
      const { id, tab } = await openNote('first');
      const before = server.sent('PUT').length;
      server.session = undefined;
      tab.boxes.type(`typed ${run}`);
      await clock.advance(1000);
      tab.boxes.type(`typed ${run} on`);
      await clock.advance(120_000);
      expect(tab.status()).toBe('signed-out');
      expect(server.sent('PUT')).toHaveLength(before + 1);
      server.session = 'user-1';
      expect(tab.drafts.resume('user-1')).toBe(true);
      await clock.advance(100);
      expect(server.note(id).content).toBe(`typed ${run} on`);
      expect(tab.status()).toBe('saved');
      tab.drafts.close();
    }
  });

  it('sends nothing for another user, shows them nothing, and offers it to its owner again (20 runs)', async () => {
    for (let run = 0; run < 20; run += 1) {
      server.session = 'user-1';
      const { id, tab } = await openNote('first');
      server.session = undefined;
      tab.boxes.type(`mine ${run}`);
      await clock.advance(1000);
      server.session = 'user-2';
      expect(tab.drafts.resume('user-2')).toBe(false);
      await clock.advance(60_000);
      tab.drafts.close();
      const theirs = browser.openTab(clock, { userId: 'user-2' });
      expect(await theirs.drafts.recover()).toEqual([]);
      await clock.advance(5000);
      await theirs.drafts.forgetUser();
      expect([...server.notes.values()].filter((note) => note.owner === 'user-2')).toEqual([]);
      server.session = 'user-1';
      const again = browser.openTab(clock);
      await again.drafts.recover();
      await clock.advance(1000);
      expect(server.note(id).content).toBe(`mine ${run}`);
      again.drafts.close();
    }
  });

  it('notices that another tab signed in somebody else before it makes or gives up a note', async () => {
    const onSignedOut = vi.fn();
    const { id, tab } = await openNote('text', { onSignedOut });
    server.session = 'user-2';
    tab.boxes.type('my text');
    await clock.advance(1000);
    expect(tab.status()).toBe('signed-out');
    expect(onSignedOut).toHaveBeenCalledTimes(1);
    expect(server.notes.size).toBe(1);
    expect((await journalEntries())[0]).toMatchObject({ noteId: id, content: 'my text' });
  });

  it('flushes at logout and leaves nothing of the user on the device', async () => {
    const { id, tab } = await openNote('first');
    tab.boxes.type('last words');
    await clock.advance(300);
    const flushed = tab.drafts.flushAll(3000);
    await clock.advance(0);
    expect(await flushed).toBe(true);
    expect(server.note(id).content).toBe('last words');
    tab.boxes.type('too late');
    await clock.advance(300);
    await tab.drafts.forgetUser();
    tab.boxes.type('even later');
    await clock.advance(5000);
    expect(await journalEntries()).toEqual([]);
  });

  it('leaves nothing on the device either when the page let go of the drafts first', async () => {
    const { tab } = await openNote('first');
    server.script = () => 'no network';
    tab.boxes.type('last words');
    await clock.advance(300);
    tab.drafts.close();
    expect(await journalEntries()).toHaveLength(1);
    await tab.drafts.forgetUser();
    expect(await journalEntries()).toEqual([]);
  });

  it('says when the last words could not be saved within 3 s', async () => {
    const { tab } = await openNote('first');
    server.script = () => 'no network';
    tab.boxes.type('last words');
    const flushed = tab.drafts.flushAll(3000);
    await clock.advance(3001);
    expect(await flushed).toBe(false);
    expect(tab.drafts.hasUnsaved()).toBe(true);
  });

  it('stops other tabs of that user from keeping anything', async () => {
    const { tab } = await openNote('first');
    const other = browser.openTab(clock);
    await tab.drafts.forgetUser();
    await settle();
    other.drafts.arrived(server.add({ content: 'second' }));
    const id = [...server.notes.keys()].at(-1) ?? '';
    other.drafts.edit(id, { content: 'typed after logout' });
    await clock.advance(5000);
    expect(await journalEntries()).toEqual([]);
    expect(other.status(id)).toBe('signed-out');
    expect(other.drafts.getSnapshot(id).journalProblem).toBe(
      "This browser can't keep a copy: you logged out in another tab",
    );
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  });
});
