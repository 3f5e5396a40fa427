import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ask, askAndAnswer, NOTE, panelIsReady, showPanel } from '#tests/assistant-page.tsx';
import { type FakeAssistant, fakeAssistant, message } from '#tests/fake-assistant.ts';
import { giveLayout } from '#tests/web-page.tsx';

let server: FakeAssistant;
beforeEach(() => {
  giveLayout();
  sessionStorage.clear();
  vi.clearAllMocks();
  server = fakeAssistant();
});

describe('a conversation', () => {
  it('keeps a failed question in place after the next question and after a reload', async () => {
    const page = showPanel();
    await panelIsReady();
    const first = await ask(server, 'Do not lose me');
    await act(async () => first.refuse(500, 'Something broke.'));
    await screen.findByText('Something broke.');
    await askAndAnswer(server, 'And you?', 'I am here.');
    expect(screen.getByRole('log').textContent).toMatch(/^Do not lose meSomething broke\.RetryAnd you\?I am here\./);
    const second = server.asked[1];
    server.histories[NOTE.id] = [
      message({ id: second?.body.id ?? '', content: 'And you?' }),
      message({ role: 'assistant', content: 'I am here.', madeBy: 'built-in' }),
    ];
    page.unmount();
    showPanel();
    await screen.findByText('I am here.');
    screen.getByText('Do not lose me');
    const [retry] = screen.getAllByRole('button', { name: 'Retry' });
    if (retry) await userEvent.click(retry);
    await waitFor(() => expect(server.asked).toHaveLength(3));
    expect(server.asked[2]?.body.id).toBe(first.body.id);
    await act(async () => {
      server.asked[2]?.begin();
      server.asked[2]?.say('Never.');
      server.asked[2]?.end();
    });
    expect(await screen.findByText('Never.')).toBeDefined();
    expect(screen.getAllByText('Do not lose me')).toHaveLength(1);
    screen.getByText('And you?');
  });

  it('asks a failed question again in its place', async () => {
    const question = message({ content: 'First?' });
    server.histories[NOTE.id] = [
      question,
      message({ role: 'assistant', state: 'failed', failure: 'The key was refused.' }),
      message({ content: 'Second?' }),
      message({ role: 'assistant', content: 'Two.', madeBy: 'built-in' }),
    ];
    showPanel();
    await screen.findByText('The key was refused.');
    const [retry] = screen.getAllByRole('button', { name: 'Retry' });
    if (retry) await userEvent.click(retry);
    await waitFor(() => expect(server.asked).toHaveLength(1));
    expect(server.asked[0]?.body.id).toBe(question.id);
    await act(async () => {
      server.asked[0]?.begin();
      server.asked[0]?.say('One.');
      server.asked[0]?.end();
    });
    await screen.findByText('One.');
    expect(screen.getByRole('log').textContent).toMatch(/^First\?One\..*Second\?Two\./);
  });
});

describe('an answer on its way', () => {
  it('shows what the model looks up, and no text from before', async () => {
    showPanel();
    const call = await ask(server, 'What?');
    await act(async () => {
      call.begin();
      call.say('Let me look.');
      call.look({ kind: 'search', query: 'osprey' });
      for (const title of ['One', 'Two', 'Two']) call.look({ kind: 'note', title });
    });
    const steps = await screen.findByRole('list', { name: 'What the assistant looked up' });
    await within(steps).findByText('Read 2 notes');
    expect(steps.textContent).toBe('Searched for “osprey”Read 2 notes');
    expect(screen.queryByText('Let me look.')).toBeNull();
    screen.getByText('Thinking...');
    await act(async () => {
      call.say('Found.');
      call.end({ remark: 'Searched for “osprey”. Read 2 notes.' });
    });
    expect(await screen.findByText('Searched for “osprey”. Read 2 notes.')).toBeDefined();
    expect(screen.queryByRole('list', { name: 'What the assistant looked up' })).toBeNull();
  });

  it('says that the model is silent, and that the built-in assistant answers', async () => {
    showPanel();
    const call = await ask(server, 'What?');
    await act(async () => {
      call.begin();
      call.look({ kind: 'silent' });
      call.look({ kind: 'built-in' });
    });
    const steps = await screen.findByRole('list', { name: 'What the assistant looked up' });
    await within(steps).findByText("The model hasn't said anything for a while. You can wait, or stop it.");
    await within(steps).findByText('The model failed. The built-in assistant answers…');
  });
});
