import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeDocument } from '#tests/documents.ts';
import { giveLayout, type Handler, renderInApp, serve } from '#tests/web-page.tsx';
import { DocumentViewDialog } from './document-view-dialog.tsx';

const noteId = '11111111-1111-4111-8111-111111111111';
const handlers = { onOpenChange: vi.fn(), onShowAll: vi.fn(), onOpenNote: vi.fn(), onFinished: vi.fn() };
const summary = {
  points: [{ text: 'Forty people come in two groups.', page: 2 }],
  keywords: ['workshop', 'depot'],
  people: [{ text: 'Renske Vos', page: 1 }],
  dates: [{ text: '3 December', iso: '2026-12-03', page: 1 }],
  amounts: [{ text: '€18,400', page: 2 }],
  madeBy: 'built-in',
};
const document = makeDocument({ pageCount: 2, summary });
const answering =
  (found = document, pages = ['# One', 'Two **bold**']): Handler =>
  ({ path }) =>
    path.endsWith('/text')
      ? { json: { pages: pages.map((markdown, index) => ({ number: index + 1, markdown })) } }
      : { json: found };

const Markdown = ({ text }: { text: string }) => <p>{text}</p>;
const show = () => renderInApp(<DocumentViewDialog open documentId={document.id} Markdown={Markdown} {...handlers} />);

beforeEach(() => {
  giveLayout();
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 320, 800));
  vi.clearAllMocks();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a document', () => {
  it('shows its summary with page links, then its pages', async () => {
    serve(answering());
    show();
    const dialog = await screen.findByRole('dialog', { name: 'Offer.pdf' });
    within(dialog).getByText('PDF · 2 pages · 1.2 MB');
    expect(await screen.findByText('# One')).toBeDefined();
    screen.getByText('Page 1 of 2');
    screen.getByText(/Forty people come in two groups/);
    expect(screen.getAllByRole('button', { name: 'p. 2' })).toHaveLength(2);
    expect(within(screen.getByRole('list', { name: 'Keywords' })).getAllByRole('listitem')).toHaveLength(2);
    screen.getByText(/Renske Vos/);
    expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe(
      `/api/documents/${document.id}/file`,
    );
  });

  it('shows the day of what it says, which is corrected by a press', async () => {
    const bodies: unknown[] = [];
    serve(({ method, path, body }) => {
      if (method !== 'PUT')
        return answering({ ...document, day: '2025-10-16', ownDay: '2025-10-16' })({ path } as never);
      bodies.push([path, body]);
      return { json: { ...document, day: '2025-10-20', ownDay: '2025-10-16' } };
    });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Date: Thu, Oct 16, 2025' }));
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2025-10-20' } });
    await userEvent.click(screen.getByRole('button', { name: 'Set date' }));
    expect(await screen.findByRole('button', { name: 'Date: Mon, Oct 20, 2025' })).toBeDefined();
    expect(bodies).toEqual([[`/api/documents/${document.id}/day`, { day: '2025-10-20' }]]);
  });

  it('opens its note and the list of all documents', async () => {
    serve(answering({ ...document, noteId }));
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Open note' }));
    expect(handlers.onOpenNote).toHaveBeenCalledWith(noteId);
    await userEvent.click(screen.getByRole('button', { name: 'All documents' }));
    expect(handlers.onShowAll).toHaveBeenCalled();
  });

  it("says when the document doesn't exist", async () => {
    serve(() => ({ status: 404, text: 'There is no such document' }));
    show();
    expect(await screen.findByText("This document doesn't exist")).toBeDefined();
  });

  it('offers to try again after a failure', async () => {
    serve(() => ({ status: 500, text: 'Broken' }));
    show();
    await screen.findByText("Couldn't load the document");
    serve(answering());
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('# One')).toBeDefined();
  });

  it('says when there is no text, and shows the progress while processing', async () => {
    serve(answering({ ...document, summary: null, pageCount: 1 }, ['  ']));
    const { unmount } = show();
    expect(await screen.findByText('No text found in this file')).toBeDefined();
    unmount();
    serve(answering({ ...document, state: 'reading', progress: { done: 0, of: 2 }, summary: null }));
    show();
    expect((await screen.findByRole('progressbar')).getAttribute('aria-valuetext')).toBe('Processing page 1 of 2');
  });
});
