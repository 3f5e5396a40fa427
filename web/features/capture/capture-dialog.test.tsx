import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, giveLayout, type Handler, renderInApp, serve } from '#tests/web-page.tsx';
import { captureBox } from './capture-box.ts';
import { CaptureDialog, type CaptureDialogProps } from './capture-dialog.tsx';

const at = '2026-01-01T00:00:00.000Z';
const places = [
  { id: 'clients', path: 'Clients' },
  { id: 'acme', path: 'Clients / Acme' },
];
let sent: { body: Record<string, unknown>; key: string | undefined }[];
let answerNote: (body: Record<string, unknown>) => Answer;
let suggested: string | null;

const server: Handler = ({ method, path, body }) => {
  if (path === '/api/filing') {
    const folder = suggested && { id: suggested, name: 'Acme', reason: 'A similar note is in it: “Kickoff”.' };
    return { json: { folder, tags: [] } };
  }
  if (method !== 'POST') return { json: {} };
  sent.push({ body: body as Record<string, unknown>, key: undefined });
  return answerNote(body as Record<string, unknown>);
};

beforeEach(() => {
  giveLayout();
  localStorage.clear();
  sent = [];
  suggested = null;
  answerNote = (body) => ({
    status: 201,
    json: { id: 'n1', tags: [], aiExcluded: false, pinned: false, version: 1, createdAt: at, updatedAt: at, ...body },
  });
});
afterEach(() => vi.useRealTimers());

function show(change: Partial<CaptureDialogProps> = {}) {
  const props: CaptureDialogProps = {
    open: true,
    onOpenChange: vi.fn(),
    userId: 'u1',
    places,
    onSent: vi.fn(),
    onOpenNote: vi.fn(),
    renderDictation: () => null,
    ...change,
  };
  function Page() {
    const [open, setOpen] = useState(props.open);
    const handleOpenChange = (next: boolean) => {
      setOpen(next);
      props.onOpenChange(next);
    };
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Jot
        </button>
        <CaptureDialog {...props} open={open} onOpenChange={handleOpenChange} />
      </>
    );
  }
  return { props, ...renderInApp(<Page />) };
}

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });

describe('quick capture', () => {
  it('takes the focus, saves with Ctrl+Enter, and makes the first line the title', async () => {
    serve(server);
    const { props } = show();
    expect(document.activeElement).toBe(box());
    await userEvent.type(box(), 'Ring Joan{Enter}about the looms{Control>}{Enter}{/Control}');
    await waitFor(() => expect(props.onSent).toHaveBeenCalledOnce());
    expect(sent[0]?.body).toEqual({ title: 'Ring Joan', content: 'about the looms', folderId: null });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByTestId('toast').textContent).toContain('Note saved');
    expect(captureBox.readText('u1') + captureBox.readWaiting('u1').length).toBe('0');
  });

  it("doesn't save empty text", async () => {
    serve(server);
    show();
    await userEvent.type(box(), '   {Control>}{Enter}{/Control}');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(sent).toEqual([]);
    screen.getByRole('dialog', { name: 'Quick capture' });
  });

  it('keeps the text when closed and after a reload', async () => {
    serve(server);
    const { unmount } = show();
    await userEvent.type(box(), 'Half a thought');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Jot' }));
    expect(box().value).toBe('Half a thought');
    unmount();
    show();
    expect(box().value).toBe('Half a thought');
    expect(sent).toEqual([]);
  });

  it('suggests a folder with a reason, and lets the user change it', async () => {
    suggested = 'acme';
    serve(server);
    const { props } = show();
    await userEvent.type(box(), 'Acme wants another workshop');
    const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Folder' });
    await waitFor(() => expect(choice.value).toBe('acme'));
    screen.getByText('Suggested. A similar note is in it: “Kickoff”.');
    await userEvent.selectOptions(choice, 'No folder');
    expect(screen.queryByText(/^Suggested/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(props.onSent).toHaveBeenCalledOnce());
    expect(sent[0]?.body.folderId).toBeNull();
  });

  it('stores the note on the device while offline, and sends it once after reconnecting', async () => {
    serve(server);
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    const { props } = show();
    await userEvent.type(box(), 'On the train{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.getByTestId('toast').textContent).toContain('Saved on this device'));
    expect(captureBox.readWaiting('u1')).toMatchObject([{ title: 'On the train' }]);
    serve(server);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(props.onSent).toHaveBeenCalledOnce());
    expect(sent).toHaveLength(1);
    expect(captureBox.readWaiting('u1')).toEqual([]);
  });

  it('saves the note without its folder when the folder was deleted', async () => {
    captureBox.addWaiting('u1', { key: 'k', title: 'Left', content: '', folderId: 'gone' });
    const answer = answerNote;
    answerNote = (body) => (body.folderId === null ? answer(body) : { status: 404, text: 'Folder not found' });
    serve(server);
    const { props } = show({ open: false });
    await waitFor(() => expect(props.onSent).toHaveBeenCalledOnce());
    expect(sent.map(({ body }) => body.folderId)).toEqual(['gone', null]);
  });

  it("adds dictated text, and warns before closing while it's pending", async () => {
    serve(server);
    show({
      renderDictation: (onText, onBusyChange) => (
        <>
          <button type="button" onClick={() => onBusyChange(true)}>
            Speak
          </button>
          <button
            type="button"
            onClick={() => {
              onText('and more');
              onBusyChange(false);
            }}
          >
            Heard
          </button>
        </>
      ),
    });
    await userEvent.type(box(), 'Typed');
    await userEvent.click(screen.getByRole('button', { name: 'Speak' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('alert').textContent).toContain("Your dictation isn't in the note yet");
    await userEvent.click(screen.getByRole('button', { name: 'Heard' }));
    expect(box().value).toBe('Typed\nand more');
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it("warns when the browser can't store the text", async () => {
    serve(server);
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    show();
    await userEvent.type(box(), 'x');
    screen.getByText(/^This browser can't save the text/);
    setItem.mockRestore();
  });
});
