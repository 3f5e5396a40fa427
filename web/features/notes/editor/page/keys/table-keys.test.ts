import { type EditorState, type StateCommand, StateEffect } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { after, stateOf, undone } from '#tests/page-state.ts';
import { carriageReturns } from '../carriage-returns.ts';
import { cellText } from '../table-cells.ts';
import { besideTables, intoTableAbove, isBehindTable } from './beside-table.ts';
import * as edits from './table-edits.ts';
import { tableCommand, tableCommands } from './table-keys.ts';

/** `^` is the caret, since a bar is a border here. */
function press(command: StateCommand | undefined, marked: string): string | null {
  const caret = marked.indexOf('^');
  const state = stateOf(marked.replace('^', ''), caret);
  const next = command ? after(state, command) : null;
  if (!next) return null;
  expect(undone(next).sliceDoc()).toBe(state.sliceDoc());
  const { head } = next.selection.main;
  const text = next.sliceDoc();
  return `${text.slice(0, head)}^${text.slice(head)}`;
}

const small = '| a^ | b |\n|--|:-:|\n| c | d |';

describe('Tab', () => {
  test('goes to the next cell and changes nothing', () => {
    expect(press(tableCommands.Tab, small)).toBe('| a | b^ |\n|--|:-:|\n| c | d |');
    expect(press(tableCommands.Tab, '| a | b^ |\n|--|:-:|\n|c|d|')).toBe('| a | b |\n|--|:-:|\n|c^|d|');
  });

  test('adds a row after the last cell', () => {
    expect(press(tableCommands.Tab, '| a | b |\n|---|---|\n| c | d^ |')).toBe(
      '| a | b |\n|---|---|\n| c | d |\n| ^ |  |',
    );
  });

  test('with Shift goes back, and stays in the first cell', () => {
    expect(press(tableCommands['Shift-Tab'], '| a | b |\n|---|---|\n| ^c | d |')).toBe(
      '| a | b^ |\n|---|---|\n| c | d |',
    );
    expect(press(tableCommands['Shift-Tab'], '| a^ | b |\n| --- | --- |')).toBe('| a^ | b |\n| --- | --- |');
  });

  test('writes a cell that its row lacks', () => {
    expect(press(tableCommands.Tab, '| a | b |\n|---|---|\n| c^ |\nd | e')).toBe(
      '| a | b |\n|---|---|\n| c | ^ |\nd | e',
    );
  });

  test('is left to others outside of a table', () => {
    expect(press(tableCommands.Tab, 'a | b^')).toBeNull();
    expect(press(tableCommands.Tab, '```\n| a^ |\n|---|\n```')).toBeNull();
  });
});

describe('Enter', () => {
  test('goes to the cell below, and adds a row after the last', () => {
    expect(press(tableCommands.Enter, small)).toBe('| a | b |\n|--|:-:|\n| c^ | d |');
    expect(press(tableCommands.Enter, '| a |\n|---|\n| b^ |')).toBe('| a |\n|---|\n| b |\n| ^ |');
  });

  test('ends the table in an empty last row', () => {
    expect(press(tableCommands.Enter, '| a   |\n| --- |\n| b   |\n| ^    |\n\ntext')).toBe(
      '| a   |\n| --- |\n| b   |\n\n^\n\ntext',
    );
  });

  test('with Shift breaks the line in the cell', () => {
    expect(press(tableCommands['Shift-Enter'], small)).toBe('| a<br>^ | b |\n|--|:-:|\n| c | d |');
  });
});

describe('rows and columns', () => {
  const table = '| a | b |\n|:-|-:|\n| c | d^ |\n|e|f|';
  const run = (edit: edits.TableEdit, text = table) => press(tableCommand(edit), text);

  test('are added, moved and deleted with the alignment of each column, and the rest stays as it is written', () => {
    expect(run(edits.addRowAbove)).toBe('| a | b |\n|:-|-:|\n|  | ^ |\n| c | d |\n|e|f|');
    expect(run(edits.addRowBelow)).toBe('| a | b |\n|:-|-:|\n| c | d |\n|  | ^ |\n|e|f|');
    expect(run(edits.deleteRow)).toBe('| a | b |\n|:-|-:|\n|e|f^|');
    expect(run(edits.moveRowDown)).toBe('| a | b |\n|:-|-:|\n|e|f|\n| c | d^ |');
    expect(run(edits.moveRowUp)).toBe(table);
    expect(run(edits.addColumnLeft)).toBe('| a |  | b |\n|:-| --- |-:|\n| c | ^ | d |\n|e|  |f|');
    expect(run(edits.addColumnRight)).toBe('| a | b |  |\n|:-|-:| --- |\n| c | d | ^ |\n|e|f|  |');
    expect(run(edits.moveColumnLeft)).toBe('| b | a |\n|-:|:-|\n| d^ | c |\n|f|e|');
    expect(run(edits.deleteColumn)).toBe('| a |\n|:-|\n| c^ |\n|e|');
  });

  test('are aligned by the second line alone', () => {
    expect(run(edits.alignColumn('center'))).toBe(table.replace('-:', ':-:'));
    expect(run(edits.alignColumn('start'))).toBe(table.replace('-:', '---'));
    expect(run(edits.alignColumn('end'), '| a^ |\n| ------ |')).toBe('| a^ |\n| -----: |');
  });

  test('of rows without outer bars and with fewer or more cells than the head', () => {
    const ragged = 'a^ | b\n-|-\nc\n| d | e | f |\n\ntext';
    expect(run(edits.deleteColumn, ragged)).toBe('| b^ |  |\n|- | --- |\n|  |\n| e | f |\n\ntext');
    expect(run(edits.addColumnRight, ragged)).toBe(
      '| a | ^ | b |  |\n| -| --- |- | --- |\n| c |  |\n| d |  | e | f |\n\ntext',
    );
    expect(run(edits.addRowBelow, ragged)).toBe('a | b\n-|-\n| ^ |  |\nc\n| d | e | f |\n\ntext');
  });
});

