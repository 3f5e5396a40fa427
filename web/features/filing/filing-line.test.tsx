import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Filing } from '#shared/filing.ts';
import type { Note } from '#shared/notes.ts';
import { type Answer, renderInApp, serve } from '#tests/web-page.tsx';
import { FilingLine, type FilingLineProps } from './filing-line.tsx';

const suggested: Filing = {
  folder: { id: 'clients', name: 'Clients', reason: 'A similar note is in it: “Kickoff”.' },
  tags: [
    { tag: 'harrowgate', isNew: false, reason: 'The title names it.' },
    { tag: 'dyeing', isNew: true, reason: 'In the title and 3 times in the text.' },
  ],
};
const at = '2026-01-01T00:00:00.000Z';
const note: Note = {
  id: 'n1',
  title: 'Call about dyeing',
  content: 'Joan rang.',
  tags: [],
  folderId: null,
  aiExcluded: false,
  pinned: false,
  day: '2026-11-20',
  ownDay: '2026-11-20',
  version: 1,
  createdAt: at,
  updatedAt: at,
};

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

function show(change: Partial<FilingLineProps> = {}, answer: Answer = { json: suggested }) {
  const bodies: unknown[] = [];
  const calls = serve(({ method, body }) => {
    if (method !== 'POST') return answer;
    bodies.push(body);
    return { json: null, status: 204 };
  });
  const props: FilingLineProps = { note, tags: [], isSaved: true, onFile: vi.fn(), onAddTag: vi.fn(), ...change };
  const page = renderInApp(<FilingLine {...props} />);
  const again = (next: Partial<FilingLineProps>) => page.rerender(<FilingLine {...props} {...next} />);
  return { props, calls, bodies, again };
}

const idle = () => act(() => vi.advanceTimersByTimeAsync(1_500));
const line = () => screen.findByRole('region', { name: 'Suggestions' });

describe('the suggestions', () => {
  it('appear once the note is saved and idle, and are applied in one click', async () => {
    const { props, calls } = show();
    expect(calls).toEqual([]);
    await idle();
    await line();
    expect(calls).toEqual(['GET /api/notes/n1/filing']);
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const folder = screen.getByRole('button', {
      name: 'File in Clients',
      description: 'A similar note is in it: “Kickoff”.',
    });
    await user.click(folder);
    expect(props.onFile).toHaveBeenCalledWith('clients');
    screen.getByRole('button', { name: 'Add tag harrowgate', description: 'The title names it.' });
    await user.click(screen.getByRole('button', { name: 'Add tag dyeing, new' }));
    expect(props.onAddTag).toHaveBeenCalledWith('dyeing');
  });

  it('disappear as soon as they are applied', async () => {
    const { again } = show();
    await idle();
    await line();
    again({ note: { ...note, folderId: 'clients' }, tags: ['dyeing'] });
    expect(screen.queryByRole('button', { name: 'File in Clients' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add tag dyeing, new' })).toBeNull();
    screen.getByRole('button', { name: 'Add tag harrowgate' });
  });

  it('are dismissed together, and the dismissals are sent to the server', async () => {
    const { bodies } = show();
    await idle();
    await line();
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.click(screen.getByRole('button', { name: 'Dismiss suggestions' }));
    expect(screen.queryByRole('region', { name: 'Suggestions' })).toBeNull();
    await waitFor(() => expect(bodies).toEqual([{ folderId: 'clients' }, { tag: 'harrowgate' }, { tag: 'dyeing' }]));
  });

  it('are requested again only after the text changed a lot', async () => {
    const { calls, again } = show();
    await idle();
    await line();
    again({ note: { ...note, content: 'Joan rang again.', version: 2 } });
    await idle();
    expect(calls).toHaveLength(1);
    again({ note: { ...note, content: 'Joan rang. '.repeat(40), version: 3 } });
    await idle();
    await waitFor(() => expect(calls).toHaveLength(2));
    screen.getByRole('region', { name: 'Suggestions' });
  });

  it('wait until the text is saved', async () => {
    const { calls } = show({ isSaved: false });
    await idle();
    expect(calls).toEqual([]);
  });

  it.each([
    ['a note in a folder and with tags', { folderId: 'clients', tags: ['a'] }],
    ['a note hidden from AI', { aiExcluded: true }],
    ['a note with almost no text', { title: '', content: 'Hi' }],
  ])('are not requested for %s', async (_, change) => {
    const { calls } = show({ note: { ...note, ...change } });
    await idle();
    expect(calls).toEqual([]);
  });

  it.each<[string, Answer]>([
    ['there are none', { json: { folder: null, tags: [] } }],
    ["they can't be loaded", { status: 500, text: 'Broken' }],
  ])('show nothing when %s', async (_, answer) => {
    const { calls } = show({}, answer);
    await idle();
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(screen.queryByRole('region', { name: 'Suggestions' })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
