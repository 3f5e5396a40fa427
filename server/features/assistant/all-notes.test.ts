import { expect, test } from 'vitest';
import { asked } from '#tests/chat.ts';
import { signUp, startTestServer } from '#tests/server.ts';

const server = await startTestServer();

test('reads the newest notes for all open tasks, and says how many', async () => {
  const [ada, bob] = [await signUp(server), await signUp(server)];
  await bob.post('/api/notes', { title: 'Bob', content: '- [ ] Feed the canary' });
  const left = await ada.post('/api/notes', { title: 'Left out', content: '- [ ] Nobody may know' });
  await ada.put(`/api/notes/${left.json().id}/ai-exclusion`, { excluded: true });
  await ada.post('/api/notes', { title: 'Reply', content: '- [ ] The assistant said so', tags: ['ai-response'] });
  for (let client = 0; client < 24; client += 1) {
    await ada.post('/api/notes', {
      title: `Client ${client}`,
      content: `Met today.\n\n- [ ] Call client number ${client}`,
    });
  }
  await server.services.search.idle();
  for (const question of ['What are my open tasks?', 'action items']) {
    const { response, answer } = (await ada.post('/api/assistant/chat', asked(question))).json();
    expect(response).toMatch(/^24 action items in 24 notes:/);
    for (let client = 0; client < 24; client += 1) expect(response).toContain(`Call client number ${client} `);
    expect(response).not.toMatch(/canary|Nobody|assistant said/);
    expect(answer.sources).toHaveLength(24);
  }
  const about = (await ada.post('/api/assistant/chat', asked('Action items for client number 7'))).json();
  expect(about.response).toContain('Call client number 7');
});

test('writes a draft in the language of its note, or in the language chosen for replies', async () => {
  const ada = await signUp(server);
  const content = 'Telefonat mit Frau Keller. Sie wünscht sich ein neues System, und wir haben den Preis besprochen.';
  const { id } = (await ada.post('/api/notes', { title: 'Keller', content })).json();
  const request = { ...asked('draft a report'), noteId: id };
  expect((await ada.post('/api/assistant/chat', request)).json().response).toContain('**Datum:**');
  await ada.put('/api/settings', { autoSave: true, defaultDark: false, replyLanguage: 'nl' });
  expect((await ada.post('/api/assistant/chat', request)).json().response).toContain('**Klant:**');
});

test('says so without any notes', async () => {
  const ada = await signUp(server);
  const { response } = (await ada.post('/api/assistant/chat', asked('What are my open tasks?'))).json();
  expect(response).toMatch(/^I found no action items in your notes\./);
});
