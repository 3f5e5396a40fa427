import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ask,
  askAndAnswer,
  messageBox,
  NOTE,
  Panel,
  panelIsReady,
  sendButton,
  showPanel,
} from '#tests/assistant-page.tsx';
import { type FakeAssistant, fakeAssistant, message } from '#tests/fake-assistant.ts';
import { giveLayout } from '#tests/web-page.tsx';

let server: FakeAssistant;
beforeEach(() => {
  giveLayout();
  sessionStorage.clear();
  vi.clearAllMocks();
  server = fakeAssistant();
});

describe('asking', () => {
  it('sends the history with the question, shows Thinking..., and streams the answer', async () => {
    server.histories[NOTE.id] = [message({ content: 'One' }), message({ role: 'assistant', content: 'Two' })];
    showPanel();
    await screen.findByText('Two');
    expect(sendButton().disabled).toBe(true);
    await userEvent.type(messageBox(), '   ');
    expect(sendButton().disabled).toBe(true);
    const call = await ask(server, 'Three');
    expect(call.body.messages).toEqual([
      { role: 'user', content: 'One' },
      { role: 'assistant', content: 'Two' },
      { role: 'user', content: 'Three' },
    ]);
    expect(call.body.noteId).toBe(NOTE.id);
    screen.getByText('Thinking...');
    expect(messageBox().disabled).toBe(true);
    await act(async () => {
      call.begin();
      call.say('Fo');
    });
    expect(await screen.findByText('Fo')).toBeDefined();
    expect(screen.queryByText('Thinking...')).toBeNull();
    expect(messageBox().disabled).toBe(true);
    await act(async () => {
      call.say('ur');
      call.end();
    });
    expect(await screen.findByText('Four')).toBeDefined();
    expect(messageBox().disabled).toBe(false);
    expect(messageBox().value).toBe('');
    await waitFor(() => expect(document.activeElement).toBe(messageBox()));
  });

  it('sends with Enter, and starts a new line with Shift+Enter', async () => {
    showPanel();
    await panelIsReady();
    await userEvent.type(messageBox(), 'a{Shift>}{Enter}{/Shift}b{Enter}');
    await waitFor(() => expect(server.asked[0]?.body.messages.at(-1)?.content).toBe('a\nb'));
  });

  it("accepts a complete JSON reply from a server that doesn't stream", async () => {
    const question = message({ content: 'x' });
    const answer = message({ role: 'assistant', content: 'All at once.' });
    showPanel();
    await panelIsReady();
    const original = fetch;
    vi.stubGlobal('fetch', (target: string, init: RequestInit) =>
      target === '/api/assistant/chat'
        ? Promise.resolve(Response.json({ response: answer.content, question, answer }))
        : original(target, init),
    );
    await userEvent.type(messageBox(), 'x{Enter}');
    expect(await screen.findByText('All at once.')).toBeDefined();
  });

  it('sends an action chosen elsewhere once, and keeps the typed text', async () => {
    const { rerender } = showPanel();
    await panelIsReady();
    await userEvent.type(messageBox(), 'half a question');
    const onWantedAsked = vi.fn();
    const wanted = { action: 'summarise', label: 'Summarize' } as const;
    rerender(<Panel note={NOTE} wanted={wanted} onWantedAsked={onWantedAsked} />);
    await waitFor(() => expect(server.asked).toHaveLength(1));
    expect(server.asked[0]?.body).toMatchObject({ action: 'summarise', noteId: NOTE.id });
    expect(server.asked[0]?.body.messages.at(-1)?.content).toBe('Summarize');
    expect(onWantedAsked).toHaveBeenCalledTimes(1);
    expect(messageBox().value).toBe('half a question');
  });

  it('sends a quick action with the typed text', async () => {
    showPanel();
    await panelIsReady();
    const row = screen.getByRole('toolbar', { name: 'Quick actions' });
    expect(
      within(row)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual([
      'Summarize',
      'Action items',
      'Draft proposal',
      'Draft report',
      'Draft plan',
      'Draft follow-up email',
      'Brainstorm needs a model',
      'Meeting prep',
    ]);
    await userEvent.type(messageBox(), 'for Sofia');
    await userEvent.click(within(row).getByRole('button', { name: 'Draft follow-up email' }));
    await waitFor(() => expect(server.asked).toHaveLength(1));
    expect(server.asked[0]?.body).toMatchObject({ action: 'email' });
    expect(server.asked[0]?.body.messages.at(-1)?.content).toBe('Draft follow-up email: for Sofia');
  });

  it('rejects more than 8,000 characters, and keeps the typed text after a reload', async () => {
    const page = showPanel();
    await panelIsReady();
    await userEvent.click(messageBox());
    await userEvent.paste('x'.repeat(8_001));
    expect(screen.getByRole('alert').textContent).toBe('Messages can have up to 8,000 characters. This one has 8,001.');
    expect(sendButton().disabled).toBe(true);
    page.unmount();
    showPanel();
    await panelIsReady();
    expect(messageBox().value).toHaveLength(8_001);
    await userEvent.type(messageBox(), '{Backspace}');
    expect(sendButton().disabled).toBe(false);
  });

  it('stops an answer and keeps the part that arrived', async () => {
    showPanel();
    await panelIsReady();
    const call = await ask(server, 'Go on');
    await act(async () => {
      call.begin();
      call.say('So far');
    });
    await screen.findByText('So far');
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(await screen.findByText('Stopped.')).toBeDefined();
    expect(call.isStopped()).toBe(true);
    screen.getByText('So far');
    screen.getByRole('button', { name: 'Retry' });
  });

  it.each([
    ['is refused', 'The assistant is busy. Please try again in 20 seconds.', 503],
    ['finds no server', 'The server cannot be reached', 0],
  ])(
    'shows the question with a sentence where it %s, and asks the same question again',
    async (_, sentence, status) => {
      showPanel();
      await panelIsReady();
      const call = await ask(server, 'Do not lose me');
      if (status === 0) server.failing['POST /api/assistant/chat'] = { status: 500, text: sentence };
      await act(async () => call.refuse(status || 500, sentence));
      expect(await screen.findByText(sentence)).toBeDefined();
      screen.getByText('Do not lose me');
      server.failing = {};
      await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
      await waitFor(() => expect(server.asked).toHaveLength(2));
      expect(server.asked[1]?.body.id).toBe(call.body.id);
      expect(server.asked[1]?.body.messages).toEqual([{ role: 'user', content: 'Do not lose me' }]);
      expect(screen.queryByText(sentence)).toBeNull();
      expect(screen.getAllByText('Do not lose me')).toHaveLength(1);
    },
  );

  it('says that an answer was interrupted, and keeps the part that arrived', async () => {
    showPanel();
    await panelIsReady();
    const call = await ask(server, 'Tell me');
    await act(async () => {
      call.begin();
      call.say('Once');
    });
    await screen.findByText('Once');
    await act(async () => call.cut());
    expect(await screen.findByText('The answer was interrupted. Try again.')).toBeDefined();
    screen.getByText('Once');
  });

  it("shows the server's error for a failed answer", async () => {
    showPanel();
    await panelIsReady();
    const call = await ask(server, 'Tell me');
    await act(async () => {
      call.begin();
      call.end({ state: 'failed', failure: 'The provider does not accept the key.', content: '' });
    });
    expect(await screen.findByText('The provider does not accept the key.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(server.asked[1]?.body.id).toBe(call.body.id));
  });

  it("restores a question that the server didn't receive before a reload", async () => {
    const page = showPanel();
    await panelIsReady();
    const call = await ask(server, 'Still here?');
    page.unmount();
    showPanel();
    expect(await screen.findByText('Still here?')).toBeDefined();
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(server.asked).toHaveLength(2));
    expect(server.asked[1]?.body.id).toBe(call.body.id);
  });

  it('shows a question only once when the server received it before a reload', async () => {
    const page = showPanel();
    await panelIsReady();
    const call = await ask(server, 'Still here?');
    page.unmount();
    server.histories[NOTE.id] = [
      message({ id: call.body.id, content: 'Still here?' }),
      message({ role: 'assistant', content: 'Yes.' }),
    ];
    showPanel();
    expect(await screen.findByText('Yes.')).toBeDefined();
    expect(screen.getAllByText('Still here?')).toHaveLength(1);
  });

  it('replaces the last question after an edit', async () => {
    showPanel();
    await panelIsReady();
    await askAndAnswer(server, 'Frist', 'What?');
    const first = server.asked[0]?.body.id;
    await userEvent.click(screen.getByRole('button', { name: 'Edit question' }));
    const edit = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Edit question' });
    expect(edit.value).toBe('Frist');
    await userEvent.clear(edit);
    await userEvent.type(edit, 'First');
    await userEvent.click(screen.getByRole('button', { name: 'Ask again' }));
    await waitFor(() => expect(server.asked).toHaveLength(2));
    expect(server.asked[1]?.body).toMatchObject({ replaces: first, messages: [{ role: 'user', content: 'First' }] });
    expect(server.asked[1]?.body.id).not.toBe(first);
    expect(screen.queryByText('Frist')).toBeNull();
    expect(screen.queryByText('What?')).toBeNull();
  });

  it('shows once, before the first question, what is sent to the provider', async () => {
    server.ai = { source: 'own', madeBy: 'openai gpt-5.5' };
    showPanel();
    await panelIsReady();
    await userEvent.type(messageBox(), 'Who is Sofia?{Enter}');
    const notice = await screen.findByRole('region', { name: "What's sent" });
    expect(notice.textContent).toContain('OpenAI (gpt-5.5)');
    expect(notice.textContent).toContain('relevant passages from your other notes and documents');
    expect(server.asked).toHaveLength(0);
    expect(messageBox().value).toBe('Who is Sofia?');
    await userEvent.click(within(notice).getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(server.asked).toHaveLength(1));
    expect(server.settings).toMatchObject({ aiNoticeSeen: true, aiScope: 'library', autoSave: true });
    expect(messageBox().value).toBe('');
    const call = server.asked[0];
    await act(async () => {
      call?.begin();
      call?.say('A client.');
      call?.end({ madeBy: 'openai gpt-5.5' });
    });
    expect(await screen.findByText('Answered by OpenAI (gpt-5.5)')).toBeDefined();
    await userEvent.type(messageBox(), 'Since when?{Enter}');
    await waitFor(() => expect(server.asked).toHaveLength(2));
    expect(screen.queryByRole('region', { name: "What's sent" })).toBeNull();
  });

  it('sends nothing while the provider is unknown, and keeps the question', async () => {
    server.failing['GET /api/ai'] = { status: 503, text: 'The server is busy' };
    showPanel();
    await panelIsReady();
    await userEvent.type(messageBox(), 'Who is Sofia?{Enter}');
    expect(await screen.findByText('The server is busy')).toBeDefined();
    expect(server.asked).toHaveLength(0);
    expect(messageBox().value).toBe('Who is Sofia?');
  });
});
