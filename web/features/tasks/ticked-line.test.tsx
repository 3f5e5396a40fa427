import { describe, expect, it } from 'vitest';
import { clock, openNote, server, setUpWorlds } from '#tests/draft-world.ts';
import { problem } from '#tests/fake-note-server.ts';

setUpWorlds();

const saved = '- [ ] Call the bank\n\nWhat she said';
const typed = '- [ ] Call the bank\n\nWhat she said, and more';
const both = '- [x] Call the bank\n\nWhat she said, and more';

/** What the view of to-dos does on a tick: it saves what is typed, the server changes the line, and the note arrives. */
async function tickInView(id: string, drafts: Awaited<ReturnType<typeof openNote>>['tab']['drafts']): Promise<boolean> {
  const flushed = drafts.flushAll();
  await clock.advance(4000);
  const isSaved = await flushed;
  server.overwrite(id, { content: server.note(id).content.replace('[ ]', '[x]') });
  drafts.arrived(server.note(id));
  return isSaved;
}

describe('a to-do that is ticked in the view while its note has unsaved text', () => {
  it('is ticked in the text that was saved for it', async () => {
    const { id, tab } = await openNote(saved);
    tab.boxes.type(typed);
    expect(await tickInView(id, tab.drafts)).toBe(true);
    await clock.advance(5000);
    expect([tab.boxes.content, server.note(id).content]).toEqual([both, both]);
    expect(tab.status()).toBe('saved');
  });

  it('is ticked beside text that could not be saved before, and more that is typed after it', async () => {
    const { id, tab } = await openNote(saved);
    server.script = ({ method }) => (method === 'PUT' ? problem(503, 'Busy') : 'answer');
    tab.boxes.type(typed);
    expect(await tickInView(id, tab.drafts)).toBe(false);
    tab.boxes.type(`${tab.boxes.content}!`);
    server.script = () => 'answer';
    await clock.advance(60_000);
    expect([tab.boxes.content, server.note(id).content]).toEqual([`${both}!`, `${both}!`]);
    expect(server.sent('POST')).toHaveLength(0);
  });
});
