import { beforeEach, describe, expect, test } from 'vitest';
import { resetDatabase, signUp, startTestServer } from '#tests/server.ts';

const server = await startTestServer();
beforeEach(resetDatabase);

describe('settings', () => {
  test('are auto save on and dark mode off for who never saved any', async () => {
    const ada = await signUp(server);
    const reply = await ada.get('/api/settings');
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ autoSave: true, defaultDark: false });
  });

  test('are kept, and kept again', async () => {
    const ada = await signUp(server);
    const first = await ada.put('/api/settings', { autoSave: false, defaultDark: true });
    expect(first.statusCode).toBe(200);
    expect(first.json()).toEqual({ autoSave: false, defaultDark: true });
    expect((await ada.get('/api/settings')).json()).toEqual({ autoSave: false, defaultDark: true });
    await ada.put('/api/settings', { autoSave: true, defaultDark: true });
    expect((await ada.get('/api/settings')).json()).toEqual({ autoSave: true, defaultDark: true });
  });

  test("are one user's own", async () => {
    const [ada, bob] = [await signUp(server), await signUp(server)];
    await ada.put('/api/settings', { autoSave: false, defaultDark: true });
    expect((await bob.get('/api/settings')).json()).toEqual({ autoSave: true, defaultDark: false });
  });

  test.each([
    { autoSave: false },
    { autoSave: 'no', defaultDark: true },
    { autoSave: false, defaultDark: true, apiKey: 'sk-1' },
    { autoSave: false, defaultDark: true, userId: '00000000-0000-4000-8000-000000000000' },
  ])('are refused whole where something is wrong: %j', async (body) => {
    const ada = await signUp(server);
    expect((await ada.put('/api/settings', body)).statusCode).toBe(422);
    expect((await ada.get('/api/settings')).json()).toEqual({ autoSave: true, defaultDark: false });
  });

  test('need a session', async () => {
    const reply = await server.http.inject({ method: 'GET', url: '/api/settings' });
    expect(reply.statusCode).toBe(401);
  });
});
