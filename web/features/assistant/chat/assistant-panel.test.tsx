import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ask, messageBox, NOTE, Panel, panelIsReady, showPanel, surroundings } from '#tests/assistant-page.tsx';
import { type FakeAssistant, fakeAssistant, message } from '#tests/fake-assistant.ts';
import { giveLayout } from '#tests/web-page.tsx';

let server: FakeAssistant;
beforeEach(() => {
  giveLayout();
  sessionStorage.clear();
  vi.clearAllMocks();
  server = fakeAssistant();
});

describe('the assistant panel', () => {
  it('shows the greeting, and a hint when no provider is connected', async () => {
    showPanel();
    await panelIsReady();
    expect(await screen.findByText(/Answers come from your own notes/)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'connect an AI provider' }));
    expect(surroundings.onOpenSettings).toHaveBeenCalled();
  });

  it('says before it is pressed what needs a model, and leads to Settings', async () => {
    showPanel();
    await panelIsReady();
    await userEvent.click(await screen.findByRole('button', { name: /^Brainstorm\s*needs a model$/ }));
    expect(surroundings.onOpenSettings).toHaveBeenCalled();
    expect(server.asked).toHaveLength(0);
  });

  it('offers Brainstorm where there is a model', async () => {
    server.ai = { source: 'operator', own: null, operator: { provider: 'openai', model: 'm' } };
    showPanel();
    await screen.findByText('Powered by OpenAI');
    screen.getByRole('button', { name: 'Brainstorm' });
  });

  it('disables the quick actions until there is a note, and says why', async () => {
    showPanel(null, { hasNotes: false });
    await panelIsReady();
    const summarize = screen.getByRole('button', {
      name: 'Summarize',
      description: 'Write a note first. Then these work on it.',
    });
    expect(summarize.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(summarize);
    expect(server.asked).toHaveLength(0);
  });

  it('loads the history once and shows it instead of the greeting', async () => {
    server.histories[NOTE.id] = [
      message({ content: 'Who is Sofia?' }),
      message({ role: 'assistant', content: 'The client.', madeBy: 'built-in' }),
    ];
    showPanel();
    expect(await screen.findByText('The client.')).toBeDefined();
    expect(screen.queryByText('How can I assist you with your notes today?')).toBeNull();
    screen.getByText('No AI model was used.');
    await userEvent.click(screen.getByRole('button', { name: 'Minimize' }));
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByText('The client.')).toBeDefined();
    expect(server.calls.filter((call) => call === `GET /api/chat/${NOTE.id}`)).toHaveLength(1);
  });

  it.each([
    [{ source: 'own', own: { provider: 'openai', model: 'gpt-5.5', baseUrl: null } }, 'Powered by OpenAI'],
    [{ source: 'operator', operator: { provider: 'anthropic', model: 'a' } }, 'Powered by Anthropic'],
    [
      { source: 'own', own: { provider: 'openai-compatible', model: 'm', baseUrl: 'https://openrouter.ai/api/v1' } },
      'Powered by openrouter.ai',
    ],
    [{ source: 'operator', operator: { provider: 'openai-compatible', model: 'llama' } }, 'Powered by llama'],
  ])('credits the provider whose model answers', async (status, credit) => {
    server.ai = { own: null, operator: null, ...status };
    showPanel();
    expect(await screen.findByText(credit)).toBeDefined();
  });

  it('shows no credit while the built-in assistant answers', async () => {
    // A saved key that may not be sent anything.
    server.ai = { source: 'built-in', own: { provider: 'openai', model: 'gpt-5.5', baseUrl: null }, operator: null };
    showPanel();
    await screen.findByText(/Answers come from your own notes/);
    expect(screen.queryByText(/Powered by/)).toBeNull();
  });

  it("says when the history couldn't be loaded, and loads it again", async () => {
    server.failing[`GET /api/chat/${NOTE.id}`] = { status: 503, text: 'The server is busy' };
    showPanel();
    expect(await screen.findByText('The server is busy')).toBeDefined();
    server.failing = {};
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await panelIsReady();
  });

  it('sends a question asked before the history loaded', async () => {
    const reading = Promise.withResolvers<void>();
    server.reading = reading.promise;
    server.histories[NOTE.id] = [
      message({ content: 'Who is Sofia?' }),
      message({ role: 'assistant', content: 'The client.', madeBy: 'built-in' }),
    ];
    showPanel();
    await userEvent.type(messageBox(), 'And what does she want?{Enter}');
    expect(server.asked).toHaveLength(0);
    expect(messageBox().value).toBe('And what does she want?');
    reading.resolve();
    await waitFor(() => expect(server.asked).toHaveLength(1));
    const contents = server.asked[0]?.body.messages.map(({ content }) => content);
    expect(contents).toEqual(['Who is Sofia?', 'The client.', 'And what does she want?']);
    expect(messageBox().value).toBe('');
  });

  it("doesn't send a question that is being edited when the history loads", async () => {
    const reading = Promise.withResolvers<void>();
    server.reading = reading.promise;
    showPanel();
    await userEvent.type(messageBox(), 'And what{Enter} does she want?');
    reading.resolve();
    await panelIsReady();
    expect(server.asked).toHaveLength(0);
    expect(messageBox().value).toBe('And what does she want?');
  });

  it('takes the focus, minimizes with Esc, and returns the focus', async () => {
    showPanel();
    await panelIsReady();
    await userEvent.click(screen.getByRole('button', { name: 'Close Assistant' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(document.activeElement).toBe(messageBox());
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Open');
  });

  it('has a conversation about the open note and one about all notes; without a note only the latter', async () => {
    const page = showPanel();
    await panelIsReady();
    expect(screen.getByRole('button', { name: 'This note' }).getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'Everything' }));
    await panelIsReady();
    expect(server.calls).toContain('GET /api/chat/general');
    const call = await ask(server, 'What is open?');
    expect(call.body.noteId).toBeNull();
    page.rerender(<Panel note={null} />);
    expect(screen.queryByRole('button', { name: 'This note' })).toBeNull();
  });
});

