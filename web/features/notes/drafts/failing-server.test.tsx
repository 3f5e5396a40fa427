import { describe, expect, it, vi } from 'vitest';
import { browser, clock, openNote, server, setUpWorlds } from '#tests/draft-world.ts';
import { settle } from '#tests/fake-browser.ts';
import { type FakeNoteServer, json, page, problem } from '#tests/fake-note-server.ts';

setUpWorlds();

describe('a server that fails', () => {
  const failures: [string, () => ReturnType<FakeNoteServer['script']>][] = [
    ['500', () => problem(500, 'Something went wrong')],
    ['503', () => problem(503, 'Busy')],
    ['429', () => problem(429, 'Too many requests', {}, { 'retry-after': '3' })],
    ['no network', () => 'no network'],
    ['a page', () => page(502)],
    ['a page with status 200', () => page(200)],
    ['JSON that is no note', () => json(200, { hello: 'world' })],
    ['no answer at all', () => 'hang'],
  ];
  it.each(failures)(
    'keeps the text through five times %s, with at most 8 requests a minute and one toast, or none offline',
    async (name, failure) => {
      const onFailing = vi.fn();
      const { id, tab } = await openNote('first', { onFailing });
      let left = 5;
      server.script = (request) => (request.method === 'PUT' && left-- > 0 ? failure() : 'answer');
      tab.boxes.type('second');
      await clock.advance(10_000);
      tab.boxes.type('second, third');
      await clock.advance(170_000);
      const times = server.sent('PUT').map((request) => request.at);
      for (const at of times)
        expect(times.filter((other) => other >= at && other < at + 60_000).length).toBeLessThanOrEqual(8);
      expect(times).toHaveLength(6);
      expect(server.note(id).content).toBe('second, third');
      expect(tab.status()).toBe('saved');
      expect(tab.boxes.content).toBe('second, third');
      expect(onFailing).toHaveBeenCalledTimes(name === 'no network' ? 0 : 1);
    },
  );

  it('waits 1, 2, 4, 8, 16, 30, 30 s and a little, regardless of typing', async () => {
    const { tab } = await openNote();
    server.script = (request) => (request.method === 'PUT' ? problem(503, 'Busy') : 'answer');
    for (let second = 0; second < 120; second += 1) {
      tab.boxes.type(`text ${second}`);
      await clock.advance(second < 2 ? 1000 : 990);
    }
    const times = server.sent('PUT').map((request) => request.at);
    const gaps = times.slice(1).map((at, index) => (at - (times[index] ?? 0)) / 1125);
    expect(gaps.map(Math.round)).toEqual([1, 2, 4, 8, 16, 30, 30]);
  });

  it('stays within 8 requests a minute when retry is pressed again and again', async () => {
    const { id, tab } = await openNote();
    server.script = (request) => (request.method === 'PUT' ? problem(503, 'Busy') : 'answer');
    tab.boxes.type('text');
    for (let press = 0; press < 59; press += 1) {
      await clock.advance(1000);
      tab.drafts.saveNow(id);
    }
    expect(server.sent('PUT').length).toBeLessThanOrEqual(8);
    server.script = () => 'answer';
    await clock.advance(60_000);
    expect(tab.status()).toBe('saved');
  });

  it('shows a toast for what fails after the connection was back', async () => {
    const onFailing = vi.fn();
    const { tab } = await openNote('first', { onFailing });
    server.script = () => 'no network';
    tab.boxes.type('second');
    await clock.advance(3000);
    expect(tab.status()).toBe('offline');
    server.script = (request) => (request.method === 'PUT' ? problem(503, 'Busy') : 'answer');
    await clock.advance(10_000);
    expect(onFailing.mock.calls).toEqual([['Failed to update note: 503: Busy']]);
  });

  it('honours Retry-After', async () => {
    const { tab } = await openNote();
    server.script = () => problem(429, 'Too many requests', {}, { 'retry-after': '20' });
    tab.boxes.type('text');
    await clock.advance(801);
    server.script = () => 'answer';
    await clock.advance(19_000);
    expect(tab.status()).toBe('failed');
    await clock.advance(1500);
    expect(tab.status()).toBe('saved');
  });

  it('says Offline at once when the browser goes offline, and saves at once when it is back', async () => {
    const { id, tab } = await openNote();
    server.script = () => 'no network';
    window.dispatchEvent(new Event('offline'));
    tab.boxes.type('typed offline');
    expect(tab.status()).toBe('offline');
    await clock.advance(60_000);
    expect(tab.status()).toBe('offline');
    server.script = () => 'answer';
    window.dispatchEvent(new Event('online'));
    await clock.advance(0);
    expect(server.note(id).content).toBe('typed offline');
    expect(tab.status()).toBe('saved');
  });

  it.each([
    ['found no network', () => 'no network' as const],
    ['met only a proxy', () => page(502)],
  ])('saves all notes at once when the server answers again, however often they %s', async (_, failure) => {
    const { id, tab } = await openNote();
    const others = [server.add({}), server.add({})];
    for (const other of others) tab.drafts.arrived(other);
    server.script = failure;
    tab.boxes.type('typed without the server');
    for (const other of others) tab.drafts.edit(other.id, { content: 'and here' });
    await clock.advance(45_000);
    expect(server.sent('PUT').length).toBeGreaterThan(8);
    server.script = () => 'answer';
    tab.drafts.tryAgain();
    await clock.advance(0);
    expect([id, ...others.map((other) => other.id)].map((one) => tab.status(one))).toEqual(['saved', 'saved', 'saved']);
    expect(server.note(id).content).toBe('typed without the server');
  });

  it('tries again at once when the server came back during a save that fails', async () => {
    const { id, tab } = await openNote();
    server.script = () => 'no network';
    tab.boxes.type('typed without the server');
    await clock.advance(40_000);
    tab.drafts.saveNow(id);
    server.script = () => 'answer';
    tab.drafts.tryAgain();
    await clock.advance(0);
    expect(tab.status()).toBe('saved');
  });

  it('shows one toast for several notes, and a new one for a new streak', async () => {
    const onFailing = vi.fn();
    const { tab } = await openNote('first', { onFailing });
    const other = server.add({ content: 'other' });
    tab.drafts.arrived(other);
    server.script = (request) => (request.method === 'PUT' ? page(502) : 'answer');
    tab.boxes.type('second');
    tab.drafts.edit(other.id, { content: 'more' });
    await clock.advance(5000);
    expect(onFailing.mock.calls).toEqual([['Failed to update note: Server error']]);
    server.script = () => 'answer';
    await clock.advance(60_000);
    server.script = (request) => (request.method === 'PUT' ? problem(503, 'Busy') : 'answer');
    tab.boxes.type('third');
    await clock.advance(1000);
    expect(onFailing).toHaveBeenLastCalledWith('Failed to update note: 503: Busy');
    expect(onFailing).toHaveBeenCalledTimes(2);
  });

  it('offers Retry when a note cannot be read', async () => {
    const note = server.add({ content: 'text' });
    server.script = () => problem(500, 'Something went wrong');
    const tab = browser.openTab(clock);
    tab.drafts.load(note.id);
    await settle();
    expect(tab.status(note.id)).toBe('unavailable');
    server.script = () => 'answer';
    tab.drafts.load(note.id);
    expect(tab.status(note.id)).toBe('loading');
    await settle();
    expect(tab.status(note.id)).toBe('saved');
    tab.drafts.load('nothing-there');
    await settle();
    expect(tab.status('nothing-there')).toBe('missing');
  });
});
