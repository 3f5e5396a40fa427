import { describe, expect, it, vi } from 'vitest';
import { browser, clock, journalEntries, openNote, resetWorld, server, setUpWorlds } from '#tests/draft-world.ts';
import { settle } from '#tests/fake-browser.ts';
import { problem } from '#tests/fake-note-server.ts';
import { trials } from '#tests/faults/trials.ts';
import { diceFrom } from '#tests/random.ts';

setUpWorlds();

describe('a note saved from elsewhere at the same time', () => {
  it('is merged, shown and saved where the changes are apart', async () => {
    const { id, tab } = await openNote('one\ntwo\nthree');
    server.overwrite(id, { content: 'one\ntwo\nTHREE', tags: ['new'] });
    tab.boxes.type('ONE\ntwo\nthree');
    await clock.advance(1000);
    expect(server.note(id)).toMatchObject({ content: 'ONE\ntwo\nTHREE', tags: ['new'], version: 3 });
    expect(tab.boxes.content).toBe('ONE\ntwo\nTHREE');
    expect(tab.status()).toBe('saved');
    expect(server.sent('POST')).toHaveLength(0);
  });

  it('keeps what was typed while the refused save was on its way', async () => {
    const { id, tab } = await openNote('one\ntwo\nthree');
    server.overwrite(id, { content: 'one\ntwo\nTHREE' });
    server.delay = () => 200;
    tab.boxes.type('ONE\ntwo\nthree');
    await clock.advance(900);
    tab.boxes.type('ONE and more\ntwo\nthree');
    await clock.advance(5000);
    expect(server.note(id).content).toBe('ONE and more\ntwo\nTHREE');
  });

  it('is recognized as our own where only the answer got lost', async () => {
    const { id, tab } = await openNote('first');
    server.script = (request) => (request.method === 'PUT' ? 'lose answer' : 'answer');
    tab.boxes.type('second');
    await clock.advance(900);
    server.script = () => 'answer';
    tab.boxes.type('second and third');
    await clock.advance(10_000);
    expect(server.note(id).content).toBe('second and third');
    expect(server.sent('POST')).toHaveLength(0);
    expect(tab.status()).toBe('saved');
  });

  it('is merged with our own save whose answer got lost, where somebody wrote on from that save', async () => {
    const { id, tab } = await openNote('one\ntwo\nthree');
    server.script = (request) => (request.method === 'PUT' ? 'lose answer' : 'answer');
    tab.boxes.type('ONE\ntwo\nthree');
    await clock.advance(900);
    server.overwrite(id, { content: 'ONE\ntwo\nTHREE' });
    server.script = () => 'answer';
    tab.boxes.type('ONE and more\ntwo\nthree');
    await clock.advance(10_000);
    expect(server.note(id).content).toBe('ONE and more\ntwo\nTHREE');
    expect(tab.boxes.content).toBe('ONE and more\ntwo\nTHREE');
    expect(server.sent('POST')).toHaveLength(0);
  });

  it('stays taken back where the answer to a save got lost before', async () => {
    const { id, tab } = await openNote('one');
    server.script = (request) => (request.method === 'PUT' ? 'lose answer' : 'answer');
    tab.boxes.type('one more');
    await clock.advance(900);
    tab.boxes.type('one');
    await clock.advance(900);
    expect(tab.status()).not.toBe('saved');
    server.script = () => 'answer';
    await clock.advance(60_000);
    expect(server.note(id).content).toBe('one');
    expect(tab.boxes.content).toBe('one');
    expect(tab.status()).toBe('saved');
  });

  it('waits with merging while an input method composes', async () => {
    const { id, tab } = await openNote('one\ntwo\nthree');
    server.overwrite(id, { content: 'one\ntwo\nTHREE' });
    tab.boxes.isComposing = true;
    tab.boxes.type('にほ\ntwo\nthree');
    await clock.advance(2000);
    expect(tab.boxes.content).toBe('にほ\ntwo\nthree');
    tab.boxes.isComposing = false;
    tab.boxes.type('日本\ntwo\nthree');
    await clock.advance(2000);
    expect(server.note(id).content).toBe('日本\ntwo\nTHREE');
  });

  it('does not race another eager writer for ever', async () => {
    const { id, tab } = await openNote('one\ntwo\nthree');
    server.script = (request) => {
      if (request.method === 'PUT') server.overwrite(id, { tags: [`t${server.requests.length}`] });
      return 'answer';
    };
    tab.boxes.type('ONE\ntwo\nthree');
    await clock.advance(60_000);
    expect(server.sent('PUT').length).toBeLessThan(14);
    server.script = () => 'answer';
    await clock.advance(60_000);
    expect(server.note(id).content).toBe('ONE\ntwo\nthree');
  });
});

