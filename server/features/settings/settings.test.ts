import { beforeEach, describe, expect, test } from 'vitest';
import { resetDatabase, signUp, startTestServer } from '#tests/server.ts';

const server = await startTestServer();
beforeEach(resetDatabase);

const unsaid = {
  replyLanguage: null,
  aiScope: 'library',
  aiNoticeSeen: false,
  editorMode: 'page',
  profession: null,
  firstSteps: [],
  name: '',
  otherNames: [],
  firm: '',
  signOff: '',
  logoId: null,
};

describe('settings', () => {
  test('default to auto save on, dark mode off and all notes and documents for the assistant', async () => {
    const ada = await signUp(server);
    const reply = await ada.get('/api/settings');
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ autoSave: true, defaultDark: false, ...unsaid });
  });

  test('are saved, and saved again', async () => {
    const ada = await signUp(server);
    const first = await ada.put('/api/settings', { autoSave: false, defaultDark: true });
    expect(first.statusCode).toBe(200);
    expect(first.json()).toEqual({ autoSave: false, defaultDark: true, ...unsaid });
    expect((await ada.get('/api/settings')).json()).toEqual({ autoSave: false, defaultDark: true, ...unsaid });
    await ada.put('/api/settings', { autoSave: true, defaultDark: true });
    expect((await ada.get('/api/settings')).json()).toEqual({ autoSave: true, defaultDark: true, ...unsaid });
  });

  test('of the assistant are saved with the others, and stay if a call omits them', async () => {
    const ada = await signUp(server);
    const all = {
      autoSave: true,
      defaultDark: true,
      replyLanguage: 'de',
      aiScope: 'note',
      aiNoticeSeen: true,
      editorMode: 'box',
      profession: 'coach',
      firstSteps: ['actions', 'closed'],
      name: 'Nadia Rahman',
      otherNames: ['Ms Rahman'],
      firm: 'Rahman Consulting',
      signOff: 'Kind regards,',
    };
    expect((await ada.put('/api/settings', all)).json()).toEqual({ ...all, logoId: null });
    expect((await ada.get('/api/settings')).json()).toEqual({ ...all, logoId: null });
    const some = { autoSave: false, defaultDark: false };
    expect((await ada.put('/api/settings', some)).json()).toEqual({ ...all, ...some, logoId: null });
    expect((await ada.put('/api/settings', { ...some, replyLanguage: null })).json()).toMatchObject({
      replyLanguage: null,
      aiScope: 'note',
    });
  });

  test('belong to one user', async () => {
    const [ada, bob] = [await signUp(server), await signUp(server)];
    await ada.put('/api/settings', { autoSave: false, defaultDark: true });
    expect((await bob.get('/api/settings')).json()).toEqual({ autoSave: true, defaultDark: false, ...unsaid });
  });

  test.each([
    { autoSave: false },
    { autoSave: 'no', defaultDark: true },
    { autoSave: true, defaultDark: true, profession: 'chef' },
    { autoSave: true, defaultDark: true, firstSteps: ['first'] },
    { autoSave: true, defaultDark: true, name: 'x'.repeat(101) },
    { autoSave: false, defaultDark: true, apiKey: 'sk-1' },
    { autoSave: false, defaultDark: true, userId: '00000000-0000-4000-8000-000000000000' },
  ])('are refused entirely if one is invalid: %j', async (body) => {
    const ada = await signUp(server);
    expect((await ada.put('/api/settings', body)).statusCode).toBe(422);
    expect((await ada.get('/api/settings')).json()).toEqual({ autoSave: true, defaultDark: false, ...unsaid });
  });

  test('require a session', async () => {
    const reply = await server.http.inject({ method: 'GET', url: '/api/settings' });
    expect(reply.statusCode).toBe(401);
  });
});
