import { describe, expect, it, vi } from 'vitest';
import { browser, clock, journalEntries, openNote, server, setUpWorlds } from '#tests/draft-world.ts';
import { settle } from '#tests/fake-browser.ts';
import { problem } from '#tests/fake-note-server.ts';
import { randomFrom } from '#tests/random.ts';

setUpWorlds();

describe('saving', () => {
  it('saves 800 ms after the last keystroke, with the version, and says Saved only after the answer', async () => {
    const { id, tab } = await openNote();
    const began = clock.now();
    const at = (ms: number) => new Date(began + ms).toISOString();
    server.delay = () => 100;
    tab.boxes.type('first!');
    await clock.advance(700);
    tab.boxes.type('first!!');
    await clock.advance(799);
    expect(server.sent('PUT')).toHaveLength(0);
    expect(tab.status()).toBe('saving');
    await clock.advance(100);
    expect(server.sent('PUT').map((request) => request.body)).toEqual([
      { title: 'Plan', content: 'first!!', tags: [], version: 1, when: { changedAt: at(700), sentAt: at(1500) } },
    ]);
    expect(tab.status()).toBe('saving');
    await clock.advance(200);
    expect(tab.status()).toBe('saved');
    expect(server.note(id).version).toBe(2);
  });

  it('saves every 5 s while somebody types without a pause', async () => {
    const { id, tab } = await openNote('');
    const typed = { text: '' };
    for (let key = 0; key < 68; key += 1) {
      typed.text += key % 10;
      tab.boxes.type(typed.text);
      await clock.advance(500);
      expect(typed.text.length - server.note(id).content.length).toBeLessThanOrEqual(10);
    }
    expect(server.sent('PUT')).toHaveLength(6);
    await clock.advance(800);
    expect(server.note(id).content).toBe(typed.text);
    expect(server.sent('PUT')).toHaveLength(7);
  });

  it('says how the text begins at each keystroke, until the server has it, and reads nothing for that', async () => {
    const onTyped = vi.fn();
    const { id, tab } = await openNote('', { onTyped });
    tab.boxes.rename('Pl');
    tab.boxes.type('Call');
    await clock.advance(16);
    tab.boxes.type(`Call Anna${' '.repeat(5000)}`);
    await clock.advance(16);
    const beginnings = onTyped.mock.calls.map(([noteId, beginning]) => [noteId, beginning?.title, beginning?.content]);
    expect(beginnings).toEqual([
      [id, 'Pl', 'Call'],
      [id, 'Pl', `Call Anna${' '.repeat(1991)}`],
    ]);
    expect(tab.boxes.reads).toBe(0);
    await clock.advance(1000);
    expect(tab.status()).toBe('saved');
    expect(onTyped).toHaveBeenLastCalledWith(id, undefined);
  });

  it('never shows Saved for text typed while a save was on its way', async () => {
    const { id, tab } = await openNote();
    server.delay = () => 500;
    tab.boxes.type('one');
    await clock.advance(900);
    tab.boxes.type('one two');
    await clock.advance(600);
    expect(tab.status()).toBe('saving');
    expect(server.note(id).content).toBe('one');
    await clock.advance(3000);
    expect(tab.status()).toBe('saved');
    expect(server.note(id).content).toBe('one two');
  });

  it('has one save in flight, so that late answers cannot bring old text back (50 runs)', async () => {
    for (let run = 0; run < 50; run += 1) {
      const { id, tab } = await openNote();
      const before = server.sent('PUT').length;
      server.delay = (request) => (request.body.content === 'slow' ? 1500 : 0);
      tab.boxes.type('slow');
      await clock.advance(801);
      tab.boxes.type('slow and fast');
      tab.drafts.saveNow(id);
      await clock.advance(500);
      expect(server.sent('PUT')).toHaveLength(before + 1);
      await clock.advance(5000);
      expect(server.note(id).content).toBe('slow and fast');
      expect(tab.status()).toBe('saved');
      tab.drafts.close();
    }
  });

  it('reads the text boxes a few times a second at most, not at every keystroke', async () => {
    const { tab } = await openNote();
    for (let key = 0; key < 200; key += 1) {
      tab.boxes.type('x'.repeat(key));
      await clock.advance(10);
    }
    expect(tab.boxes.reads).toBeLessThan(12);
  });

  it('with Auto Save off saves only when asked, and keeps the rest on the device', async () => {
    const { id, tab } = await openNote('first', { autoSave: false });
    tab.boxes.type('second');
    await clock.advance(60_000);
    expect(tab.status()).toBe('unsaved');
    expect(server.sent('PUT')).toHaveLength(0);
    expect(await journalEntries()).toHaveLength(1);
    tab.drafts.saveNow(id);
    await clock.advance(0);
    expect(tab.status()).toBe('saved');
    tab.boxes.type('third');
    tab.boxes.leave();
    window.dispatchEvent(new Event('pagehide'));
    window.dispatchEvent(new Event('online'));
    await clock.advance(60_000);
    expect(server.note(id).content).toBe('second');
    await tab.show(id);
    expect(tab.boxes.content).toBe('third');
    await tab.crash();
    const later = browser.openTab(clock, { autoSave: false });
    await later.show(id);
    await later.drafts.recover();
    await clock.advance(60_000);
    expect(later.boxes.content).toBe('third');
    expect(later.status()).toBe('unsaved');
    expect(server.note(id).content).toBe('second');
    expect(await journalEntries()).toHaveLength(1);
    later.drafts.saveNow(id);
    await clock.advance(0);
    expect(server.note(id).content).toBe('third');
  });

  it.each([10, 100, 240, 400, 790])(
    'with Auto Save off says that what was typed %i ms into a save is not saved',
    async (ms) => {
      const { id, tab } = await openNote('first', { autoSave: false });
      server.delay = () => 500;
      tab.boxes.type('second');
      tab.drafts.saveNow(id);
      await clock.advance(ms);
      tab.boxes.type('second, and more');
      for (let waited = 0; waited < 2000; waited += 20) {
        await clock.advance(20);
        expect(['saving', 'unsaved']).toContain(tab.status());
      }
      expect(tab.status()).toBe('unsaved');
      expect(server.note(id).content).toBe('second');
    },
  );

  it('starts to save when Auto Save is switched on', async () => {
    const { id, tab } = await openNote('first', { autoSave: false });
    tab.boxes.type('second');
    tab.drafts.setAutoSave(true);
    await clock.advance(0);
    expect(server.note(id).content).toBe('second');
  });

  it('sends nothing for a note that was not loaded, or was not typed in', async () => {
    const note = server.add({ content: 'text' });
    server.delay = () => 2000;
    const tab = browser.openTab(clock);
    tab.drafts.load(note.id);
    tab.drafts.edit(note.id, { content: '' });
    tab.drafts.saveNow(note.id);
    await tab.drafts.flushAll(0);
    window.dispatchEvent(new Event('pagehide'));
    await clock.advance(5000);
    expect(server.sent('PUT')).toHaveLength(0);
    tab.boxes.attachTo(tab.drafts, note.id);
    tab.boxes.content = '';
    tab.boxes.leave();
    await clock.advance(5000);
    expect(server.sent('PUT')).toHaveLength(0);
    expect(server.note(note.id).content).toBe('text');
  });

  it('saves the right note when notes are switched quickly (200 switches, slow server)', async () => {
    const notes = Array.from({ length: 5 }, (_, index) => server.add({ content: `note ${index}` }));
    const tab = browser.openTab(clock);
    for (const note of notes) tab.drafts.arrived(note);
    const random = randomFrom(7);
    server.delay = () => random() * 1000;
    for (let turn = 0; turn < 200; turn += 1) {
      const index = turn % 5;
      tab.boxes.attachTo(tab.drafts, notes[index]?.id ?? '');
      if (random() < 0.7) tab.boxes.type(`${tab.boxes.content} ${index}`);
      await clock.advance(random() * 300);
      tab.boxes.leave();
    }
    await clock.advance(60_000);
    for (const [index, note] of notes.entries()) {
      expect(server.note(note.id).content).toMatch(new RegExp(`^note ${index}( ${index})*$`));
    }
    expect(tab.drafts.hasUnsaved()).toBe(false);
  });

  it('shows a note again that was opened first, after many others', async () => {
    const notes = Array.from({ length: 30 }, (_, index) => server.add({ content: `note ${index}` }));
    const tab = browser.openTab(clock);
    for (const note of notes) {
      await tab.show(note.id);
      tab.boxes.leave();
    }
    const first = notes.at(-20)?.id ?? '';
    tab.boxes.attachTo(tab.drafts, first);
    await clock.advance(100);
    expect(tab.status(first)).toBe('saved');
    expect(tab.drafts.textOf(notes[0]?.id ?? '')).toBeUndefined();
  });

  it('keeps text that is too long in the boxes and in the journal, and does not send it', async () => {
    const { id, tab } = await openNote();
    tab.boxes.type('x'.repeat(1_000_001));
    await clock.advance(1000);
    expect(tab.drafts.getSnapshot(id)).toMatchObject({
      status: 'rejected',
      message: 'A note can have at most 1,000,000 characters',
    });
    expect(server.sent('PUT')).toHaveLength(0);
    expect((await journalEntries())[0]?.content).toHaveLength(1_000_001);
    tab.boxes.type('x'.repeat(1_000_000));
    await clock.advance(1000);
    expect(tab.status()).toBe('saved');
  });

  it('shows the server’s sentence when it refuses, keeps the text, and tries again after the next change', async () => {
    const { id, tab } = await openNote();
    server.script = () => problem(422, 'That text cannot be kept');
    tab.boxes.type('odd');
    await clock.advance(120_000);
    expect(tab.drafts.getSnapshot(id)).toMatchObject({ status: 'rejected', message: 'That text cannot be kept' });
    expect(server.sent('PUT')).toHaveLength(1);
    server.script = () => 'answer';
    tab.boxes.type('even');
    await clock.advance(1000);
    expect(tab.status()).toBe('saved');
  });

  it('inserts text after a blank line without losing what is being typed', async () => {
    const { id, tab } = await openNote();
    tab.boxes.type('typing');
    expect(tab.drafts.insertText(id, 'inserted')).toBe(true);
    expect(tab.boxes.content).toBe('typing\n\ninserted');
    tab.boxes.type(`${tab.boxes.content} more`);
    await clock.advance(1000);
    expect(server.note(id).content).toBe('typing\n\ninserted more');
    expect(tab.drafts.insertText('unknown', 'x')).toBe(false);
  });

  it('saves tags, and normalizes them as the server does', async () => {
    const { id, tab } = await openNote();
    tab.drafts.edit(id, { tags: [' a ', 'b', 'a'] });
    expect(tab.drafts.getSnapshot(id).tags).toEqual(['a', 'b']);
    await clock.advance(1000);
    expect(server.note(id).tags).toEqual(['a', 'b']);
    expect(tab.status()).toBe('saved');
  });

  it('keeps carriage returns, and does not call a note with them changed', async () => {
    const { id, tab } = await openNote('one\r\ntwo\rthree');
    tab.boxes.type('one\r\ntwo\rthree');
    await clock.advance(2000);
    expect(server.sent('PUT')).toHaveLength(0);
    expect(tab.status()).toBe('saved');
    tab.boxes.type('one\r\ntwo\rthree!');
    await clock.advance(2000);
    expect(server.note(id).content).toBe('one\r\ntwo\rthree!');
  });
});

