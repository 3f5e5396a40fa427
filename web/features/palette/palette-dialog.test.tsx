import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, giveLayout, renderInApp, serve } from '#tests/web-page.tsx';
import { PaletteDialog } from './palette-dialog.tsx';
import { type PaletteItem, rankItems, splitMarked } from './palette-items.ts';
import { forgetRecentChoices } from './recent-choices.ts';

const run = vi.fn();
const item = (id: string, name: string, more: Partial<PaletteItem> = {}): PaletteItem => ({
  id,
  name,
  icon: null,
  run: () => run(id),
  ...more,
});
const items = [
  item('action:search', 'Search', { words: 'find', detail: 'Ctrl+F' }),
  item('action:theme-dark', 'Theme: Dark'),
  item('note:n1', 'Halden workshop, day one'),
  item('folder:f1', 'Workshops', { detail: 'Folder' }),
];
let answer: Answer;
let asked: unknown[];

beforeEach(() => {
  giveLayout();
  localStorage.clear();
  run.mockClear();
  asked = [];
  answer = { json: { notes: [], documents: [], corrections: [], filters: [] } };
  serve(({ body }) => {
    asked.push(body);
    return answer;
  });
});

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <PaletteDialog
        open={open}
        onOpenChange={setOpen}
        userId="u1"
        items={items}
        noteItem={({ id, title }) => item(`note:${id}`, title)}
        onSearch={run}
      />
    </>
  );
}

const hit = (id: string, title: string, titleMarks: number[][], places: object[] = []) => {
  return { id, title, titleMarks, places };
};

async function open() {
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  return screen.getByRole('combobox');
}
const rows = () => screen.getAllByRole('option').map((row) => row.textContent);

describe('the palette', () => {
  it('lists everything, and runs the chosen item after closing', async () => {
    renderInApp(<Page />);
    const field = await open();
    expect(document.activeElement).toBe(field);
    expect(rows()).toEqual(['SearchCtrl+F', 'Theme: Dark', 'Halden workshop, day one', 'WorkshopsFolder']);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(run).toHaveBeenCalledWith('action:theme-dark'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
  });

  it('lists recent choices first until they are cleared', async () => {
    renderInApp(<Page />);
    await open();
    await userEvent.keyboard('hald{Enter}');
    await waitFor(() => expect(run).toHaveBeenCalledWith('note:n1'));
    await open();
    expect(rows()[0]).toBe('Halden workshop, day one');
    await userEvent.keyboard('{Escape}');
    forgetRecentChoices('u1');
    await open();
    expect(rows()[0]).toBe('SearchCtrl+F');
  });

  it('closes on Esc without running anything', async () => {
    renderInApp(<Page />);
    await open();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(run).not.toHaveBeenCalled();
  });

  it("finds notes that aren't loaded through the server, without waiting for it", async () => {
    answer = {
      json: { notes: [hit('n9', 'Old Halden invoice', [[4, 10]]), hit('n8', 'Groceries', [])], documents: [] },
    };
    renderInApp(<Page />);
    fireEvent.change(await open(), { target: { value: 'halden' } });
    expect(rows()).toEqual(['Halden workshop, day one']);
    await waitFor(() => expect(rows()).toEqual(['Halden workshop, day one', 'Old Halden invoice']));
    expect(asked.at(-1)).toEqual({ query: 'halden', isTyping: true, filters: { kind: 'notes' }, limit: 50 });
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(run).toHaveBeenCalledWith('note:n9'));
  });

  it('lists the notes of a folder below it, those of the server last', async () => {
    const inFolder = { part: 'folder', words: ['workshops'] };
    const loaded = item('note:n2', 'Day two', { words: 'Clients Workshops' });
    items.push(loaded);
    answer = {
      json: { notes: [hit('n2', 'Day two', [], [inFolder]), hit('n7', 'Day seven', [], [inFolder])], documents: [] },
    };
    renderInApp(<Page />);
    fireEvent.change(await open(), { target: { value: 'workshops' } });
    await waitFor(() => expect(rows()).toEqual(['WorkshopsFolder', 'Day two', 'Day seven']));
    items.pop();
  });

  it('keeps showing loaded items when the server fails', async () => {
    answer = { status: 503, text: 'Busy' };
    renderInApp(<Page />);
    await userEvent.type(await open(), 'workshop');
    await waitFor(() => expect(asked.length).toBeGreaterThan(0));
    await act(async () => {});
    expect(rows()).toEqual(['WorkshopsFolder', 'Halden workshop, day one']);
  });

  it('offers to search for what nothing is called, before notes that arrive late', async () => {
    answer = { json: { notes: [hit('n9', 'Qqqqx', [[0, 4]])], documents: [] } };
    renderInApp(<Page />);
    fireEvent.change(await open(), { target: { value: 'qqqq' } });
    const search = 'Search for “qqqq”In notes and documents';
    expect(rows()).toEqual([search]);
    await waitFor(() => expect(rows()).toEqual([search, 'Qqqqx']));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(run).toHaveBeenCalledWith('qqqq'));
  });
});

describe('names in other scripts', () => {
  it.each([
    ['议事', '四半期议事录'],
    ['ПРИВ', 'Привет, мир'],
    ['σχεδιο', 'Σχέδιο Αθήνας'],
    ['uber', 'Über uns'],
    ['اجتماع', 'محضر اجتماع العميل'],
    ['자료', '회의 자료'],
    ['caf\u00e9', 'Cafe\u0301 notes'],
    ['cafe\u0301', 'Caf\u00e9 notes'],
  ])('“%s” finds “%s”', (typed, name) => {
    expect(rankItems(typed, [item('note:a', name)], []).map(({ item }) => item.name)).toEqual([name]);
  });
  it('marks the matched letters, also after an emoji', () => {
    const [found] = rankItems('bar', [item('note:a', '🎉🎉 Bar plan')], []);
    expect(splitMarked('🎉🎉 Bar plan', found?.letters ?? new Set())).toEqual(['🎉🎉 ', 'Bar', ' plan']);
    expect(splitMarked('🎉 Bar', new Set([0]))).toEqual(['', '🎉', ' Bar']);
  });
  it('keeps accents and vowel signs with their letter', () => {
    expect(splitMarked('cafe\u0301 bar', new Set([3]))).toEqual(['caf', 'e\u0301', ' bar']);
    expect(splitMarked('हिन्दी', new Set([0]))).toEqual(['', 'हि', 'न्दी']);
  });
});

describe('the order', () => {
  const names = (typed: string, recent: string[] = []) => rankItems(typed, items, recent).map(({ item }) => item.id);
  it('matches letters and other words, in any case', () => {
    expect(names('thdark')).toEqual(['action:theme-dark']);
    expect(names('FIND')).toEqual(['action:search']);
    expect(names('wrkshp')[0]).toBe('folder:f1');
  });
  it('keeps the order of equal matches', () => {
    const alike = ['A', 'B', 'C', 'D', 'E', 'F'].map((letter) => item(`note:${letter}`, `Report ${letter}`));
    expect(rankItems('report', alike, []).map(({ item }) => item.name)).toEqual(alike.map(({ name }) => name));
  });
  it('ranks a recent choice before an equal match', () => {
    const alike = [item('note:a', 'Report A'), item('note:b', 'Report B')];
    expect(rankItems('report', alike, ['note:b']).map(({ item }) => item.id)).toEqual(['note:b', 'note:a']);
    expect(rankItems('report', alike, ['note:a']).map(({ item }) => item.id)).toEqual(['note:a', 'note:b']);
  });
});
