import { expect, test } from 'vitest';
import { signUp, startTestServer } from '#tests/server.ts';
import { gatherMaterial } from './retrieval.service.ts';

const server = await startTestServer();

test('an answer about a note may be from a note that it links to, unless that is hidden from AI or in Trash', async () => {
  const ada = await signUp(server);
  // More notes with the words of the question than a search hands on.
  for (let index = 0; index < 40; index += 1) {
    await ada.post('/api/notes', { title: `Venue budget ${index}`, content: 'The venue budget, the venue budget.' });
  }
  const create = async (title: string, content: string) =>
    (await ada.post('/api/notes', { title, content })).json().id as string;
  const content = `${'She told of her holidays, the weather and the food. '.repeat(20)}The budget was named too.`;
  const target = await create('Lunch', content);
  const other = await create('Lunch as well', content);
  const source = await create('Call with Priya', `Details are in [it](note:${target}).`);

  async function sources(hasLibrary = true): Promise<string[]> {
    await server.services.search.idle();
    const note = (await ada.get(`/api/notes/${source}`)).json();
    const question = { text: 'What is the venue budget?', action: null, history: [], now: new Date() };
    const services = { ...server.services, userId: ada.id };
    return (await gatherMaterial(services, question, { note, hasLibrary })).passages.map(({ id }) => id);
  }
  const found = await sources();
  expect(found).toContain(target);
  expect(found).not.toContain(other);
  expect(found).toHaveLength(new Set(found).size);
  expect(await sources(false)).toEqual([]);
  await ada.put(`/api/notes/${target}/ai-exclusion`, { excluded: true });
  expect(await sources()).not.toContain(target);
  await ada.put(`/api/notes/${target}/ai-exclusion`, { excluded: false });
  expect(await sources()).toContain(target);
  await ada.delete(`/api/notes/${target}`);
  expect(await sources()).not.toContain(target);
});
