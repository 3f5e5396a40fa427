import { redo } from '@codemirror/commands';
import { type EditorState, StateEffect } from '@codemirror/state';
import type { Nodes, Table } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { expect, test } from 'vitest';
import { trials } from '#tests/faults/trials.ts';
import { after, stateOf, undone } from '#tests/page-state.ts';
import { diceFrom } from '#tests/random.ts';
import { carriageReturns } from './carriage-returns.ts';
import { keptTables } from './kept-tables.ts';
import { besideTables } from './keys/beside-table.ts';
import * as edits from './keys/table-edits.ts';
import { tableCommand, tableCommands } from './keys/table-keys.ts';
import { lastRow, placeAt, rowAt, tableAt } from './table-cells.ts';

type Dice = (below: number) => number;

const WORDS = ['a', 'b c', '漢字', 'x\\|y', '`z`', '**f**', '[l](u)', '\\\\', 'long '.repeat(9).trim(), '', ''];
const TYPED = ['x', ' ', '|', '\\', '`', '*', '-', '#', '> ', '\n', '1. ', '日本', '<br>', '- [ ] ', ':-', '\t', '~~'];
const PASTED = [
  'two\nlines',
  'a | b',
  '| a | b |\n|---|---|\n| c | d |',
  '\\',
  '\\\\|',
  '```\n|\n```',
  'x\r\n\r\ny',
  '# h\n',
];
const EDITS = [
  ...Object.entries(edits).flatMap(([name, edit]) =>
    /^(add|move|delete)/.test(name) ? [tableCommand(edit as edits.TableEdit)] : [],
  ),
  ...(['start', 'center', 'end'] as const).map((to) => tableCommand(edits.alignColumn(to))),
  tableCommand(
    edits.fillCells([
      ['1', '2\\|'],
      ['3', ''],
    ]),
  ),
];

function pick<T>(dice: Dice, list: readonly T[]): T {
  return list[dice(list.length)] as T;
}

function randomTable(dice: Dice): { before: string; table: string; after: string } {
  const end = dice(4) === 0 ? '\r\n' : '\n';
  const quote = dice(5) === 0 ? '> ' : '';
  const width = 1 + dice(4);
  const isOpen = dice(5) === 0 && width > 1;
  const isTight = dice(4) === 0;
  const line = (cells: string[], isBare = isOpen && cells.every((cell) => cell !== '')) => {
    const written = cells.map((cell) => (isTight ? cell : ` ${cell}${' '.repeat(1 + dice(3))}`)).join('|');
    return quote + (isBare ? written.trim() : `|${written}|`);
  };
  const row = (most: number) => Array.from({ length: most }, () => pick(dice, WORDS));
  const delimiter = Array.from({ length: width }, () => pick(dice, ['---', ':--', '--:', ':-:', '-']));
  const rows = Array.from({ length: dice(5) }, () => line(row(dice(6) === 0 ? 1 + dice(width + 2) : width)));
  const table = [line(row(width), false), line(delimiter, false), ...rows].join(end);
  const [before, after] = [
    ['', `Before${end}${end}`],
    ['', `${end}${end}After | it${end}`, end],
  ] as const;
  return { before: pick(dice, before), table, after: pick(dice, after) };
}

/** The cells as another parser reads them. */
function cellsOf(text: string, about: string): { rows: string[][]; align: unknown } {
  const tables: Table[] = [];
  const collect = (node: Nodes): void => {
    if (node.type === 'table') tables.push(node);
    else if ('children' in node) for (const child of node.children) collect(child);
  };
  collect(fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }));
  expect(tables, about).toHaveLength(1);
  const rows = (tables[0]?.children ?? []).map(({ children }) =>
    children.map(({ position }) => {
      const raw = text.slice(position?.start.offset, position?.end.offset);
      return raw
        .replace(/^\|/, '')
        .replace(/(?<!\\)((?:\\\\)*)\|$/, '$1')
        .trim();
    }),
  );
  return { rows, align: tables[0]?.align };
}

