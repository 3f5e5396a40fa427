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

describe('the panel of the assistant', () => {
  it('greets, and says who answers where no provider is connected', async () => {
    showPanel();
    await panelIsReady();
    expect(await screen.findByText(/built-in assistant answers: it needs no key/)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'connect an AI provider' }));
    expect(surroundings.onOpenSettings).toHaveBeenCalled();
  });

  it('shows the history instead of the greeting, read once', async () => {
    server.histories[NOTE.id] = [
      message({ content: 'Who is Sofia?' }),
      message({ role: 'assistant', content: 'The client.', madeBy: 'built-in' }),
    ];
    showPanel();
    expect(await screen.findByText('The client.')).toBeDefined();
    expect(screen.queryByText('How can I assist you with your notes today?')).toBeNull();
    expect(screen.getByText('Answered by the built-in assistant')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Minimise' }));
    await userEvent.click(screen.getByRole('button', { name: 'Open AI assistant' }));
    expect(await screen.findByText('The client.')).toBeDefined();
    expect(server.calls.filter((call) => call === `GET /api/chat/${NOTE.id}`)).toHaveLength(1);
  });

  it('says when the history could not be read, and reads it again', async () => {
    server.failing[`GET /api/chat/${NOTE.id}`] = { status: 503, text: 'The server is busy' };
    showPanel();
    expect(await screen.findByText('The server is busy')).toBeDefined();
    server.failing = {};
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await panelIsReady();
  });

  it('sends what was asked before the history was read when it is there', async () => {
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

  it('does not send what is still being changed when the history comes', async () => {
    const reading = Promise.withResolvers<void>();
    server.reading = reading.promise;
    showPanel();
    await userEvent.type(messageBox(), 'And what{Enter} does she want?');
    reading.resolve();
    await panelIsReady();
    expect(server.asked).toHaveLength(0);
    expect(messageBox().value).toBe('And what does she want?');
  });

  it('takes the focus, minimises with Esc, and gives the focus back', async () => {
    showPanel();
    await panelIsReady();
    await userEvent.click(screen.getByRole('button', { name: 'Close AI assistant' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(document.activeElement).toBe(messageBox());
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Open');
    expect(screen.getByRole('button', { name: 'Open AI assistant' })).toBeDefined();
  });

  it('has a conversation about the open note and one over all notes; without a note only that', async () => {
    const page = showPanel();
    await panelIsReady();
    expect(screen.getByRole('button', { name: 'This note' }).getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'All notes' }));
    await panelIsReady();
    expect(server.calls).toContain('GET /api/chat/general');
    const call = await ask(server, 'What is open?');
    expect(call.body.noteId).toBeNull();
    page.rerender(<Panel note={null} />);
    expect(screen.queryByRole('button', { name: 'This note' })).toBeNull();
  });
});

describe('the panel that is not open', () => {
  it.each(['Minimise', 'Close AI assistant'])('reads no history after %s', async (button) => {
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
  it('shows its end, and what was before when that is asked for', async () => {
    server.histories[NOTE.id] = Array.from({ length: 500 }, (_, index) =>
      message({ role: index % 2 === 0 ? 'user' : 'assistant', content: `message ${index}` }),
    );
    showPanel();
    expect(await screen.findByText('message 499')).toBeDefined();
    expect(screen.queryByText('message 459')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show earlier messages' }));
    expect(screen.getByText('message 420')).toBeDefined();
    const call = await ask(server, 'And now?');
    expect(call.body.messages).toHaveLength(40);
    expect(call.body.messages[0]?.content).toBe('message 461');
  });
});
