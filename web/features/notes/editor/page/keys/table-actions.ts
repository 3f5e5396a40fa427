import type { StateCommand } from '@codemirror/state';
import { tableTexts as texts } from '#web/features/notes/editor/page/page-keys.texts.ts';
import type { ToolIcon } from '#web/features/notes/editor/page/tool-icons.ts';
import * as edits from './table-edits.ts';
import { deleteTable, tableCommand } from './table-keys.ts';

export interface TableAction {
  label: string;
  icon: ToolIcon;
  run: StateCommand;
}

function action(label: string, icon: ToolIcon, edit: edits.TableEdit): TableAction {
  return { label, icon, run: tableCommand(edit) };
}

/** What can be done with the row and the column of the caret's cell, and with its table. */
export const tableActions: Readonly<Record<'row' | 'column', readonly TableAction[]>> = {
  row: [
    action(texts.addRowAbove, 'rowAbove', edits.addRowAbove),
    action(texts.addRowBelow, 'rowBelow', edits.addRowBelow),
    action(texts.moveRowUp, 'up', edits.moveRowUp),
    action(texts.moveRowDown, 'down', edits.moveRowDown),
    action(texts.deleteRow, 'deleteRow', edits.deleteRow),
    { label: texts.deleteTable, icon: 'remove', run: deleteTable },
  ],
  column: [
    action(texts.addColumnLeft, 'columnLeft', edits.addColumnLeft),
    action(texts.addColumnRight, 'columnRight', edits.addColumnRight),
    action(texts.moveColumnLeft, 'left', edits.moveColumnLeft),
    action(texts.moveColumnRight, 'right', edits.moveColumnRight),
    action(texts.alignStart, 'alignStart', edits.alignColumn('start')),
    action(texts.alignCenter, 'alignCenter', edits.alignColumn('center')),
    action(texts.alignEnd, 'alignEnd', edits.alignColumn('end')),
    action(texts.deleteColumn, 'deleteColumn', edits.deleteColumn),
  ],
};
