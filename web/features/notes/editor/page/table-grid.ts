import type { SearchQuery } from '@codemirror/search';
import type { EditorState } from '@codemirror/state';
import { type EditorView, WidgetType } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import { editorTexts } from '#web/features/notes/notes.texts.ts';
import { markMatches } from './find/matches.ts';
import { inlineNodes } from './inline-nodes.ts';

interface Cell {
  /** Where its text begins, from the start of the table. */
  at: number;
  text: string;
}

interface TableText {
  source: string;
  head: readonly Cell[];
  rows: readonly (readonly Cell[])[];
  alignments: readonly string[];
  /** Of the longest row: what is beyond the head is seen too. */
  width: number;
}

/** A table that is drawn only up to here: more cells would hold up the page. */
const CELLS_MAX = 2_000;

export function readTable(state: EditorState, table: SyntaxNode): TableText | undefined {
  const header = table.getChild('TableHeader');
  const delimiter = table.getChild('TableDelimiter');
  if (!header || !delimiter) return undefined;
  const rows = table.getChildren('TableRow').map((row) => cellsOf(state, row, table.from));
  const head = cellsOf(state, header, table.from);
  const width = Math.max(head.length, ...rows.slice(0, CELLS_MAX).map((row) => row.length));
  if (width * (rows.length + 1) > CELLS_MAX) return undefined;
  const alignments = state
    .sliceDoc(delimiter.from, delimiter.to)
    .replace(/^\s*\||\|\s*$/g, '')
    .split('|')
    .map((cell) => alignmentOf(cell.trim()));
  return { source: state.sliceDoc(table.from, table.to), head, rows, alignments, width };
}

function alignmentOf(cell: string): string {
  if (cell.startsWith(':') && cell.endsWith(':')) return 'center';
  return cell.endsWith(':') ? 'end' : 'start';
}

/** Between two bars without text there is an empty cell. */
function cellsOf(state: EditorState, row: SyntaxNode, start: number): Cell[] {
  const cells: Cell[] = [];
  let isOpen = true;
  let bar: number | undefined;
  for (let node = row.firstChild; node; node = node.nextSibling) {
    if (node.name === 'TableCell') {
      cells.push({ at: node.from - start, text: state.sliceDoc(node.from, node.to) });
      isOpen = false;
    } else if (node.name === 'TableDelimiter') {
      if (isOpen && bar !== undefined) cells.push({ at: bar - start, text: '' });
      isOpen = true;
      bar = node.to;
    }
  }
  return cells;
}

/** A table set as a table. A click puts the caret into the text of the cell. */
export class TableGrid extends WidgetType {
  readonly table: TableText;
  readonly from: number;
  readonly query: SearchQuery | undefined;

  constructor(table: TableText, from: number, query: SearchQuery | undefined) {
    super();
    this.query = query;
    this.table = table;
    this.from = from;
  }

  override eq(other: TableGrid) {
    return other.table.source === this.table.source && other.query === this.query;
  }

  override get estimatedHeight() {
    return (this.table.rows.length + 1) * 38;
  }

  override toDOM(view: EditorView) {
    const frame = document.createElement('div');
    frame.className = 'page-table';
    frame.role = 'region';
    frame.ariaLabel = editorTexts.preview.table;
    // A wide table scrolls sideways by key.
    frame.tabIndex = 0;
    const table = document.createElement('table');
    const { head, rows } = this.table;
    table.createTHead().append(this.#row('th', head));
    table.createTBody().append(...rows.map((row) => this.#row('td', row)));
    frame.append(table);
    frame.addEventListener('mousedown', (event) => {
      if (event.button !== 0 || view.state.readOnly) return;
      const cell = (event.target as Element).closest<HTMLElement>('[data-at]');
      event.preventDefault();
      const place = view.posAtDOM(frame) + Number(cell?.dataset.at ?? 0);
      view.focus();
      view.dispatch({ selection: { anchor: Math.min(place, view.state.doc.length) } });
    });
    return frame;
  }

  override ignoreEvent(event: Event) {
    return event.type !== 'click';
  }

  #row(name: 'th' | 'td', cells: readonly Cell[]): HTMLTableRowElement {
    const row = document.createElement('tr');
    const { alignments, width } = this.table;
    for (let index = 0; index < width; index += 1) {
      const cell = document.createElement(name);
      const text = cells[index];
      if (text) cell.dataset.at = `${text.at + text.text.length}`;
      cell.className = `page-align-${alignments[index] ?? 'start'}`;
      cell.append(...inlineNodes(text?.text ?? ''));
      if (this.query) markMatches(cell, this.query);
      row.append(cell);
    }
    return row;
  }
}
