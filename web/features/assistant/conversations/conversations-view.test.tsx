import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeAssistant, fakeAssistant } from '#tests/fake-assistant.ts';
import { giveLayout, renderInApp } from '#tests/web-page.tsx';
import { ConversationsView } from './conversations-view.tsx';

const updatedAt = new Date().toISOString();
const about = (noteId: string | null, title: string) => ({
  id: `c-${noteId}`,
  isCurrent: true,
  noteId,
  title,
  preview: `About ${title}`,
  updatedAt,
});

let server: FakeAssistant;
const onOpen = vi.fn();
const onStart = vi.fn();
const show = () => renderInApp(<ConversationsView onOpen={onOpen} onStart={onStart} />);
const list = () => screen.findByRole('list', { name: 'Conversations' });

beforeEach(() => {
  giveLayout();
  vi.clearAllMocks();
  server = fakeAssistant();
});

describe('the conversations', () => {
  it('load, and say what to do when there are none', async () => {
    show();
    screen.getByRole('status', { name: 'Loading conversations' });
    expect(await screen.findByRole('heading', { name: 'No conversations yet' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Ask the assistant' }));
    expect(onStart).toHaveBeenCalled();
  });

  it("are listed in the server's order, and open", async () => {
    server.conversations = [about('n', 'Plan'), about(null, ''), about('m', '')];
    show();
    const rows = within(await list()).getAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('.font-medium')?.textContent)).toEqual([
      'Plan',
      'Everything',
      'Untitled Note',
    ]);
    await userEvent.click(screen.getByText('Plan'));
    expect(onOpen).toHaveBeenLastCalledWith(about('n', 'Plan'));
    await userEvent.click(screen.getByText('Everything'));
    expect(onOpen).toHaveBeenLastCalledWith(about(null, ''));
  });

  it('are loaded again after a failure', async () => {
    server.failing['GET /api/conversations'] = { status: 500, text: 'Broken' };
    show();
    expect(await screen.findByText("Couldn't load conversations")).toBeDefined();
    server.failing = {};
    server.conversations = [about('n', 'Plan')];
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Plan')).toBeDefined();
  });

  it('are deleted after confirmation, also with the Delete key', async () => {
    server.conversations = [about('n', 'Plan'), about(null, '')];
    show();
    await list();
    await userEvent.click(screen.getByRole('button', { name: 'Delete the conversation about Plan' }));
    const question = screen.getByRole('alertdialog', { name: 'Delete this conversation?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Delete conversation' }));
    await waitFor(() => expect(screen.queryByText('Plan')).toBeNull());
    expect(server.calls).toContain('DELETE /api/conversations/c-n');
    screen.getByText('Everything').closest('button')?.focus();
    await userEvent.keyboard('{Delete}');
    const next = screen.getByRole('alertdialog', { name: 'Delete this conversation?' });
    expect(next.textContent).toContain('“Everything”');
    await userEvent.click(within(next).getByRole('button', { name: 'Cancel' }));
    expect(server.calls).not.toContain('DELETE /api/conversations/c-null');
  });
});
