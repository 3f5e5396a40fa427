import { history, undo } from '@codemirror/commands';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { attachFiles, attachmentUploads } from './uploads-in-page.ts';

/** The server: requests wait until they are answered. */
class Request {
  static all: Request[] = [];
  upload: { onprogress?: (event: object) => void } = {};
  onload = () => {};
  onabort = () => {};
  onloadend = () => {};
  status = 0;
  responseText = '';
  url = '';
  headers: Record<string, string> = {};
  name = '';
  open(_method: string, url: string) {
    this.url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader() {
    return null;
  }
  send(form: FormData) {
    this.name = (form.get('file') as File).name;
    Request.all.push(this);
  }
  abort() {
    this.onabort();
    this.onloadend();
  }
  answer(status: number, body: string) {
    Object.assign(this, { status, responseText: body });
    this.onload();
    this.onloadend();
  }
  store(id: string) {
    const { name } = this;
    const type = name.endsWith('.png') ? 'png' : 'file';
    const path = `attachments/${id}.${name.split('.').at(-1)}`;
    this.answer(
      201,
      JSON.stringify({ id, name, type, size: 1, width: null, height: null, path, createdAt: '2026-01-01T00:00:00Z' }),
    );
  }
}

let view: EditorView;
const onLeft = vi.fn();

beforeEach(() => {
  Request.all = [];
  vi.stubGlobal('XMLHttpRequest', Request);
  // jsdom measures no text.
  Range.prototype.getClientRects = () => document.createElement('i').getClientRects();
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => {};
  const state = EditorState.create({ doc: 'before after', extensions: [history(), attachmentUploads({ onLeft })] });
  view = new EditorView({ state, parent: document.body });
});
afterEach(() => {
  view.destroy();
  vi.unstubAllGlobals();
});

const A = '3f1c9a52-7d0e-4c1b-9a53-0c8f4a2b6d11';
const B = '3f1c9a52-7d0e-4c1b-9a53-0c8f4a2b6d12';
const png = (name: string) => new File(['x'], name, { type: 'image/png' });
const text = () => view.state.doc.toString();
const requests = (count: number) => waitFor(() => expect(Request.all.length).toBe(count));
const request = (name: string) => Request.all.filter((each) => each.name === name).at(-1) as Request;

test('the text holds nothing until the file is stored, and then one undo step', async () => {
  attachFiles(view, 'n1', [png('a.png')], 7);
  await requests(1);
  expect(request('a.png').url).toBe('/api/notes/n1/attachments');
  expect(text()).toBe('before after');
  request('a.png').upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 });
  expect(within(screen.getByRole('group', { name: 'Uploading a.png' })).getByRole('status').textContent).toBe('25%');
  expect(document.querySelector<HTMLImageElement>('.page-upload img')?.src).toBe('blob:picture');
  view.dispatch({ changes: { from: 0, insert: 'typed ' } });
  request('a.png').store(A);
  await waitFor(() => expect(text()).toBe(`typed before ![a.png](attachments/${A}.png)after`));
  expect(screen.queryByRole('group')).toBeNull();
  undo(view);
  expect(text()).toBe('typed before after');
});

test('files stay in order, whichever is stored first, and what is typed at them comes after', async () => {
  view.dispatch({ selection: { anchor: 7 } });
  attachFiles(view, 'n1', [png('a.png'), new File(['x'], 'b.pdf')], 7);
  await requests(2);
  view.dispatch({ changes: { from: 7, insert: '!' }, selection: { anchor: 8 } });
  request('b.pdf').store(B);
  await waitFor(() => expect(text()).toContain('b.pdf'));
  request('a.png').store(A);
  await waitFor(() => expect(text()).toContain('a.png'));
  expect(text()).toBe(`before ![a.png](attachments/${A}.png)\n[b.pdf](attachments/${B}.pdf)!after`);
  expect(view.state.sliceDoc(view.state.selection.main.head)).toBe('after');
});

test('a failure says why; trying again asks for the same attachment, and removing leaves nothing', async () => {
  attachFiles(view, 'n1', [png('a.png')], 7);
  await requests(1);
  const key = request('a.png').headers['idempotency-key'];
  request('a.png').answer(507, 'Your storage is full');
  const place = within(screen.getByRole('group', { name: 'Uploading a.png' }));
  await waitFor(() => expect(place.getByRole('status').textContent).toBe('Your storage is full'));
  await userEvent.click(place.getByRole('button', { name: 'Try to upload a.png again' }));
  await requests(2);
  expect(request('a.png').headers['idempotency-key']).toBe(key);
  request('a.png').answer(507, 'Your storage is full');
  await userEvent.click(await place.findByRole('button', { name: 'Remove a.png' }));
  expect(screen.queryByRole('group')).toBeNull();
  expect(text()).toBe('before after');
});

test('canceling stops the upload', async () => {
  attachFiles(view, 'n1', [png('a.png')], 7);
  await requests(1);
  const abort = vi.spyOn(request('a.png'), 'abort');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the upload of a.png' }));
  expect(abort).toHaveBeenCalled();
  expect(screen.queryByRole('group')).toBeNull();
});

test('what is stored after the page was closed is given to the note', async () => {
  attachFiles(view, 'n1', [png('a.png')], 7);
  await requests(1);
  view.destroy();
  request('a.png').store(A);
  await waitFor(() => expect(onLeft).toHaveBeenCalledWith('n1', `![a.png](attachments/${A}.png)`));
});

test('a file of more than 10 MB is not sent', async () => {
  const large = png('a.png');
  Object.defineProperty(large, 'size', { value: 10 * 1024 ** 2 + 1 });
  attachFiles(view, 'n1', [large], 7);
  expect(await screen.findByText(/^This file is larger than 10 MB/)).toBeDefined();
  expect(Request.all).toEqual([]);
});
