import { fold } from '#server/language/fold.ts';
import { cellsOf, isDelimiterRow } from '#server/language/table-row.ts';

/** A row of a table of actions. */
export interface ActionRow {
  task: string;
  owner: string | null;
  due: string | null;
}

type Column = 'task' | 'owner' | 'due' | 'status';

const columns: [Column, RegExp][] = [
  [
    'owner',
    /^(?:owner|who|whom|by whom|responsible|responsibility|assignee|assigned(?: to)?|lead|accountable|name|initials|pic|wer|verantwortlich|zustandig|wie|door wie|eigenaar|verantwoordelijk\w*|qui|par qui|responsable|quien|a cargo)\b/,
  ],
  [
    'due',
    /^(?:(?:by|until|till|bis|tot|voor|pour|avant|para|hasta|target|due|zum|jusqu'a)\s+)?(?:due|when|deadline|date|until|target|by|wann|bis|frist|termin|datum|wanneer|quand|echeance|delai|fecha|plazo|cuando|vence|limite)\b/,
  ],
  ['status', /^(?:status|state|done|progress|complete|erledigt|stand|statut|estado)\b/],
  [
    'task',
    /^(?:actions?|action items?|tasks?|what|to-?do|activity|item|next step|follow-?up|description|was|aufgabe|massnahme|actie|actiepunt|taak|wat|quoi|tache|action a mener|tareas?|que|acciones|accion)\b/,
  ],
];
const FINISHED =
  /^(?:done|closed|completed?|finished|cancelled|canceled|dropped|n\/a|yes|ja|oui|x|✓|✔|✅|☑|100 ?%|erledigt|klaar|fait|hecho|terminad[oa]|sí)(?:\b|\s|$)/iu;
const EMPTY = /^[\s–—-]*$|^(?:ok|none|nothing|n\/a|no action)\.?$/i;

/** Reads a table row by row: whether it is one of actions is said by its head. */
export function createTable(): { read: (row: string) => ActionRow | null; end: () => void } {
  let head: (Column | null)[] | null = null;
  return {
    end: () => {
      head = null;
    },
    read: (row) => {
      const cells = cellsOf(row);
      if (head === null) {
        head = columnsOf(cells);
        return null;
      }
      if (isDelimiterRow(row)) return null;
      return rowOf(cells, head);
    },
  };
}

function columnsOf(cells: readonly string[]): (Column | null)[] {
  const taken = new Set<Column>();
  const found = cells.map((cell) => {
    const title = fold(cell).replace(/[*_`]/g, '').trim();
    const column = columns.find(([name, pattern]) => !taken.has(name) && pattern.test(title))?.[0] ?? null;
    if (column) taken.add(column);
    return column;
  });
  // "What" and "When" head many tables; an action has somebody, a day, or is called one.
  const isActions = cells.some((cell) =>
    /^[^\p{L}\p{N}]*(?:actions?|tasks?|to-?do|aufgabe|actie|taak|tarea|tâche|acci[oó]n)/iu.test(cell),
  );
  return taken.has('task') && (isActions || (taken.has('owner') && taken.has('due'))) ? found : [];
}

function rowOf(cells: readonly string[], head: readonly (Column | null)[]): ActionRow | null {
  const cellOf = (column: Column) => cells[head.indexOf(column)]?.replace(/[*_`~]/g, '').trim() ?? '';
  const task = cellOf('task');
  if (!head.includes('task') || EMPTY.test(task) || /^\s*~~/.test(cells[head.indexOf('task')] ?? '')) return null;
  if (FINISHED.test(cellOf('status')) || FINISHED.test(cellOf('due'))) return null;
  const [owner, due] = [cellOf('owner'), cellOf('due')];
  return { task, owner: EMPTY.test(owner) ? null : owner, due: EMPTY.test(due) ? null : due };
}