describe('two texts that cannot be merged', () => {
  it('are both kept: the local text as a copy, to which the editor moves, and typing goes on there', async () => {
    const onConflictCopy = vi.fn();
    const { id, tab } = await openNote('text', { onConflictCopy });
    server.overwrite(id, { content: 'theirs' });
    server.delay = () => 100;
    tab.boxes.type('mine');
    await clock.advance(1050);
    tab.boxes.type('mine goes on');
    await clock.advance(5000);
    const copyId = tab.boxes.noteId;
    expect(copyId).not.toBe(id);
    expect(server.note(id).content).toBe('theirs');
    expect(server.note(copyId)).toMatchObject({
      title: 'Plan (conflict 2026-11-20 14:03)',
      content: 'mine goes on',
    });
    expect(tab.boxes.title).toBe('Plan (conflict 2026-11-20 14:03)');
    expect(tab.status()).toBe('saved');
    const conflict = { originalId: id, copyId, copyTitle: 'Plan (conflict 2026-11-20 14:03)', ownTitle: 'Plan' };
    expect(onConflictCopy.mock.calls).toEqual([[conflict]]);
    expect(tab.drafts.getSnapshot(copyId).conflict).toEqual(conflict);
    expect(await journalEntries()).toEqual([]);
  });

  it('make one copy, however often the request has to be repeated', async () => {
    const { id, tab } = await openNote('text');
    server.overwrite(id, { content: 'theirs' });
    let left = 3;
    server.script = (request) => (request.method === 'POST' && left-- > 0 ? 'lose answer' : 'answer');
    tab.boxes.type('mine');
    await clock.advance(3000);
    tab.boxes.type('mine, longer');
    await clock.advance(60_000);
    expect(server.sent('POST')).toHaveLength(4);
    expect(server.notes.size).toBe(2);
    expect(server.note(tab.boxes.noteId).content).toBe('mine, longer');
  });

  it('make one copy also when the tab dies in between', async () => {
    const { id, tab } = await openNote('text');
    server.overwrite(id, { content: 'theirs' });
    server.script = (request) => (request.method === 'POST' ? 'lose answer' : 'answer');
    tab.boxes.type('mine');
    await clock.advance(1000);
    await tab.crash();
    server.script = () => 'answer';
    const later = browser.openTab(clock);
    await later.drafts.recover();
    await clock.advance(5000);
    expect(server.notes.size).toBe(2);
    expect([...server.notes.values()].map((note) => note.content)).toEqual(['theirs', 'mine']);
    expect(await journalEntries()).toEqual([]);
  });

  it('still waits for a choice after a reload, and no longer than that', async () => {
    const { id, tab } = await openNote('text');
    server.overwrite(id, { content: 'theirs' });
    tab.boxes.type('mine');
    await clock.advance(1000);
    const copyId = tab.boxes.noteId;
    tab.drafts.close();
    const later = browser.openTab(clock);
    await later.show(copyId);
    expect(later.drafts.getSnapshot(copyId).conflict).toMatchObject({ originalId: id, copyId });
    await later.drafts.resolveConflict(copyId, 'both');
    later.drafts.close();
    const last = browser.openTab(clock);
    await last.show(copyId);
    expect(last.drafts.getSnapshot(copyId).conflict).toBeUndefined();
  });

  it.each(['mine', 'theirs', 'both'] as const)('can be settled: keep %s', async (choice) => {
    const onTrashed = vi.fn();
    const { id, tab } = await openNote('text', { onTrashed });
    server.overwrite(id, { content: 'theirs' });
    tab.boxes.type('mine');
    await clock.advance(1000);
    const copyId = tab.boxes.noteId;
    const open = await tab.drafts.resolveConflict(copyId, choice);
    expect(open).toBe(choice === 'both' ? copyId : id);
    expect(server.note(id)).toMatchObject({ title: 'Plan', content: choice === 'mine' ? 'mine' : 'theirs' });
    expect(server.note(copyId).isTrashed).toBe(choice !== 'both');
    expect(onTrashed.mock.calls).toEqual(choice === 'both' ? [] : [[copyId]]);
    if (choice === 'both') expect(tab.drafts.getSnapshot(copyId).conflict).toBeUndefined();
    else expect(server.revisions.map((revision) => revision.content)).toContain('text');
  });
});

