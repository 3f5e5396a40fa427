import type { ImportPlan } from '#shared/imports.ts';

/** A folder of the archive with everything below it. */
export interface NotebookRow {
  path: string;
  name: string;
  depth: number;
  /** Notes in it and below it. */
  notes: number;
}

/** The folders of a plan as a tree, each after the one above it; those without notes of their own too. */
export function notebookRows(notebooks: ImportPlan['notebooks']): NotebookRow[] {
  const rows = new Map<string, NotebookRow>();
  for (const { path, notes } of notebooks) {
    const parts = path === '' ? [] : path.split('/');
    if (parts.length === 0) add(rows, '', '', 0, notes);
    parts.forEach((name, depth) => {
      add(rows, parts.slice(0, depth + 1).join('/'), name, depth, notes);
    });
  }
  const inOrder = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  return [...rows.values()].sort((a, b) => inOrder.compare(sortKey(a), sortKey(b)));
}

/** The notebooks of the plan in a folder and below it. */
export function notebooksIn(notebooks: ImportPlan['notebooks'], path: string): string[] {
  return notebooks
    .map((each) => each.path)
    .filter((each) => each === path || (path !== '' && each.startsWith(`${path}/`)));
}

function add(rows: Map<string, NotebookRow>, path: string, name: string, depth: number, notes: number): void {
  const row = rows.get(path) ?? { path, name, depth, notes: 0 };
  rows.set(path, { ...row, notes: row.notes + notes });
}

/** A slash sorts before every other character. */
function sortKey({ path }: NotebookRow): string {
  return path.replaceAll('/', '\u0001');
}
