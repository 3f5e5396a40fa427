/** Which rows of a list are selected: some, or all but some where not all rows are loaded. */
export interface Selected {
  mode: 'some' | 'all';
  /** The selected ones, or with `all` those that are not. */
  ids: ReadonlySet<string>;
  /** Where a range begins, what was selected before it, and where it ends so far. */
  range?: { anchor: string; before: ReadonlySet<string>; end: string };
}

export const NONE_SELECTED: Selected = { mode: 'some', ids: new Set() };

export function isSelected({ mode, ids }: Selected, id: string): boolean {
  return (mode === 'all') !== ids.has(id);
}

/** Selects the row or takes it out of the selection; a range begins here next. */
export function toggled(selected: Selected, id: string): Selected {
  const ids = new Set(selected.ids);
  if (!ids.delete(id)) ids.add(id);
  return { mode: selected.mode, ids, range: { anchor: id, before: ids, end: id } };
}

/** Selects from where the range begins to this row, in the order of the list; `from` is where it begins if nowhere. */
export function extended(selected: Selected, rows: readonly string[], id: string, from: string): Selected {
  const range = selected.range ?? { anchor: from, before: selected.mode === 'some' ? selected.ids : new Set<string>() };
  const [start, end] = [rows.indexOf(range.anchor), rows.indexOf(id)];
  if (start === -1 || end === -1) return toggled(selected, id);
  const between = rows.slice(Math.min(start, end), Math.max(start, end) + 1);
  return {
    mode: 'some',
    ids: new Set([...range.before, ...between]),
    range: { anchor: range.anchor, before: range.before, end: id },
  };
}

/** Every row, also those that are still to be loaded. */
export const ALL_SELECTED: Selected = { mode: 'all', ids: new Set() };

/** The selected ones of these rows. */
export function selectedOf(selected: Selected, rows: readonly string[]): string[] {
  if (selected.mode === 'some' && selected.ids.size === 0) return [];
  return rows.filter((id) => isSelected(selected, id));
}
