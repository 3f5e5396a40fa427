import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Document } from '#shared/documents.ts';
import { makeDocument } from '#tests/documents.ts';
import { fakeTransfers } from '#tests/fake-transfer.ts';
import { giveLayout, type Handler, renderInApp, serve } from '#tests/web-page.tsx';
import { UploadDialog } from './upload-dialog.tsx';
import { useUploads } from './use-uploads.ts';

const noteId = '11111111-1111-4111-8111-111111111111';
const pdf = () => new File(['%PDF-1.7 hello'], 'Offer.pdf', { type: 'application/pdf' });
const working = makeDocument({ state: 'waiting', pageCount: null });

let transfers: ReturnType<typeof fakeTransfers>;
const handlers = {
  onOpenChange: vi.fn(),
  onOpenNote: vi.fn(),
  onOpenDocument: vi.fn(),
  onFinished: vi.fn(),
  onBeforeSend: vi.fn(async () => true),
};

beforeEach(() => {
  giveLayout();
  transfers = fakeTransfers();
  vi.clearAllMocks();
});
afterEach(() => vi.unstubAllGlobals());

interface PageProps {
  open?: boolean;
  openNote?: { id: string; title: string } | null;
}

function Page({ open = true, openNote = null }: PageProps) {
  const uploads = useUploads(handlers);
  return open && <UploadDialog open uploads={uploads} openNote={openNote} {...handlers} />;
}

/** Opens the dialog; the server answers calls other than the upload. */
function show(props: PageProps = {}, server: Handler = () => ({ status: 404, text: 'There is no such document' })) {
  const calls = serve(server);
  const page = renderInApp(<Page {...props} />);
  return { calls, rerender: (next: PageProps) => page.rerender(<Page {...next} />) };
}

const chooser = () => screen.getByLabelText<HTMLInputElement>(/Choose a file|choose another file/);
const upload = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Upload' });
const bar = () => screen.getByRole('progressbar').getAttribute('aria-valuetext');
const toast = () => screen.queryByTestId('toast')?.textContent;

async function send(user = userEvent.setup()) {
  await user.upload(chooser(), pdf());
  await user.click(upload());
  await waitFor(() => expect(transfers.requests).toHaveLength(1));
  const [request] = transfers.requests;
  if (!request) throw new Error('Nothing was sent');
  return request;
}

async function sendUntilWorking() {
  const request = await send();
  act(() => request.answer(202, { document: working, note: null }));
  await waitFor(() => expect(transfers.streams).toHaveLength(1));
  const [stream] = transfers.streams;
  if (!stream) throw new Error('Nobody follows the document');
  return (change: Partial<Document>) => act(() => stream.tell({ ...working, ...change }));
}

