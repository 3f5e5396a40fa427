import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Document } from '#shared/documents.ts';
import { publishDocument } from '#tests/document-news.ts';
import { makeDocument } from '#tests/documents.ts';
import { type FakeRequest, fakeTransfers } from '#tests/fake-transfer.ts';
import { giveLayout, type Handler, renderInApp, serve } from '#tests/web-page.tsx';
import { UploadDialog } from './upload-dialog.tsx';
import { useUploads } from './use-uploads.ts';

const noteId = '11111111-1111-4111-8111-111111111111';
const pdf = () => new File(['%PDF-1.7 hello'], 'Offer.pdf', { type: 'application/pdf' });
const working = makeDocument({ state: 'waiting', pageCount: null });

let transfers: ReturnType<typeof fakeTransfers>;
/** What the server has of the uploaded file. */
let current: Document;
const handlers = {
  onOpenChange: vi.fn(),
  onOpenNote: vi.fn(),
  onOpenDocument: vi.fn(),
  onImport: vi.fn(),
  onFinished: vi.fn(),
  onBeforeSend: vi.fn(async () => true),
};

beforeEach(() => {
  giveLayout();
  transfers = fakeTransfers();
  current = working;
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

/** Opens the dialog. `server` answers all calls except the upload. */
function show(props: PageProps = {}, server: Handler = () => ({ status: 404, text: 'There is no such document' })) {
  const calls = serve((request) => (request.method === 'GET' ? { json: current } : server(request)));
  const page = renderInApp(<Page {...props} />);
  return { calls, rerender: (next: PageProps) => page.rerender(<Page {...next} />) };
}

const chooser = () => screen.getByLabelText<HTMLInputElement>(/Choose a(nother)? file/i);
const upload = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Upload' });
const bar = () => screen.getByRole('progressbar').getAttribute('aria-valuetext');
const barShows = (text: string) => waitFor(() => expect(bar()).toBe(text));
const toast = () => screen.queryByTestId('toast')?.textContent;

async function send(user = userEvent.setup()) {
  await user.upload(chooser(), pdf());
  await user.click(upload());
  await waitFor(() => expect(transfers.requests).toHaveLength(1));
  const [request] = transfers.requests;
  if (!request) throw new Error('Nothing was sent');
  return request;
}

/** Lets the server accept the file; the result publishes what becomes of it. */
function publishing(request: FakeRequest) {
  act(() => request.answer(202, { document: working, note: null }));
  return (change: Partial<Document>) => {
    current = { ...working, ...change };
    return publishDocument(current);
  };
}

async function sendUntilWorking() {
  const publish = publishing(await send());
  await barShows('Queued');
  return publish;
}

describe('the upload dialog', () => {
  it('starts with no file, OCR off, note and summary on', () => {
    show();
    expect(upload().disabled).toBe(true);
    expect(screen.getByRole('switch', { name: /OCR/ }).getAttribute('aria-checked')).toBe('false');
    expect(screen.getByRole('switch', { name: 'Create note' }).getAttribute('aria-checked')).toBe('true');
    expect(screen.getByRole('switch', { name: 'Summarize' }).getAttribute('aria-checked')).toBe('true');
  });

  it('rejects an invalid file type before sending', async () => {
    show();
    const user = userEvent.setup({ applyAccept: false });
    await user.upload(chooser(), new File(['x'], 'film.mp4', { type: 'video/mp4' }));
    expect(screen.getByRole('alert').textContent).toBe('Invalid file type: Please upload a PDF, DOCX, TXT, or MD file');
    expect(toast()).toBe('Invalid file typePlease upload a PDF, DOCX, TXT, or MD file');
    expect(upload().disabled).toBe(true);
  });

  it('rejects a file that is too large before sending', async () => {
    show();
    const large = pdf();
    Object.defineProperty(large, 'size', { value: 12_000_000 });
    await userEvent.upload(chooser(), large);
    expect(screen.getByRole('alert').textContent).toMatch(/^This file is 11.5 MB. The limit is 10 MB/);
    expect(upload().disabled).toBe(true);
    await userEvent.upload(chooser(), pdf());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(upload().disabled).toBe(false);
  });

  it('sends the file with its options, and the open note only when no new one is created', async () => {
    show({ openNote: { id: noteId, title: 'Plan' } });
    const first = await send();
    expect(first.path).toBe('/api/documents/upload');
    expect(first.headers.prefer).toBe('respond-async');
    expect([...first.form.keys()]).toEqual(['ocr', 'createNote', 'summarize', 'file']);
    expect(first.form.get('ocr')).toBe('false');
    expect(first.form.get('createNote')).toBe('true');
    act(() => first.answer(500, 'The server ran into a problem'));
    await userEvent.click(await screen.findByRole('switch', { name: 'Create note' }));
    screen.getByText('The summary and a link to the document will be added to “Plan”.');
    await userEvent.click(upload());
    await waitFor(() => expect(transfers.requests).toHaveLength(2));
    expect(transfers.requests[1]?.form.get('noteId')).toBe(noteId);
    expect(handlers.onBeforeSend).toHaveBeenCalledTimes(1);
  });

  it('says where the document will be saved when no note is open and none is created', async () => {
    show();
    await userEvent.click(screen.getByRole('switch', { name: 'Create note' }));
    screen.getByText('No note is open, so the document will be saved in Documents, where search can find it.');
    const request = await send();
    expect(request.form.has('noteId')).toBe(false);
  });

  it('shows the upload, then the stages on the server, then Complete, and opens the note', async () => {
    show();
    const request = await send();
    act(() => request.progress(420, 1_000));
    expect(bar()).toBe('Uploading… 42%');
    act(() => request.progress(1_000, 1_000));
    expect(bar()).toBe('Processing…');
    const publish = publishing(request);
    await barShows('Queued');
    await publish({ state: 'reading', progress: { done: 2, of: 12 } });
    await barShows('Processing page 3 of 12');
    await publish({ state: 'ocr', progress: { done: 1, of: 5 } });
    await barShows('Recognizing text, page 2 of 5');
    await publish({ state: 'summarising' });
    await barShows('Summarizing');
    await publish({ state: 'indexing' });
    await barShows('Indexing');
    await publish({ state: 'done', pageCount: 12, noteId });
    await barShows('Complete');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
    screen.getByText('Complete');
    expect(toast()).toBe('Document uploadedA new note was created');
    expect(handlers.onFinished).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(handlers.onOpenNote).toHaveBeenCalledWith(noteId));
  });

  it('says that it was added to the open note', async () => {
    show({ openNote: { id: noteId, title: 'Plan' } });
    await userEvent.click(screen.getByRole('switch', { name: 'Create note' }));
    const publish = await sendUntilWorking();
    await publish({ state: 'done', noteId, options: { ocr: false, createNote: false, summarize: true } });
    await waitFor(() => expect(toast()).toBe('Document uploadedThe document was processed and added to your note'));
  });

  it('accepts a finished document from a server that responds late', async () => {
    show();
    const request = await send();
    act(() => request.answer(201, { document: { ...working, state: 'done', noteId }, note: null }));
    expect(await screen.findByText('Complete')).toBeDefined();
  });

  it('reads the document where it was finished before the reply came', async () => {
    const { calls } = show();
    const request = await send();
    current = { ...working, state: 'done', noteId };
    act(() => request.answer(202, { document: working, note: null }));
    expect(await screen.findByText('Complete')).toBeDefined();
    expect(calls).toEqual([`GET /api/documents/${working.id}`]);
  });

  it('cancels the upload and keeps the file chosen', async () => {
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

  it('says why the upload failed, hides the bar and allows another try', async () => {
    show();
    const request = await send();
    act(() => request.answer(422, 'This PDF is protected by a password.'));
    expect((await screen.findByRole('alert')).textContent).toBe('This PDF is protected by a password.');
    expect(toast()).toBe('Upload failed422: This PDF is protected by a password.');
    expect(screen.queryByRole('progressbar')).toBeNull();
    await userEvent.click(upload());
    await waitFor(() => expect(transfers.requests).toHaveLength(2));
    expect(bar()).toBe('Uploading… 0%');
  });

  it('shows the same text when the server detects an invalid file type', async () => {
    show();
    const request = await send();
    act(() => request.answer(415, 'Invalid file type: Please upload a PDF, DOCX, TXT, or MD file'));
    await screen.findByRole('alert');
    expect(toast()).toBe('Invalid file typePlease upload a PDF, DOCX, TXT, or MD file');
  });

  it('sends the file again after a connection error', async () => {
    show();
    const request = await send();
    act(() => request.break());
    expect((await screen.findByRole('alert')).textContent).toBe(
      "Can't reach the server. Check your connection and try again.",
    );
    await userEvent.click(upload());
    await waitFor(() => expect(transfers.requests).toHaveLength(2));
  });

  it('shows why processing failed, with Retry', async () => {
    const { calls } = show({}, () => ({ status: 202, json: { ...working, state: 'waiting' } }));
    const publish = await sendUntilWorking();
    await publish({ state: 'failed', failure: 'This file is broken. Open it and save it again.' });
    expect((await screen.findByRole('alert')).textContent).toBe('This file is broken. Open it and save it again.');
    expect(toast()).toBe('Upload failedThis file is broken. Open it and save it again.');
    current = working;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await barShows('Queued');
    expect(calls).toContain(`POST /api/documents/${working.id}/retry`);
  });

  it("says 'Something went wrong' when a failure has no reason", async () => {
    show();
    const publish = await sendUntilWorking();
    await publish({ state: 'failed', failure: '' });
    await waitFor(() => expect(toast()).toBe('Upload failedSomething went wrong'));
  });

  it('detects a scan and offers OCR', async () => {
    let body: unknown;
    show({}, (request) => {
      body = request.body;
      return { status: 202, json: current };
    });
    const publish = await sendUntilWorking();
    await publish({ state: 'done', pageCount: 3, scannedPages: 3, noteId });
    expect(await screen.findByText(/This PDF is a scan/)).toBeDefined();
    current = { ...working, state: 'ocr', progress: { done: 0, of: 3 } };
    await userEvent.click(screen.getByRole('button', { name: 'Read with OCR' }));
    await barShows('Recognizing text, page 1 of 3');
    expect(body).toEqual({ ocr: true });
    expect(handlers.onOpenNote).not.toHaveBeenCalled();
  });

  it('continues while closed and reports the end in a toast', async () => {
    const { rerender } = show();
    const publish = await sendUntilWorking();
    await userEvent.click(screen.getByRole('button', { name: 'Continue in background' }));
    expect(handlers.onOpenChange).toHaveBeenCalledWith(false);
    rerender({ open: false });
    await publish({ state: 'done', noteId });
    await waitFor(() => expect(toast()).toBe('Document uploadedA new note was created'));
    expect(handlers.onOpenNote).not.toHaveBeenCalled();
    rerender({ open: true });
    expect(upload().disabled).toBe(true);
  });
});