describe('leaving the page', () => {
  it('sends a small text so that it outlives the page, and a large one without that', async () => {
    const { tab } = await openNote();
    tab.boxes.type('last words');
    window.dispatchEvent(new Event('pagehide'));
    await settle();
    expect(server.sent('PUT')[0]).toMatchObject({ isKeepalive: true, body: { content: 'last words' } });
    tab.boxes.type('ü'.repeat(40_000));
    window.dispatchEvent(new Event('pagehide'));
    await settle();
    expect(server.sent('PUT')[1]?.isKeepalive).toBe(false);
  });

  it('sends the newest text also while an older one is on its way', async () => {
    const { id, tab } = await openNote();
    server.delay = () => 100;
    tab.boxes.type('one');
    await clock.advance(850);
    tab.boxes.type('one two');
    window.dispatchEvent(new Event('pagehide'));
    expect(server.sent('PUT').map((request) => request.body.content)).toEqual(['one', 'one two']);
    // The page came back from the cache: the two saves do not quarrel.
    await clock.advance(5000);
    expect(server.note(id).content).toBe('one two');
    expect(server.sent('POST')).toHaveLength(0);
    expect(tab.status()).toBe('saved');
  });

  it('asks before leaving only when there is unsaved text that this device could not keep', async () => {
    const { tab } = await openNote();
    const ask = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(ask()).toBe(true);
    tab.boxes.type('text');
    expect(ask()).toBe(true);
    await clock.advance(2000);
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    tab.boxes.type('more text');
    await clock.advance(300);
    expect(ask()).toBe(false);
    vi.restoreAllMocks();
    await clock.advance(2000);
    expect(ask()).toBe(true);
  });
});