describe('the upload dialog', () => {
  it('begins with no file, OCR off, a note and a summary on', () => {
    show();
    expect(upload().disabled).toBe(true);
    expect(screen.getByRole('switch', { name: /OCR/ }).getAttribute('aria-checked')).toBe('false');
    expect(screen.getByRole('switch', { name: 'Create note' }).getAttribute('aria-checked')).toBe('true');
    expect(screen.getByRole('switch', { name: 'Summarise' }).getAttribute('aria-checked')).toBe('true');
  });

  it('refuses another type of file with the words for it, before anything is sent', async () => {
    show();
    const user = userEvent.setup({ applyAccept: false });
    await user.upload(chooser(), new File(['x'], 'picture.png', { type: 'image/png' }));
    expect(screen.getByRole('alert').textContent).toBe('Invalid file type: Please upload a PDF, DOCX, TXT, or MD file');
    expect(toast()).toBe('Invalid file typePlease upload a PDF, DOCX, TXT, or MD file');
    expect(upload().disabled).toBe(true);
  });

  it('says that a file is too large before anything is sent', async () => {
    show();
    const large = pdf();
    Object.defineProperty(large, 'size', { value: 12_000_000 });
    await userEvent.upload(chooser(), large);
    expect(screen.getByRole('alert').textContent).toMatch(/^This file has 12 MB; at most 10 MB/);
    expect(upload().disabled).toBe(true);
    await userEvent.upload(chooser(), pdf());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(upload().disabled).toBe(false);
  });

  it('sends the file with its options, and the open note only where no new one is made', async () => {
    show({ openNote: { id: noteId, title: 'Plan' } });
    const first = await send();
    expect(first.path).toBe('/api/documents/upload');
    expect(first.headers.prefer).toBe('respond-async');
    expect([...first.form.keys()]).toEqual(['ocr', 'createNote', 'summarize', 'file']);
    expect(first.form.get('ocr')).toBe('false');
    expect(first.form.get('createNote')).toBe('true');
    act(() => first.answer(500, 'The server ran into a problem'));
    await userEvent.click(await screen.findByRole('switch', { name: 'Create note' }));
    expect(screen.getByText('The summary and a link to the document are added to “Plan”.')).toBeDefined();
    await userEvent.click(upload());
    await waitFor(() => expect(transfers.requests).toHaveLength(2));
    expect(transfers.requests[1]?.form.get('noteId')).toBe(noteId);
    expect(handlers.onBeforeSend).toHaveBeenCalledTimes(1);
  });

  it('says where the text goes while no note is open and none is to be made', async () => {
    show();
    await userEvent.click(screen.getByRole('switch', { name: 'Create note' }));
    expect(
      screen.getByText('No note is open, so the document is kept in Documents, where search finds it.'),
    ).toBeDefined();
    const request = await send();
    expect(request.form.has('noteId')).toBe(false);
  });

  it('shows the bytes that leave, then what the server does, then Complete, and opens the note', async () => {
    show();
    const request = await send();
    act(() => request.progress(420, 1_000));
    expect(bar()).toBe('Sending… 42 %');
    act(() => request.progress(1_000, 1_000));
    expect(bar()).toBe('Processing…');
    act(() => request.answer(202, { document: working, note: null }));
    await waitFor(() => expect(bar()).toBe('Waiting for its turn'));
    const [stream] = transfers.streams;
    expect(stream?.path).toBe(`/api/documents/${working.id}/events`);
    const tell = (change: Partial<Document>) => act(() => stream?.tell({ ...working, ...change }));
    tell({ state: 'reading', progress: { done: 2, of: 12 } });
    expect(bar()).toBe('Reading page 3 of 12');
    tell({ state: 'ocr', progress: { done: 1, of: 5 } });
    expect(bar()).toBe('Reading the pictures, page 2 of 5');
    tell({ state: 'summarising' });
    expect(bar()).toBe('Summarising');
    tell({ state: 'indexing' });
    expect(bar()).toBe('Indexing');
    tell({ state: 'done', pageCount: 12, noteId });
    expect(bar()).toBe('Complete');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
    expect(screen.getByText('Complete')).toBeDefined();
    expect(toast()).toBe('Document uploadedA new note was created');
    expect(handlers.onFinished).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(handlers.onOpenNote).toHaveBeenCalledWith(noteId), { timeout: 2_000 });
  });

  it('says that it was added to the open note', async () => {
    show({ openNote: { id: noteId, title: 'Plan' } });
    await userEvent.click(screen.getByRole('switch', { name: 'Create note' }));
    const tell = await sendUntilWorking();
    tell({ state: 'done', noteId, options: { ocr: false, createNote: false, summarize: true } });
    expect(toast()).toBe('Document uploadedThe document was processed and added to your note');
  });

  it('takes a finished document as the answer of a server that does not respond at once', async () => {
    show();
    const request = await send();
    act(() => request.answer(201, { document: { ...working, state: 'done', noteId }, note: null }));
    expect(await screen.findByText('Complete')).toBeDefined();
    expect(transfers.streams).toHaveLength(0);
  });

  it('asks the server itself where the stream of events is refused', async () => {
    const { calls } = show({}, () => ({ json: { ...working, state: 'done', noteId } }));
    const request = await send();
    act(() => request.answer(202, { document: working, note: null }));
    await waitFor(() => expect(transfers.streams).toHaveLength(1));
    act(() => transfers.streams[0]?.refuse());
    expect(await screen.findByText('Complete')).toBeDefined();
    expect(calls).toEqual([`GET /api/documents/${working.id}`]);
  });

  it('calls off what is being sent, and keeps the file chosen', async () => {
    show();
    const request = await send();
    const aborted = vi.spyOn(request, 'abort');
    act(() => request.progress(10, 1_000));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(aborted).toHaveBeenCalled();
    expect(await screen.findByText('Offer.pdf')).toBeDefined();
    expect(upload().disabled).toBe(false);
    expect(toast() ?? '').not.toContain('failed');
  });

  it('says why sending failed, puts the bar away and lets it be tried again', async () => {
    show();
    const request = await send();
    act(() => request.answer(422, 'This PDF is protected by a password.'));
    expect((await screen.findByRole('alert')).textContent).toBe('This PDF is protected by a password.');
    expect(toast()).toBe('Upload failed422: This PDF is protected by a password.');
    expect(screen.queryByRole('progressbar')).toBeNull();
    await userEvent.click(upload());
    await waitFor(() => expect(transfers.requests).toHaveLength(2));
    expect(bar()).toBe('Sending… 0 %');
  });

  it('says so in the same words where the server finds that the type is another one', async () => {
    show();
    const request = await send();
    act(() => request.answer(415, 'Invalid file type: Please upload a PDF, DOCX, TXT, or MD file'));
    await screen.findByRole('alert');
    expect(toast()).toBe('Invalid file typePlease upload a PDF, DOCX, TXT, or MD file');
  });

  it('tries a file again that could not be sent because the server was not reached', async () => {
    show();
    const request = await send();
    act(() => request.break());
    expect((await screen.findByRole('alert')).textContent).toBe('The server cannot be reached');
    await userEvent.click(upload());
    await waitFor(() => expect(transfers.requests).toHaveLength(2));
  });

  it('shows why reading failed, with Retry', async () => {
    const { calls } = show({}, () => ({ status: 202, json: { ...working, state: 'waiting' } }));
    const tell = await sendUntilWorking();
    tell({ state: 'failed', failure: 'This file is broken. Open it and save it again.' });
    expect(screen.getByRole('alert').textContent).toBe('This file is broken. Open it and save it again.');
    expect(toast()).toBe('Upload failedThis file is broken. Open it and save it again.');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(bar()).toBe('Waiting for its turn'));
    expect(calls).toContain(`POST /api/documents/${working.id}/retry`);
  });

  it("says 'Something went wrong' where a failure has no reason", async () => {
    show();
    const tell = await sendUntilWorking();
    tell({ state: 'failed', failure: '' });
    expect(toast()).toBe('Upload failedSomething went wrong');
  });

  it('knows a scan and offers to read it with OCR', async () => {
    let body: unknown;
    show({}, (request) => {
      body = request.body;
      return { status: 202, json: { ...working, state: 'ocr', progress: { done: 0, of: 3 } } };
    });
    const tell = await sendUntilWorking();
    tell({ state: 'done', pageCount: 3, scannedPages: 3, noteId });
    expect(screen.getByText(/This PDF is a scan/)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Read it with OCR' }));
    await waitFor(() => expect(bar()).toBe('Reading the pictures, page 1 of 3'));
    expect(body).toEqual({ ocr: true });
    expect(handlers.onOpenNote).not.toHaveBeenCalled();
  });

  it('goes on while it is closed, and a message tells the end', async () => {
    const { rerender } = show();
    const tell = await sendUntilWorking();
    await userEvent.click(screen.getByRole('button', { name: 'Continue in background' }));
    expect(handlers.onOpenChange).toHaveBeenCalledWith(false);
    rerender({ open: false });
    tell({ state: 'done', noteId });
    expect(toast()).toBe('Document uploadedA new note was created');
    expect(handlers.onOpenNote).not.toHaveBeenCalled();
    rerender({ open: true });
    expect(upload().disabled).toBe(true);
  });
});
