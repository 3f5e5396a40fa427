import { describe, expect, test } from 'vitest';
import { signUp, startTestServer } from '#tests/server.ts';

const server = await startTestServer({ LIMIT_STORAGE_BYTES_PER_USER: String(1024 ** 2) });

describe('templates', () => {
  test('are created, changed, listed by name and deleted', async () => {
    const ada = await signUp(server);
    const reply = await ada.post('/api/templates', { title: ' Review ', content: '- [ ] Ask about the goals' });
    expect(reply.statusCode).toBe(201);
    const review = reply.json();
    expect(review).toMatchObject({ title: 'Review', content: '- [ ] Ask about the goals' });
    await ada.post('/api/templates', { title: 'agenda', content: '' });
    const names = async () => (await ada.get('/api/templates')).json().map(({ title }: { title: string }) => title);
    expect(await names()).toEqual(['agenda', 'Review']);

    const changed = await ada.put(`/api/templates/${review.id}`, { title: 'Annual review' });
    expect(changed.json()).toEqual({ ...review, title: 'Annual review' });
    expect((await ada.delete(`/api/templates/${review.id}`)).statusCode).toBe(204);
    expect((await ada.delete(`/api/templates/${review.id}`)).statusCode).toBe(404);
    expect(await names()).toEqual(['agenda']);
  });

  test("of others can't be seen or changed", async () => {
    const [ada, bob] = [await signUp(server), await signUp(server)];
    const { id } = (await ada.post('/api/templates', { title: 'A', content: 'B' })).json();
    expect((await bob.get('/api/templates')).json()).toEqual([]);
    expect((await bob.put(`/api/templates/${id}`, { title: 'C' })).statusCode).toBe(404);
    expect((await bob.delete(`/api/templates/${id}`)).statusCode).toBe(404);
    expect((await ada.put('/api/templates/nothing', { title: 'C' })).statusCode).toBe(404);
  });

  // both-databases: concurrency
  test('are bounded in number and length', { tags: ['both-databases'] }, async () => {
    const ada = await signUp(server);
    const post = (title: string, content: string) => ada.post('/api/templates', { title, content });
    expect((await post(' ', 'x')).statusCode).toBe(422);
    expect((await post('x'.repeat(201), 'x')).statusCode).toBe(422);
    expect((await post('x', 'x'.repeat(100_001))).statusCode).toBe(422);
    for (let number = 0; number < 96; number++) expect((await post(`T${number}`, '')).statusCode).toBe(201);
    const replies = await Promise.all(Array.from({ length: 8 }, (_, number) => post(`More ${number}`, '')));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 201, 201, 422, 422, 422, 422]);
    const reply = await post('One more', '');
    expect([reply.statusCode, reply.body]).toEqual([422, 'You can have at most 100 templates']);
  });

  test('count toward the storage', async () => {
    const ada = await signUp(server);
    const usage = async () => (await ada.get('/api/user/usage')).json().templates;
    const { id } = (await ada.post('/api/templates', { title: 'ab', content: 'ä' })).json();
    expect(await usage()).toEqual({ items: 1, bytes: 4 });
    await ada.put(`/api/templates/${id}`, { content: 'abc' });
    expect(await usage()).toEqual({ items: 1, bytes: 5 });
    await ada.delete(`/api/templates/${id}`);
    expect(await usage()).toEqual({ items: 0, bytes: 0 });
    await ada.post('/api/notes', { title: 'a', content: 'x'.repeat(980_000), tags: [] });
    expect((await ada.post('/api/templates', { title: 'a', content: 'x'.repeat(90_000) })).statusCode).toBe(507);
  });
});
