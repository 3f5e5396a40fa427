import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Document } from '#shared/documents.ts';
import { publishDocument } from '#tests/document-news.ts';
import { makeDocument } from '#tests/documents.ts';
import { giveLayout, type Handler, renderInApp, serve } from '#tests/web-page.tsx';
import { DocumentsPage } from './documents-page.tsx';

const noteId = '11111111-1111-4111-8111-111111111111';
let documents: Document[];

const server: Handler = ({ method, path, body }) => {
  const id = path.split('/')[3];
  if (path === '/api/documents') return { json: { documents, nextCursor: null, total: documents.length } };
  const found = documents.find((document) => document.id === id);
  if (!found) return { status: 404, text: 'There is no such document' };
  if (method === 'DELETE') {
    documents = documents.filter((document) => document !== found);
    return { status: 204, json: null };
  }
  if (method === 'GET') return { json: found };
  const options = { ...found.options, ...(body as { ocr?: boolean } | undefined) };
  const restarted: Document = { ...found, state: 'waiting', failure: null, options };
  documents = documents.map((document) => (document === found ? restarted : document));
  return { status: 202, json: restarted };
};
const handlers = {
  onClose: vi.fn(),
  onUpload: vi.fn(),
  onOpenNote: vi.fn(),
  onOpenDocument: vi.fn(),
  onFinished: vi.fn(),
};
const show = () => renderInApp(<DocumentsPage {...handlers} />);
const rows = async () => within(await screen.findByRole('list', { name: 'Documents' })).findAllByRole('listitem');

beforeEach(() => {
  giveLayout();
  vi.clearAllMocks();
  documents = [];
});
afterEach(() => vi.unstubAllGlobals());

describe('Documents', () => {
  it('says what to do when there are no documents', async () => {
    serve(server);
    show();
    expect(await screen.findByText('No documents yet')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Upload document' }));
    expect(handlers.onUpload).toHaveBeenCalled();
  });

  it('offers to try again after a failure', async () => {
    serve(() => ({ status: 500, text: 'Broken' }));
    show();
    await screen.findByText("Couldn't load documents");
    documents = [makeDocument()];
    serve(server);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await rows()).toHaveLength(1);
  });

  it('lists each file with its type, pages, size and day, and opens its note or text', async () => {
    documents = [
      makeDocument({ noteId }),
      makeDocument({ fileName: 'Notes.md', fileType: 'md', pageCount: null, size: 900 }),
    ];
    serve(server);
    show();
    const [first, second] = await rows();
    expect(first?.textContent).toContain('PDF · 12 pages · 1.2 MB · Fri, Nov 20');
    expect(second?.textContent).toContain('MD · 900 bytes');
    await userEvent.click(screen.getByRole('button', { name: /^Offer\.pdf/ }));
    expect(handlers.onOpenNote).toHaveBeenCalledWith(noteId);
    await userEvent.click(screen.getByRole('button', { name: /^Notes\.md/ }));
    expect(handlers.onOpenDocument).toHaveBeenCalledWith(documents[1]?.id);
  });

  it('shows the progress that the server reports, and calls back when finished', async () => {
    const working = makeDocument({ state: 'reading', progress: { done: 1, of: 4 } });
    documents = [working];
    serve(server);
    show();
    const bar = await screen.findByRole('progressbar', { name: 'Progress of Offer.pdf' });
    expect(bar.getAttribute('aria-valuetext')).toBe('Processing page 2 of 4');
    const publish = (change: Partial<Document>) => {
      documents = [{ ...working, ...change }];
      return publishDocument({ ...working, ...change });
    };
    await publish({ state: 'summarising' });
    await waitFor(() => expect(bar.getAttribute('aria-valuetext')).toBe('Summarizing'));
    await publish({ state: 'done', noteId });
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(handlers.onFinished).toHaveBeenCalledWith(expect.objectContaining({ id: working.id, noteId }));
  });

  it('says why a file failed and processes it again', async () => {
    documents = [makeDocument({ state: 'failed', failure: 'This PDF is protected by a password.' })];
    const calls = serve(server);
    show();
    expect(await screen.findByText('This PDF is protected by a password.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Retry Offer.pdf' }));
    expect(await screen.findByRole('progressbar')).toBeDefined();
    expect(calls).toContain(`POST /api/documents/${documents[0]?.id}/retry`);
  });

  it('detects a scan and reads it with OCR', async () => {
    documents = [makeDocument({ pageCount: 3, scannedPages: 3 }), makeDocument({ scannedPages: 1 })];
    let asked: unknown;
    serve((request) => {
      if (request.method === 'POST') asked = request.body;
      return server(request);
    });
    show();
    expect(await screen.findByText(/^This PDF is a scan/)).toBeDefined();
    screen.getByText('1 page of this PDF is an image without text.');
    const [first] = screen.getAllByRole('button', { name: 'Read with OCR: Offer.pdf' });
    if (first) await userEvent.click(first);
    expect(await screen.findByRole('progressbar')).toBeDefined();
    expect(asked).toEqual({ ocr: true });
  });

  it('downloads the original, and says before deleting that the note stays', async () => {
    documents = [makeDocument({ noteId })];
    const id = documents[0]?.id;
    const calls = serve(server);
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Offer.pdf' }));
    const download = await screen.findByRole('menuitem', { name: 'Download' });
    expect(download.getAttribute('href')).toBe(`/api/documents/${id}/file`);
    await userEvent.click(screen.getByRole('menuitem', { name: /Delete/ }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain("Its note isn't affected.");
    expect(calls).not.toContain(`DELETE /api/documents/${id}`);
    await userEvent.click(within(question).getByRole('button', { name: 'Delete document' }));
    expect(await screen.findByText('No documents yet')).toBeDefined();
    expect(calls).toContain(`DELETE /api/documents/${id}`);
  });

  it('moves with arrow keys, has one tab stop, and asks before deleting', async () => {
    documents = [makeDocument({ fileName: 'One.pdf' }), makeDocument({ fileName: 'Two.pdf' })];
    serve(server);
    show();
    const first = await screen.findByRole('button', { name: /^One\.pdf/ });
    act(() => first.focus());
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toContain('Two.pdf');
    expect(screen.getAllByRole('button', { name: /\.pdf/ }).filter((button) => button.tabIndex === 0)).toHaveLength(2);
    await userEvent.keyboard('{Delete}');
    expect((await screen.findByRole('alertdialog')).textContent).toContain('“Two.pdf”');
  });
});
