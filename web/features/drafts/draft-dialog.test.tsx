import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { DraftLine, GatheredDraft, WrittenDraft } from '#shared/drafts.ts';
import { giveLayout, renderInApp, serve } from '#tests/web-page.tsx';
import { DraftDialog } from './draft-dialog.tsx';

const noteId = '3f0c6c52-8c5e-4a3b-9a51-0d2f6f7b8c01';
let at = 0;
function line(text: string, evidence: DraftLine['evidence'], days: DraftLine['days'] = []): DraftLine {
  at += 100;
  const place = { startsAt: at, endsAt: at + text.length };
  return { text, noteId, title: 'Northgate call', date: '2026-11-18', ...place, days, evidence };
}
const slot = { kind: 'heading', rest: '', isTasks: false } as const;
const draft: GatheredDraft = {
  title: 'Plan',
  language: 'en',
  intro: '**Date:** today\n',
  hidden: 1,
  others: 2,
  isCut: false,
  slots: [
    { ...slot, name: 'Budget', head: '## Budget', lines: [line('£14,000', 'label'), line('£900 for travel', 'label')] },
    {
      ...slot,
      name: 'Steps',
      head: '## Steps',
      rest: '- [ ] \n',
      isTasks: true,
      lines: [line('send it by Friday', 'label', [{ at: 17, day: '2026-11-27' }])],
    },
    { ...slot, name: 'Risks', head: '## Risks', lines: [] },
  ],
  elsewhere: [line('They lose 40 calls', null), line('Leeds is slow', null)],
  notes: [{ id: noteId, title: 'Northgate call' }],
};
const written: WrittenDraft = {
  title: 'Plan',
  text: '## Costs\n- It is **£14,000** and Berlin knows.',
  language: 'en',
  madeBy: 'openai x',
  leftOut: 0,
  hidden: 0,
  others: 0,
  marks: [
    { kind: 'figure', start: 19, end: 26, sources: [0] },
    { kind: 'name', start: 33, end: 39, sources: [] },
  ],
  passages: [
    {
      kind: 'note',
      noteId,
      title: 'Northgate call',
      text: 'Budget: £14,000',
      date: '2026-11-18',
      startsAt: 0,
      endsAt: 15,
    },
  ],
};

beforeEach(giveLayout);

