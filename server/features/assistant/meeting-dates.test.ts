import { beforeAll, describe, expect, test } from 'vitest';
import type { ChatMessage } from '#shared/assistant.ts';
import { asked, historyOf } from '#tests/chat.ts';
import { signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';

let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  server = await startTestServer({ LIMIT_CHATS_AT_ONCE: 50, LIMIT_CHATS_AT_ONCE_OF_ALL: 50 });
  // A Sunday.
  server.services.now = () => new Date('2026-11-22T12:00:00Z');
  user = await signUp(server);
});

const REVIEW = {
  title: 'Annual review – Mr & Mrs Okafor 17 Nov',
  content:
    'Both attended, 75 min\nChidi retires March 2027\nPension pot 412k\n\nI send the cashflow forecast by Friday.\n- Chidi: find the old policy by 3 December 2027\n',
};

async function noteOf(note: { title: string; content: string }): Promise<string> {
  return (await user.post('/api/notes', note)).json().id;
}

async function answerTo(question: string, noteId: string | null): Promise<ChatMessage> {
  const reply = await user.post('/api/assistant/chat', asked(question, { noteId }));
  expect(reply.statusCode).toBe(200);
  return reply.json().answer;
}

describe('a day in words counts from the meeting in the title of its note', () => {
  test.each([
    ['Action items', '- [ ] Send the cashflow forecast — me, due Fri, Nov 20 [1]'],
    ['Summarise', '— me, due Fri, Nov 20'],
    ['Draft report', 'I send the cashflow forecast by Friday, November 20. ['],
    ['Meeting prep', '**Last contact:** Tue, Nov 17, '],
    ['Meeting prep', '— me, due Fri, Nov 20'],
    ['Action items', '— Chidi, due Fri, Dec 3, 2027'],
  ])('%s: %s', async (question, expected) => {
    const { content } = await answerTo(question, await noteOf(REVIEW));
    expect(content).toContain(expected);
    expect(content).not.toMatch(/\d{4}-\d\d-\d\d|Nov(?:ember)? 27/);
  });

  test('also in a passage far below it', async () => {
    const ada = await signUp(server);
    const text = `${'The pension was discussed at length, with nothing decided about it yet. '.repeat(80)}\n\n## Next steps\n\nI send the Northwind forecast by Friday.`;
    await ada.post('/api/notes', { title: 'Northwind', content: `Annual review 17 Nov\n\n${text}` });
    await server.services.search.idle();
    const { response } = (
      await ada.post('/api/assistant/chat', asked('For Northwind', { action: 'action-items' }))
    ).json();
    expect(response).toContain('due Fri, Nov 20');
  });
});

describe('if a note does not say when it was written', () => {
  const plan = { title: 'Voss 60th – 12 December', content: 'Clara wants lanterns.\n\nI send the menu by Friday.' };

  test('the day counts from its last change, in a list', async () => {
    const { content } = await answerTo('Action items', await noteOf(plan));
    expect(content).toContain('— me, due Fri, Nov 27 [1]');
  });

  test('a client sees the day written out', async () => {
    const { content } = await answerTo('Draft follow-up e-mail', await noteOf(plan));
    expect(content).toContain('I send the menu by Friday, November 27');
  });
});

test('in a note with several meetings, each task counts from its own', async () => {
  const log = {
    title: 'Halden',
    content: '## 3 Nov\n\n- [ ] send the fee schedule by Friday\n\n## 17 Nov\n\n- [ ] book the room by Friday\n',
  };
  const id = await noteOf(log);
  const draft = (await answerTo('Draft follow-up e-mail', id)).content;
  expect(draft).toContain('Send the fee schedule by Friday, November 6');
  expect(draft).toContain('Book the room by Friday, November 20');
  expect((await answerTo('Meeting prep', id)).content).toContain('**Last contact:** Tue, Nov 17, ');
});

test('in German, a draft writes its days in German', async () => {
  const note = {
    title: 'Jahresgespräch Keller 17.11.',
    content: 'Frau Keller möchte die Police behalten. Ich schicke ihr bis Freitag die Übersicht.',
  };
  const { content } = await answerTo('Draft follow-up e-mail', await noteOf(note));
  expect(content).toContain('bis Freitag, 20. November');
});

describe('a remark about an answer', () => {
  test('is not part of it', async () => {
    const id = await noteOf(REVIEW);
    const { content, remark } = await answerTo('Draft follow-up e-mail', id);
    expect(remark).toBe('Every line is from your notes. Open Draft to choose others.');
    expect(content).toMatch(/^\*\*Subject:\*\*/);
    expect(content).not.toMatch(/A draft from|^---|built-in assistant|Settings/m);
    expect((await historyOf(user, id)).at(-1)).toMatchObject({ content, remark });
  });

  test('is removed from answers stored with it', async () => {
    const id = await noteOf(REVIEW);
    await answerTo('Draft follow-up e-mail', id);
    const old =
      'A draft from “Annual review”. Fill in what is in square brackets.\n\n---\n\n**Subject:** x\n\n---\n\nEnd [1].\n\n*Answered by the built-in assistant, from your own notes, without an AI model. To connect one: Settings → API Keys.*';
    await server.services.db.write(user.id, (tx) =>
      tx.execute(`update chat_messages set content = '${old}', remark = null where role = 'assistant'`),
    );
    expect((await historyOf(user, id)).at(-1)).toMatchObject({
      content: '**Subject:** x\n\n---\n\nEnd [1].',
      remark: 'A draft from “Annual review”. Fill in what is in square brackets.',
    });
  });
});