test('cells are written from the caret on, and the table grows', () => {
  const cells = [
    ['1', '2'],
    ['3|4', 'five\nsix'],
  ].map((row) => row.map(cellText));
  expect(press(tableCommand(edits.fillCells(cells)), '| a | b |\n|---|---|\n| c | d^ |')).toBe(
    '| a | b |  |\n|---|---| --- |\n| c | 1 | 2 |\n|  | 3\\|4 | five<br>six^ |',
  );
});

describe('beside a table', () => {
  const table = '| Hall | Fee |\n| --- | --- |\n| Aula | 1,200 |';
  const shownAt = (state: EditorState) => {
    const { head } = state.selection.main;
    return `${state.sliceDoc(0, head)}^${state.sliceDoc(head)}`;
  };
  const pageOf = (marked: string) =>
    stateOf(marked.replace('^', ''), marked.indexOf('^')).update({
      effects: StateEffect.appendConfig.of([besideTables(), carriageReturns()]),
    }).state;
  const typed = (marked: string, text: string) => {
    const state = pageOf(marked);
    const next = [...text].reduce(
      (each, sign) => each.update({ ...each.replaceSelection(sign), userEvent: 'input.type' }).state,
      state,
    );
    expect(undone(next).sliceDoc()).toBe(state.sliceDoc());
    return shownAt(next);
  };

  test('typed text is a paragraph below or above it, as one step of undo', () => {
    expect(typed(`${table}^`, 'Due')).toBe(`${table}\n\nDue^`);
    expect(typed(`${table}^\n\nnext`, 'Due')).toBe(`${table}\n\nDue^\n\nnext`);
    expect(typed(`${table}\n^`, 'Due')).toBe(`${table}\n\nDue^`);
    expect(typed(`^${table}`, 'Due')).toBe(`Due^\n\n${table}`);
    expect(typed('> | a |\n> | - |^', 'x')).toBe('> | a |\n> | - |\n\n> x^');
    expect(typed(`${table}^`.replaceAll('\n', '\r\n'), 'Due')).toBe(`${table}\n\nDue^`.replaceAll('\n', '\r\n'));
  });

  test('a row that is still being typed goes on', () => {
    expect(typed(`${table}\n| B |^`, ' 2 |')).toBe(`${table}\n| B | 2 |^`);
    expect(typed(`${table}\n^`, '| B')).toBe(`${table}\n| B^`);
    expect(isBehindTable(stateOf(table, 0), table.length - 2)).toBe(false);
  });

  test('deleting doesn’t put a paragraph into it', () => {
    const deleted = (text: string, from: number, to: number) =>
      shownAt(pageOf(`${text}^`).update({ changes: { from, to }, userEvent: 'delete.selection' }).state);
    const { length } = table;
    for (const end of ['\n', '\r\n']) {
      const text = `${table}\n\none two`.replaceAll('\n', end);
      const start = text.indexOf('one');
      expect(deleted(text, start - 2 * end.length, start + 4)).toBe(`${table}\n\ntwo^`.replaceAll('\n', end));
      expect(deleted(text, start - 1, start).replace('^', '')).toBe(text);
    }
    expect(deleted(`one\n\n${table}`, 3, 5)).toBe(`one\n\n${table}^`);
    expect(deleted(`${table}\n\none`, length - 4, length)).toBe(`${table.slice(0, -4)}\n\none^`);
  });

  test('Backspace leads from the paragraph below into the last cell', () => {
    const inside = `${table.slice(0, -2)}^ |`;
    expect(press(intoTableAbove, `${table}\n\n^text`)).toBe(`${inside}\n\ntext`);
    expect(press(intoTableAbove, `${table}\n^\ntext`)).toBe(`${inside}\n\ntext`);
    expect(press(intoTableAbove, `${table}\n\n^`)).toBeNull();
    expect(press(intoTableAbove, `${table}\n\nt^ext`)).toBeNull();
    expect(press(intoTableAbove, 'a | b\n\n^text')).toBeNull();
  });
});

test('keeps quotes, escaped bars and the line ends of the note', () => {
  expect(press(tableCommands.Tab, '> | a\\|b^ | c |\n> |---|---|')).toBe('> | a\\|b | c^ |\n> |---|---|');
  expect(press(tableCommands.Tab, '> | a | c^ |\n> |---|---|')).toBe('> | a | c |\n> |---|---|\n> | ^ |  |');
  expect(press(tableCommands.Tab, '| a | b^ |\r\n|---|---|\r\n')).toBe('| a | b |\r\n|---|---|\r\n| ^ |  |\r\n');
  expect(press(tableCommands.Tab, '- | a | b^ |\n  |---|---|\n')).toBe('- | a | b |\n  |---|---|\n  | ^ |  |\n');
});