function show({
  hasModel = false,
  gathered = draft,
  fails = false,
  isToBeWritten = false,
  isSilent = false,
  answer = written,
} = {}) {
  const sent: unknown[] = [];
  serve(({ path, body }) => {
    sent.push(body);
    if (isSilent && path.endsWith('/write')) return 'never';
    if (fails) return { status: 503, json: 'The server is busy. Try again in a moment.' };
    return { json: path.endsWith('/write') ? answer : gathered };
  });
  const onCreate = vi.fn(async (_: { title: string; content: string }) => {});
  const onExport = vi.fn();
  const onOpenLine = vi.fn();
  renderInApp(
    <DraftDialog
      open
      onOpenChange={() => {}}
      initial={{ kind: 'plan', noteIds: [noteId] }}
      templates={[{ title: 'Session notes', content: '## Next' }]}
      sources={{ note: { id: noteId, title: 'Northgate call' }, folders: [{ id: 'f', name: 'Halden' }] }}
      hasModel={hasModel}
      isToBeWritten={isToBeWritten}
      onCreate={onCreate}
      onExport={onExport}
      onOpenLine={onOpenLine}
    />,
  );
  return { sent, onCreate, onExport, onOpenLine };
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

describe('a gathered draft', () => {
  test('puts lines under headings by a press, several at once, and becomes a note', async () => {
    const { onCreate, onExport } = show();
    await screen.findByRole('region', { name: 'Budget' });
    expect(screen.getByText('1 note is hidden from AI and not used.')).toBeTruthy();
    expect(screen.getByText('2 notes are of another client and not used: a draft is of one client.')).toBeTruthy();
    await press('Add all 2 to Budget');
    await press('Add “send it by Friday”');
    await userEvent.click(screen.getByRole('checkbox', { name: 'They lose 40 calls' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Leeds is slow' }));
    await userEvent.selectOptions(screen.getByLabelText('Put under'), 'Risks');
    await press('Put 2 lines');
    expect(screen.queryByRole('region', { name: 'Elsewhere in your notes' })).toBeNull();
    await press('Remove “£900 for travel”');
    expect(screen.getByText("1 day isn't confirmed.")).toBeTruthy();
    await press('Create note');
    expect(onCreate).toHaveBeenCalledWith({
      title: 'Plan',
      content:
        '**Date:** today\n## Budget\n\n- £14,000\n\n## Steps\n\n- [ ] send it by Friday\n\n## Risks\n\n- They lose 40 calls\n- Leeds is slow\n',
    });
    await press('Export…');
    expect(onExport.mock.lastCall).toEqual(onCreate.mock.lastCall);
  });

  test('writes a day in words only where it was confirmed', async () => {
    const { onCreate } = show();
    await screen.findByRole('region', { name: 'Steps' });
    await press('Add “send it by Friday”');
    await press(/^Confirm Fri, Nov 27/);
    expect(screen.getByText('2 headings are empty.')).toBeTruthy();
    await press('Create note');
    expect(onCreate.mock.lastCall?.[0].content).toMatch(/send it by Friday \(Fri, Nov 27(?:, 2026)?\)/);
  });

  test('opens the note of a line at its place', async () => {
    const { onOpenLine } = show();
    const budget = await screen.findByRole('region', { name: 'Budget' });
    const [first] = within(budget).getAllByRole('button', { name: /^Open Northgate call/ });
    if (first) await userEvent.click(first);
    expect(onOpenLine).toHaveBeenCalledWith(draft.slots[0]?.lines[0]);
  });

  test('is gathered again for another template or folder', async () => {
    const { sent } = show();
    await screen.findByRole('region', { name: 'Budget' });
    await userEvent.selectOptions(screen.getByLabelText('Template'), 'Session notes');
    await userEvent.selectOptions(screen.getByLabelText('Notes'), 'Folder: Halden');
    await expect
      .poll(() => sent.at(-1))
      .toEqual({ template: { title: 'Session notes', content: '## Next' }, folderId: 'f' });
  });

  test('says what is missing: no notes, or an error with a way to try again', async () => {
    show({ gathered: { ...draft, slots: [], elsewhere: [], notes: [], hidden: 0 } });
    expect(await screen.findByText('No notes found. Choose another folder or search.')).toBeTruthy();
  });

  test('reports that it failed', async () => {
    show({ fails: true });
    expect(await screen.findByText("Couldn't gather your notes")).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create note' })).toBeNull();
  });

  test('without a model offers to fill in a built-in form, and says what is left out', async () => {
    show({ answer: { ...written, madeBy: 'built-in', leftOut: 2 } });
    await screen.findByRole('region', { name: 'Budget' });
    expect(screen.queryByRole('button', { name: 'Write it with AI' })).toBeNull();
    await press('Fill in from notes');
    expect(await screen.findByText(/No AI model was used/)).toBeTruthy();
    expect(screen.getByText('2 lines are marked as private or struck through, and left out.')).toBeTruthy();
  });
});

test('a draft that was asked for in words is written at once, and only once', async () => {
  const { sent } = show({ hasModel: true, isToBeWritten: true });
  expect(await screen.findByText('1 name not in your notes.')).toBeTruthy();
  await press('Back to your lines');
  await screen.findByRole('region', { name: 'Budget' });
  expect(sent).toHaveLength(2);
});

test('a written draft counts what no note says, and each mark shows why', async () => {
  const { onCreate, onOpenLine } = show({ hasModel: true });
  await screen.findByRole('region', { name: 'Budget' });
  await press('Write it with AI');
  expect(await screen.findByText('1 name not in your notes.')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'The draft' }).textContent).toBe('Costs•It is £14,000 and Berlin knows.');
  expect(screen.getByRole('heading', { name: 'Costs' })).toBeTruthy();
  await press('Berlin: not in your notes');
  expect(screen.getByText('No note says this.')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await press('£14,000: in your notes');
  expect(screen.getByText('Budget: £14,000')).toBeTruthy();
  await press('Open note');
  expect(onOpenLine).toHaveBeenCalledWith(expect.objectContaining({ noteId, startsAt: 0, endsAt: 15 }));
  await userEvent.keyboard('{Escape}');
  await press('Create note');
  expect(onCreate).toHaveBeenCalledWith({ title: 'Plan', content: written.text });
});

test('a draft that is arriving can be stopped, and is not yet made a note', async () => {
  const { sent } = show({ hasModel: true, isSilent: true });
  await screen.findByRole('region', { name: 'Budget' });
  await press('Write it with AI');
  expect(await screen.findByText('Writing the draft…')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Create note' })).toBeNull();
  await press('Stop');
  expect(await screen.findByRole('button', { name: 'Create note' })).toBeTruthy();
  expect(sent).toHaveLength(2);
});
