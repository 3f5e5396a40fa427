import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Recap, RecapLine } from '#shared/recap.ts';
import { giveLayout, renderInApp, serve } from '#tests/web-page.tsx';
import { RecapDialog } from './recap-dialog.tsx';

let at = 0;
function line(text: string, section: RecapLine['section'], held: RecapLine['held'] = null): RecapLine {
  at += 100;
  const sentence = held === 'private' ? '' : text;
  return { id: `line ${text}`, heading: '', text, section, sentence, held, startsAt: at, endsAt: at + 10 };
}
const form: Recap['form'] = {
  subject: 'Our call',
  greeting: 'Hello Dana,',
  opening: 'Thank you. Here is a summary.',
  bare: 'Thank you.',
  leads: {
    decisions: 'Agreed:',
    mine: 'Mine:',
    theirs: 'Yours:',
    dates: 'Dates:',
    open: 'Open:',
    discussed: 'Also:',
    next: '',
  },
  closing: 'A reply is enough.',
  signature: 'Ada',
};
const suggestion = {
  id: '5f0c6c52-8c5e-4a3b-9a51-0d2f6f7b8c01',
  text: 'plans',
  owner: 'Tom',
  due: null,
  waiting: true,
};
let noteId = '';
function recapOf(lines: RecapLine[]): Recap {
  const people = [{ name: 'Dana', email: 'dana@example.org' }];
  return { noteId, day: '2026-11-24', language: 'en', people, lines, form, suggestions: [suggestion], isCut: false };
}
const onAccept = vi.fn((onAccepted: () => void) => onAccepted());
const kept = vi.fn();

beforeEach(() => {
  giveLayout();
  // What is typed is remembered by note.
  noteId = crypto.randomUUID();
});

function show(lines: RecapLine[], isFailing = false) {
  const calls = serve(({ method, path, body }) => {
    if (path.endsWith('/recap')) return isFailing ? { status: 500, text: 'no' } : { json: recapOf(lines) };
    if (method === 'GET') return { json: { letters: [] } };
    kept(body);
    return {
      status: 201,
      json: {
        letter: { id: suggestion.id, noteId, sentAt: '2026-11-24T10:00:00.000Z', ...(body as object) },
        path: null,
      },
    };
  });
  renderInApp(
    <RecapDialog
      open
      onOpenChange={() => {}}
      noteId={noteId}
      hasModel={false}
      onSave={async () => {}}
      renderWritten={() => null}
      mailAddress={() => '#mail'}
      onPdf={async () => {}}
      onAccept={onAccept}
      isAccepting={false}
      onOpenSent={() => {}}
    />,
  );
  return calls;
}

const letterNow = async () => (await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Letter' })).value;

describe('a recap', () => {
  test('has the letter beside the lines, each that stays with its reason, and names what is missing', async () => {
    show([
      line('Two trolleys', 'decisions'),
      line('Hugh asks 450', 'discussed', 'price'),
      line('She leaves', 'discussed', 'private'),
    ]);
    expect(await letterNow()).toBe(
      'Hello Dana,\n\nThank you. Here is a summary.\n\nAgreed:\n- Two trolleys\n\nA reply is enough.\n\nAda',
    );
    const price = screen.getByRole('checkbox', { name: /^Hugh asks 450/ });
    expect(price.getAttribute('aria-describedby')).toBe(screen.getByText('A price of somebody else').id);
    expect(screen.queryByRole('checkbox', { name: /She leaves/ })).toBeNull();
    screen.getByText('Private: make it public in the note to send it');
    screen.getByText("The note doesn't say: what you will do, what they will do, and the next date.");
  });

  test('a line that is let in or held back keeps what was typed into the letter', async () => {
    show([line('Two trolleys', 'decisions'), line('The rinse runs twice', 'discussed', 'background')]);
    const letter = await screen.findByRole('textbox', { name: 'Letter' });
    await userEvent.type(letter, ' PS');
    await userEvent.click(screen.getByRole('checkbox', { name: /The rinse/ }));
    expect(await letterNow()).toMatch(/- Two trolleys\n\nAlso:\n- The rinse runs twice\n\nA reply[\s\S]*Ada PS$/);
    await userEvent.click(screen.getByRole('checkbox', { name: /Two trolleys/ }));
    expect(await letterNow()).not.toMatch(/Agreed|trolleys/);
    screen.getByText('Held back by you');
    await userEvent.click(screen.getByRole('button', { name: 'Back to your own lines' }));
    expect(await letterNow()).toMatch(/Also:\n- The rinse runs twice\n\nA reply is enough\.\n\nAda$/);
  });

  test('likely lines come first below their heading, as the letter would say them, and keys let several in', async () => {
    const user = userEvent.setup();
    const below = (each: RecapLine): RecapLine => ({ ...each, heading: 'Agreed' });
    show([
      below(line('Hugh asks 450', 'discussed', 'price')),
      below({ ...line('N polls', 'theirs', 'background'), sentence: 'Noreen polls' }),
      below(line('Two trolleys', 'decisions')),
      line('Nights stay out', 'discussed', 'background'),
    ]);
    const boxes = await screen.findAllByRole('checkbox');
    const names = boxes.map((box) => (box as HTMLInputElement).labels?.[0]?.textContent);
    expect(names).toEqual([
      'Noreen pollsBackground',
      'Two trolleys',
      'Hugh asks 450A price of somebody else',
      'Nights stay outBackground',
    ]);
    boxes[0]?.focus();
    await user.keyboard(' {ArrowDown}{ArrowDown}{ArrowDown} {ArrowDown}');
    expect(document.activeElement).toBe(boxes[3]);
    expect(await letterNow()).toContain('Yours:\n- Noreen polls\n\nAlso:\n- Nights stay out\n');
    await user.keyboard('{ArrowUp}{ArrowUp} ');
    expect(await letterNow()).not.toContain('Agreed:');
  });

  test('a letter that was copied is kept with the note by one press, as it is', async () => {
    const user = userEvent.setup();
    show([line('Two trolleys', 'decisions')]);
    await letterNow();
    expect(screen.queryByRole('button', { name: 'Keep as sent' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toContain('- Two trolleys');
    await user.click(await screen.findByRole('button', { name: 'Keep as sent' }));
    await waitFor(() => expect(kept).toHaveBeenCalled());
    expect(kept.mock.lastCall?.[0]).toMatchObject({ recipients: 'Dana', subject: 'Our call', way: 'text' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep as sent' })).toBeNull());
  });

  test('to-dos are shown before they are added', async () => {
    show([line('Two trolleys', 'decisions')]);
    await letterNow();
    const todos = screen.getByRole('region', { name: 'To-dos in this note' });
    within(todos).getByText('Waiting for Tom:');
    await userEvent.click(within(todos).getByRole('button', { name: 'Add 1 to-do' }));
    expect(screen.queryByRole('region', { name: 'To-dos in this note' })).toBeNull();
  });

  test('says that a note is empty, that no line is in the letter, and why it can’t be read', async () => {
    show([]);
    await screen.findByText(/This note has no text yet/);
    show([line('The rinse runs twice', 'discussed', 'background')]);
    await screen.findByText('No line is in the letter yet. Check those it should say.');
  });

  test('can be read again after a failure', async () => {
    show([], true);
    await screen.findByText("Couldn't read the note");
    screen.getByRole('button', { name: 'Retry' });
  });
});
