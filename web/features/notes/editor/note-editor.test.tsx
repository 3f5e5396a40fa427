import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { createRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '#tests/browser-stubs.ts';
import { FakeNoteServer, problem } from '#tests/fake-note-server.ts';
import { renderInApp } from '#tests/web-page.tsx';
import { systemClock } from '#web/features/notes/drafts/clock.ts';
import { createDrafts, type Drafts } from '#web/features/notes/drafts/drafts.ts';
import { openTabs, type Tabs } from '#web/lib/tabs.ts';
import { NoteEditor } from './note-editor.tsx';
import type { EditorControls, NoteEditorProps } from './note-editor-props.ts';

/** The text stays in its box, which is all that a browser without layout can show. */
vi.mock('./page/page-surface.ts', () => new Promise(() => {}));

let server: FakeNoteServer;
let drafts: Drafts;
let tabs: Tabs;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  stubBrowser();
  server = new FakeNoteServer(systemClock);
  tabs = openTabs('user-1');
  drafts = createDrafts({ userId: 'user-1', tabs });
});
afterEach(() => {
  drafts.close();
  tabs.close();
  vi.unstubAllGlobals();
});

async function open(
  note: { title?: string; content?: string; tags?: string[] },
  change: Partial<NoteEditorProps> = {},
) {
  const { id } = server.add(note);
  const props: NoteEditorProps = {
    noteId: id,
    drafts,
    tagSuggestions: ['client', 'invoice', 'workshop'],
    canGoBack: true,
    canGoForward: false,
    onBack: vi.fn(),
    onForward: vi.fn(),
    onOpenNote: vi.fn(),
    onShowHistory: vi.fn(),
    onDelete: vi.fn(),
    onClosed: vi.fn(),
    ...change,
  };
  const page = renderInApp(<NoteEditor {...props} />);
  await screen.findByPlaceholderText('Start writing...');
  return {
    id,
    props,
    user: userEvent.setup(),
    rerender: (next: Partial<NoteEditorProps>) => page.rerender(<NoteEditor {...props} {...next} />),
  };
}

const body = () => screen.getByPlaceholderText<HTMLTextAreaElement>('Start writing...');
const title = () => screen.getByPlaceholderText<HTMLTextAreaElement>('Untitled Note');

