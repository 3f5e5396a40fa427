import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChatSource } from '#shared/assistant.ts';
import {
  ask,
  askAndAnswer,
  NOTE,
  Panel,
  panelIsReady,
  showPanel,
  surroundings,
  toastText,
} from '#tests/assistant-page.tsx';
import { type FakeAssistant, fakeAssistant } from '#tests/fake-assistant.ts';
import { giveLayout } from '#tests/web-page.tsx';

let server: FakeAssistant;
beforeEach(() => {
  giveLayout();
  sessionStorage.clear();
  vi.clearAllMocks();
  server = fakeAssistant();
});

const OTHER = { id: '22222222-2222-4222-8222-222222222222', title: 'Halden' };
const source = (part: Partial<ChatSource> = {}): ChatSource => ({
  number: 1,
  kind: 'note',
  id: OTHER.id,
  title: 'Halden',
  place: '',
  text: 'The fee is EUR 4,500.',
  startsAt: 10,
  endsAt: 31,
  page: null,
  ...part,
});

describe('a reply', () => {
  it('cites its sources by number, and each opens its note or document', async () => {
    showPanel();
    await panelIsReady();
    const contract = source({ number: 2, kind: 'document', title: 'contract.pdf', text: 'Signed in May.', page: 3 });
    await askAndAnswer(server, 'Fee?', 'EUR 4,500 [1], signed [2], never [7].', [source(), contract]);
    await userEvent.click(screen.getByRole('button', { name: 'Source 1: Halden' }));
    expect(surroundings.onOpenSource).toHaveBeenLastCalledWith(source());
    const list = within(screen.getByRole('group', { name: 'Sources' }));
    list.getByText('The fee is EUR 4,500.');
    await userEvent.click(list.getByRole('button', { name: '2 contract.pdf, page 3' }));
    expect(surroundings.onOpenSource).toHaveBeenLastCalledWith(contract);
    screen.getByText('[7]');
  });

  it('stays when one of its sources opens, and disappears with any other note', async () => {
    const page = showPanel();
    await panelIsReady();
    await askAndAnswer(server, 'Fee?', 'EUR 4,500 [1].', [source()]);
    await userEvent.click(screen.getByRole('button', { name: '1 Halden' }));
    page.rerender(<Panel note={OTHER} />);
    screen.getByText('This conversation is about “Plan”');
    screen.getByText(/EUR 4,500/, { selector: 'article' });
    await userEvent.click(screen.getByRole('button', { name: 'This note' }));
    await panelIsReady();
    expect(server.calls).toContain(`GET /api/chat/${OTHER.id}`);
  });

  it('is copied as plain text if the browser supports nothing else, and reports a failure', async () => {
    const writeText = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('denied'));
    const write = vi.fn().mockRejectedValue(new Error('denied'));
    const user = userEvent.setup();
    vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { write, writeText } } }));
    showPanel();
    await panelIsReady();
    await askAndAnswer(server, 'Hello', 'Good morning [1]', [source()]);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(writeText).toHaveBeenCalledWith('Good morning');
    expect(toastText()).toBe('Copied to clipboard');
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(toastText()).toBe('Copy failedCould not copy to clipboard');
  });

  it.each([
    ['Short', 'Sparehour AI: Short'],
    [`${'a'.repeat(40)}\nmore`, `Sparehour AI: ${'a'.repeat(40)}`],
    [`${'a'.repeat(41)}\nmore`, `Sparehour AI: ${'a'.repeat(40)}...`],
    [`${'🎈'.repeat(41)}`, `Sparehour AI: ${'🎈'.repeat(40)}...`],
  ])('is saved as a note titled by its first line', async (content, title) => {
    showPanel();
    await panelIsReady();
    await askAndAnswer(server, 'Hello', content);
    await userEvent.click(screen.getByRole('button', { name: 'Save as note' }));
    expect(surroundings.onSaveAsNote).toHaveBeenCalledWith({ title, content, tags: ['ai-response'] });
    expect(toastText()).toBe('Note createdAI response has been saved as a new note');
    surroundings.onSaveAsNote.mockRejectedValueOnce(new Error('offline'));
    await userEvent.click(screen.getByRole('button', { name: 'Save as note' }));
    expect(toastText()).toBe('Note creation failedCould not save the AI response as a note');
  });

  it('leaves out citations, the remark and the credit when used elsewhere', async () => {
    surroundings.onInsert.mockResolvedValue(true);
    showPanel();
    await panelIsReady();
    const content = 'Subject: 17\\.11. a\\_b\n\nHe wrote \\[1\\]: EUR 4,500 [1]. List `a[1]` and [7].';
    const remark = 'Draft. Fill in the [brackets] before you send it.';
    const call = await ask(server, 'E-mail');
    await act(async () => {
      call.begin([source()]);
      call.say(content);
      call.end({ remark });
    });
    expect(await screen.findByText(remark)).toBeDefined();
    screen.getByText('Quoted from your notes. No AI model was used.');
    await userEvent.click(screen.getByRole('button', { name: 'Insert' }));
    const plain = 'Subject: 17.11. a_b\n\nHe wrote [1]: EUR 4,500. List `a[1]` and [7].';
    expect(surroundings.onInsert).toHaveBeenCalledWith(NOTE.id, plain);
    await userEvent.click(screen.getByRole('button', { name: 'Save as note' }));
    expect(surroundings.onSaveAsNote).toHaveBeenCalledWith({
      title: 'Sparehour AI: Subject: 17.11. a_b',
      content: plain,
      tags: ['ai-response'],
    });
    await userEvent.click(screen.getByRole('button', { name: 'Connect one' }));
    expect(surroundings.onOpenSettings).toHaveBeenCalled();
  });

  it('is inserted into the open note', async () => {
    surroundings.onInsert.mockResolvedValue(true);
    const page = showPanel();
    await panelIsReady();
    await askAndAnswer(server, 'Hello', 'Good morning');
    await userEvent.click(screen.getByRole('button', { name: 'Insert' }));
    expect(surroundings.onInsert).toHaveBeenCalledWith(NOTE.id, 'Good morning');
    expect(toastText()).toBe('Text inserted');
    page.rerender(<Panel note={null} />);
    await panelIsReady();
    await askAndAnswer(server, 'Hello', 'Good evening');
    await userEvent.click(screen.getByRole('button', { name: 'Insert' }));
    expect(toastText()).toBe('Cannot insert textNo active note available for insertion');
  });
});