function shownCells(state: EditorState, at: number): string[][] {
  const table = tableAt(state, at);
  if (!table) return [];
  return Array.from({ length: lastRow(table) + 1 }, (_, row) =>
    rowAt(state.doc, table, row).cells.map(({ from, to }) => state.sliceDoc(from, to)),
  );
}

/** A place in a cell's text. */
function randomPlace(state: EditorState, dice: Dice, at: number): number {
  const table = tableAt(state, at);
  if (!table) return at;
  const { cells } = rowAt(state.doc, table, dice(lastRow(table) + 1));
  const { from, to } = pick(dice, cells);
  return from + dice(to - from + 1);
}

function replaced(state: EditorState, insert: string, userEvent: string): EditorState {
  return state.update({ ...state.replaceSelection(state.toText(insert)), userEvent }).state;
}

function deleted(state: EditorState, dice: Dice): EditorState {
  const { main } = state.selection;
  if (!main.empty) return state.update({ ...state.replaceSelection(''), userEvent: 'delete.selection' }).state;
  const by = 1 + dice(3) * dice(12);
  const isForward = dice(2) === 0;
  const from = Math.max(0, isForward ? main.head : main.head - by);
  const to = Math.min(state.doc.length, isForward ? main.head + by : main.head);
  return state.update({ changes: { from, to }, userEvent: 'delete.backward' }).state;
}

function step(state: EditorState, dice: Dice): EditorState {
  const kind = dice(12);
  if (kind < 4) return replaced(state, pick(dice, TYPED), 'input.type');
  if (kind === 4) return replaced(state, pick(dice, PASTED), 'input.paste');
  if (kind < 7) return deleted(state, dice);
  if (kind === 7) return undone(state);
  if (kind === 8) return after(state, redo) ?? state;
  if (kind === 9) return after(state, pick(dice, EDITS)) ?? state;
  const { Tab, Enter } = tableCommands;
  const table = tableAt(state);
  const row = table && placeAt(state, table, state.selection.main.head).row;
  // In an empty last row Enter leaves the table.
  const leaves =
    table && row === lastRow(table) && rowAt(state.doc, table, row).cells.every(({ from, to }) => from === to);
  const command = dice(2) === 0 || leaves ? Tab : Enter;
  return (command && after(state, command)) ?? state;
}

test('whatever is done in a table, another parser reads its cells, and the text around it stays to the byte', () => {
  for (let seed = 1; seed <= trials({ small: 1000, full: 50_000 }); seed += 1) {
    const dice = diceFrom(seed);
    const { before, table, after: behind } = randomTable(dice);
    const doc = before + table + behind;
    let state = stateOf(doc, before.length).update({
      effects: StateEffect.appendConfig.of([keptTables(), besideTables(), carriageReturns()]),
    }).state;
    const first = before.length + table.indexOf('|');
    for (let count = 0; count < 8; count += 1) {
      const { head } = state.selection.main;
      const isInside = first < head && head < state.doc.length - behind.length;
      if (dice(3) > 0 || !isInside) {
        const [anchor, head] = [randomPlace(state, dice, first), randomPlace(state, dice, first)];
        state = state.update({ selection: dice(3) === 0 ? { anchor, head } : { anchor } }).state;
      }
      state = step(state, dice);
      const text = state.sliceDoc();
      const about = `seed ${seed}, step ${count}: ${JSON.stringify(text)}`;
      expect(text.startsWith(before), about).toBe(true);
      expect(text.endsWith(behind), about).toBe(true);
      const read = cellsOf(text, about);
      expect(shownCells(state, first), about).toEqual(read.rows);
      if (!/(^|[^\r])\n/.test(doc) && doc.includes('\r\n')) expect(text, about).not.toMatch(/(^|[^\r])\n/);
    }
    for (let count = 0; count < 60 && state.sliceDoc() !== doc; count += 1) state = undone(state);
    expect(state.sliceDoc(), `seed ${seed}`).toBe(doc);
  }
});