describe('the editor', () => {
  it('shows the note, saves what is typed, and says Saving… and then Saved', async () => {
    const { id } = await open({ title: 'Plan', content: 'first' });
    expect(title().value).toBe('Plan');
    expect(body().value).toBe('first');
    expect(screen.getByText('Saved')).toBeTruthy();
    // At once: on a machine that stands still before the next line, it may be saved already.
    fireEvent.input(body(), { target: { value: 'first second' } });
    expect(screen.getByText('Saving…')).toBeTruthy();
    await screen.findByText('Saved');
    expect(server.note(id).content).toBe('first second');
  });

  it('has a single-line title: pasted text becomes one line, and Enter moves to the text', async () => {
    const { id, user } = await open({ title: '', content: '' });
    await user.click(title());
    await user.paste('Kick-off \r\n  with Acme\n');
    expect(title().value).toBe('Kick-off with Acme');
    await user.type(title(), '{Enter}');
    expect(document.activeElement).toBe(body());
    await waitFor(() => expect(server.note(id).title).toBe('Kick-off with Acme'));
  });

  it("doesn't rerender while the user types", async () => {
    const { user } = await open({ content: '' });
    drafts.setAutoSave(false);
    await user.type(body(), 'a');
    expect(screen.getByText('Not saved')).toBeTruthy();
    const seen = vi.fn();
    const observer = new MutationObserver((records) => {
      for (const record of records)
        seen(record.type, record.attributeName, (record.target as HTMLElement).outerHTML?.slice(0, 200));
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    await user.type(body(), 'bcdefg', { skipClick: true });
    observer.disconnect();
    expect(seen).not.toHaveBeenCalled();
  });

  it('switches notes in the same text boxes and saves the previous one', async () => {
    const { id, user, rerender } = await open({ content: 'first' });
    const other = server.add({ title: 'Other', content: 'other text' });
    await user.type(body(), '!');
    rerender({ noteId: other.id });
    await waitFor(() => expect(body().value).toBe('other text'));
    await waitFor(() => expect(server.note(id).content).toBe('first!'));
    expect(server.note(other.id).content).toBe('other text');
  });

  it('keeps the caret at its words when the text changes elsewhere', async () => {
    const { id } = await open({ content: 'one\ntwo\nthree' });
    body().setSelectionRange(5, 5);
    server.overwrite(id, { content: 'zero\none\ntwo\nthree\nfour' });
    act(() => drafts.load(id));
    await waitFor(() => expect(body().value).toBe('zero\none\ntwo\nthree\nfour'));
    expect(body().value.slice(body().selectionStart)).toBe('wo\nthree\nfour');
  });

  it('continues in the copy after a conflict, in the same text box', async () => {
    const onOpenNote = vi.fn();
    const { id, user, rerender } = await open({ title: 'Plan', content: 'text' }, { onOpenNote });
    const box = body();
    // Another end of the same word.
    server.overwrite(id, { content: 'texts' });
    await user.type(box, 'ure of mine');
    await waitFor(() => expect(onOpenNote).toHaveBeenCalled());
    const [copyId] = onOpenNote.mock.calls[0] ?? [];
    rerender({ noteId: copyId, onOpenNote });
    await user.type(box, ', more', { skipClick: true });
    expect(body()).toBe(box);
    expect(box.value).toBe('texture of mine, more');
    expect(screen.getByRole('button', { name: 'Compare' })).toBeTruthy();
    await waitFor(() => expect(server.note(copyId).content).toBe('texture of mine, more'));
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    const dialog = await screen.findByRole('dialog', { name: 'Compare' });
    await user.click(await within(dialog).findByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(onOpenNote).toHaveBeenLastCalledWith(id, 'replace'));
    expect(server.note(id)).toMatchObject({ title: 'Plan', content: 'texture of mine, more' });
    expect(server.note(copyId).isTrashed).toBe(true);
  });

  it('offers to keep the text of a deleted note', async () => {
    const onOpenNote = vi.fn();
    const { id, user } = await open({ title: 'Plan', content: 'text' }, { onOpenNote });
    server.notes.set(id, { ...server.note(id), isTrashed: true });
    await user.type(body(), '!');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('This note was deleted. Keep your text as a new note?');
    await user.click(screen.getByRole('button', { name: 'Keep as new note' }));
    await waitFor(() => expect(onOpenNote).toHaveBeenCalled());
    expect(server.note(onOpenNote.mock.calls[0]?.[0]).content).toBe('text!');
  });

  it("offers Retry if the note can't be loaded", async () => {
    const note = server.add({ content: 'text' });
    server.script = () => problem(500, 'Something went wrong');
    renderInApp(
      <NoteEditor
        {...{ noteId: note.id, drafts, tagSuggestions: [], canGoBack: false, canGoForward: false }}
        {...{ onBack: vi.fn(), onForward: vi.fn(), onOpenNote: vi.fn(), onDelete: vi.fn(), onClosed: vi.fn() }}
        onShowHistory={vi.fn()}
      />,
    );
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText('500: Something went wrong')).toBeTruthy();
    server.script = () => 'answer';
    await userEvent.click(retry);
    expect((await screen.findByPlaceholderText<HTMLTextAreaElement>('Start writing...')).value).toBe('text');
  });

  it('has History and Delete in the note’s menu', async () => {
    const { id, props, user } = await open({ content: 'text' });
    await user.click(screen.getByRole('button', { name: 'Note menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'History' }));
    expect(props.onShowHistory).toHaveBeenCalledWith(id);
    await user.click(screen.getByRole('button', { name: 'Note menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(props.onDelete).toHaveBeenCalledWith(id);
  });
});

describe('the toolbar', () => {
  it('has the buttons of the specification in a single tab stop', async () => {
    const { user, props } = await open({});
    const names = within(screen.getByRole('toolbar', { name: 'Note' }))
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label'));
    expect(names).toEqual([
      'Back',
      'Forward',
      'Heading',
      'Bold',
      'Italic',
      'Link',
      'Bullet List',
      'Numbered List',
      'Code',
      'To-do',
      'Picture',
      // In the place of the others where there is no room for them.
      'Formatting',
      'Outline',
      'Note menu',
    ]);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(props.onBack).toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Forward' }).hasAttribute('disabled')).toBe(true);
    act(() => screen.getByRole('button', { name: 'Back' }).focus());
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Heading');
  });
});

describe('tags', () => {
  const input = () => screen.getByPlaceholderText<HTMLInputElement>('Enter tag...');
  const tags = () =>
    within(screen.getByRole('list', { name: 'Tags' }))
      .queryAllByRole('listitem')
      .map((item) => item.textContent);

  it('are counted: Add tags, 1 tag, 2 tags', async () => {
    const { id, user } = await open({});
    await user.click(screen.getByRole('button', { name: 'Add tags' }));
    await user.type(input(), '  client {Enter}');
    expect(screen.getByRole('button', { name: '1 tag' })).toBeTruthy();
    await user.type(input(), 'call{Enter}client{Enter}   {Enter}');
    expect(screen.getByRole('button', { name: '2 tags' })).toBeTruthy();
    expect(tags()).toEqual(['client', 'call']);
    await waitFor(() => expect(server.note(id).tags).toEqual(['client', 'call']));
  });

  it('can be added from elsewhere, which opens and focuses the field each time', async () => {
    const controls = createRef<EditorControls>();
    const { user } = await open({}, { controlsRef: controls });
    act(() => controls.current?.addTag());
    await user.keyboard('client{Enter}');
    expect(tags()).toEqual(['client']);
    await user.keyboard('half');
    body().focus();
    act(() => controls.current?.addTag());
    expect(document.activeElement).toBe(input());
    expect(input().value).toBe('half');
    await user.keyboard('{Escape}');
    act(() => controls.current?.addTag());
    expect(document.activeElement).toBe(input());
  });

  it('lose the last one on Backspace in the empty field, which Escape closes', async () => {
    const { user } = await open({ tags: ['one', 'two'] });
    await user.click(screen.getByRole('button', { name: '2 tags' }));
    await user.type(input(), 'x{Backspace}');
    expect(tags()).toEqual(['one', 'two']);
    await user.keyboard('{Backspace}');
    expect(tags()).toEqual(['one']);
    await user.keyboard('{Escape}');
    expect(screen.queryByPlaceholderText('Enter tag...')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Add Tag');
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(input());
  });

  it('are suggested from those in use and can be selected by keyboard', async () => {
    const { user } = await open({});
    await user.click(screen.getByRole('button', { name: 'Add tags' }));
    await user.type(input(), 'o');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['invoice', 'workshop']);
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(tags()).toEqual(['workshop']);
    await user.type(input(), 'inv{ArrowUp}{Enter}');
    expect(tags()).toEqual(['workshop', 'invoice']);
    await user.click(screen.getByRole('button', { name: 'Remove tag workshop' }));
    expect(tags()).toEqual(['invoice']);
  });
});