describe('the conversations in the panel', () => {
  const talk = (content: string) => [message({ content }), message({ role: 'assistant', content: `About ${content}` })];

  it('start again, and leave a question that waits for its answer', async () => {
    server.histories[NOTE.id] = talk('Sofia');
    showPanel();
    await screen.findByText('About Sofia');
    const call = await ask(server, 'And Tom?');
    await userEvent.click(screen.getByRole('button', { name: 'New conversation' }));
    await panelIsReady();
    expect(server.calls).toContain(`POST /api/chat/${NOTE.id}/new`);
    expect(call.isStopped()).toBe(true);
    expect(screen.queryByText('And Tom?')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(messageBox()));
  });

  it('are resumed from the list', async () => {
    const updatedAt = new Date().toISOString();
    server.conversations = [{ id: 'c', isCurrent: false, noteId: null, title: '', preview: 'Earlier', updatedAt }];
    showPanel();
    await panelIsReady();
    await userEvent.click(screen.getByRole('button', { name: 'Conversations' }));
    server.histories.general = talk('everything');
    await userEvent.click(await screen.findByText('Earlier'));
    expect(await screen.findByText('About everything')).toBeDefined();
    expect(server.calls).toContain('POST /api/conversations/c/resume');
    expect(screen.getByRole('button', { name: 'Everything' }).getAttribute('aria-pressed')).toBe('true');
  });
});

describe('the closed panel', () => {
  it.each(['Minimize', 'Close Assistant'])('loads no history after %s', async (button) => {
    const other = { id: '33333333-3333-4333-8333-333333333333', title: 'Other' };
    const page = showPanel();
    await panelIsReady();
    await userEvent.click(screen.getByRole('button', { name: button }));
    page.rerender(<Panel note={other} />);
    expect(server.calls).not.toContain(`GET /api/chat/${other.id}`);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await panelIsReady();
    expect(server.calls).toContain(`GET /api/chat/${other.id}`);
  });
});

describe('a long conversation', () => {
  it('shows the latest messages, and earlier ones on request', async () => {
    server.histories[NOTE.id] = Array.from({ length: 500 }, (_, index) =>
      message({ role: index % 2 === 0 ? 'user' : 'assistant', content: `message ${index}` }),
    );
    showPanel();
    expect(await screen.findByText('message 499')).toBeDefined();
    expect(screen.queryByText('message 459')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show earlier messages' }));
    screen.getByText('message 420');
    const call = await ask(server, 'And now?');
    expect(call.body.messages).toHaveLength(40);
    expect(call.body.messages[0]?.content).toBe('message 461');
  });
});