describe('two tabs with the same note', () => {
  it('a clean tab follows the other one, a dirty one is left to the merge', async () => {
    const { id, tab } = await openNote('one\ntwo\nthree');
    const other = browser.openTab(clock);
    await other.show(id);
    tab.boxes.type('ONE\ntwo\nthree');
    await clock.advance(1000);
    expect(other.boxes.content).toBe('ONE\ntwo\nthree');
    other.boxes.type('ONE\ntwo\nTHREE');
    tab.boxes.type('ONE!\ntwo\nthree');
    await clock.advance(5000);
    expect(server.note(id).content).toBe('ONE!\ntwo\nTHREE');
    expect(tab.boxes.content).toBe('ONE!\ntwo\nTHREE');
    expect(other.boxes.content).toBe('ONE!\ntwo\nTHREE');
    expect(server.sent('POST')).toHaveLength(0);
  });

  it('show what one saved while the other was still reading what it had saved before', async () => {
    const { id } = server.add({ content: 'one' });
    const [reader, writer] = [browser.openTab(clock), browser.openTab(clock)];
    for (const tab of [reader, writer]) await tab.show(id);
    // A note is read by the server half-way, and its answer takes as long again.
    server.delay = ({ method }) => (method === 'GET' ? 1500 : 0);
    writer.boxes.type('two');
    await clock.advance(2500);
    writer.boxes.type('three');
    await clock.advance(10_000);
    expect(server.note(id).content).toBe('three');
    expect(reader.boxes.content).toBe('three');
  });

  it('show what one saved before the other heard that it had saved itself, also where that was asked for twice', async () => {
    const { id } = server.add({ content: 'one\n\ntwo\n\nthree' });
    const [reader, writer] = [browser.openTab(clock), browser.openTab(clock)];
    for (const tab of [reader, writer]) await tab.show(id);
    server.delay = ({ body }) => (String(body.content).startsWith('ONE') ? 500 : 0);
    reader.boxes.type('ONE\n\ntwo\n\nthree');
    reader.drafts.saveNow(id);
    await clock.advance(600);
    server.delay = () => 0;
    writer.boxes.type('one\n\ntwo\n\nTHREE');
    writer.drafts.saveNow(id);
    await clock.advance(100);
    reader.drafts.saveNow(id);
    await clock.advance(10_000);
    expect(server.note(id).content).toBe('ONE\n\ntwo\n\nTHREE');
    expect(reader.boxes.content).toBe('ONE\n\ntwo\n\nTHREE');
  });

  it('lose no word in random interleavings', async () => {
    const count = trials({ small: 60, full: 200 });
    let withoutCopies = 0;
    for (let seed = 1; seed <= count; seed += 1) if ((await interleave(seed)) === 0) withoutCopies += 1;
    // Both ways out were taken: merging, and keeping both.
    expect(withoutCopies).toBeGreaterThan(count / 10);
    expect(withoutCopies).toBeLessThan(count * 0.9);
  });
});

/** Two tabs type words that exist once; afterwards each word must be in a note or in the history. */
async function interleave(seed: number): Promise<number> {
  const random = diceFrom(seed);
  browser.close();
  resetWorld();
  const lines = Array.from({ length: 1 + random(6) }, (_, index) => `line${index}`);
  const { id } = server.add({ title: 'Plan', content: lines.join('\n') });
  const tabs = [browser.openTab(clock), browser.openTab(clock)];
  for (const tab of tabs) await tab.show(id);
  server.delay = () => random(1200);
  server.script = (request) => {
    if (request.method === 'GET') return 'answer';
    const dice = random(20);
    if (dice === 0) return 'lose answer';
    if (dice === 1) return 'no network';
    return dice === 2 ? problem(503, 'Busy') : 'answer';
  };
  const words: string[] = [];
  const steps = 3 + random(15);
  for (let step = 0; step < steps; step += 1) {
    const tab = tabs[random(2)];
    if (!tab) continue;
    const word = `w${seed}x${step}`;
    words.push(word);
    const now = tab.boxes.content.split('\n');
    const at = random(now.length);
    const kind = random(6);
    if (kind < 2) now.splice(at, 0, word);
    else if (kind < 4 && /^line\d/.test(now[at] ?? '')) now[at] = (now[at] ?? '').replace(/^line\d+/, word);
    else now[at] = kind === 4 ? `${word} ${now[at]}` : `${now[at]} ${word}`;
    tab.boxes.type(now.join('\n'));
    await clock.advance(random(1500));
  }
  server.script = () => 'answer';
  await clock.advance(120_000);
  await settle();
  const kept = [...server.notes.values(), ...server.revisions].map((text) => text.content).join('\n');
  for (const word of words) expect(kept, `seed ${seed}`).toMatch(new RegExp(`\\b${word}\\b`));
  for (const { content } of server.notes.values()) {
    const found = content.match(/\bw\w+/g) ?? [];
    expect(found.length, `seed ${seed}: ${content}`).toBe(new Set(found).size);
  }
  for (const tab of tabs) {
    expect(tab.drafts.hasUnsaved(), `seed ${seed}`).toBe(false);
    expect(server.note(tab.boxes.noteId).content, `seed ${seed}`).toBe(tab.boxes.content);
  }
  return server.sent('POST').length;
}
