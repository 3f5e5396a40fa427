import { fold } from '#server/language/fold.ts';
import { cellsOf, isDelimiterRow } from '#server/language/table-row.ts';

/** A row of a table of actions. */
export interface ActionRow {
  task: string;
  owner: string | null;
  due: string | null;
}

const anyOf = (words: string) => new RegExp(`^[^\\p{L}]*(?:${words})(?![\\p{L}\\p{N}])`, 'iu');
/** What the heads of columns begin with, in five languages, folded. */
const columns: [string, RegExp][] = [
  [
    'owner',
    anyOf('(?:by )?whom?|owner|responsib\\w+|assign\\w+|lead|verantwo\\w+|zustandig|wer|wie|qui|respons\\w+|quien'),
  ],
  [
    'due',
    anyOf('(?:target )?(?:due|date|deadline)|when|until|wann|bis|frist|datum|wanneer|(?:pour )?quand|fecha|cuando'),
  ],
  ['due', anyOf('by|by when|termin|tot|voor|uiterlijk|avant|delai|echeance|plazo|vence|limite|antes|hasta')],
  ['status', anyOf('status|state|done|progress|erledigt|stand|statut|estado')],
  [
    'action',
    anyOf(
      'actions?|action items?|tasks?|to-?do|aufgaben?|massnahmen?|acties?|taken|taak|taches?|tareas?|accion(?:es)?',
    ),
  ],
  ['task', anyOf('what|item|next step|follow-?up|description|was|wat|quoi|que')],
];
const FINISHED =
  /^(?:done|closed|completed?|finished|cancell?ed|dropped|n\/a|yes|ja|oui|x|[✓✔✅☑]|100 ?%|erledigt|klaar|fait|hecho|sí)(?!\p{L})/iu;
const EMPTY = /^[\s–—-]*$|^(?:ok|none|nothing|n\/a|no action)\.?$/i;

/** Reads a table row by row: whether it is one of actions is said by its head. */
export function createTable(): { read: (row: string) => ActionRow | null; end: () => null } {
  let head: string[] | null = null;
  const read = (row: string) => {
    const cells = cellsOf(row);
    if (head !== null) return isDelimiterRow(row) ? null : rowOf(cells, head);
    head = cells.map((cell) => columns.find(([, pattern]) => pattern.test(fold(cell)))?.[0] ?? '');
    // "What" and "When" head many tables.
    if (!head.includes('action') && !(head.includes('owner') && head.includes('due'))) head = [];
    return null;
  };
  return { read, end: () => (head = null) };
}

function rowOf(cells: readonly string[], head: readonly string[]): ActionRow | null {
  const cellOf = (...names: string[]) =>
    cells[head.findIndex((name) => names.includes(name))]?.replace(/[*_`]/g, '').trim() ?? '';
  const [task, owner, due] = [cellOf('action', 'task'), cellOf('owner'), cellOf('due')];
  if (EMPTY.test(task) || task.startsWith('~~') || FINISHED.test(cellOf('status')) || FINISHED.test(due)) return null;
  return { task, owner: EMPTY.test(owner) ? null : owner, due: EMPTY.test(due) ? null : due };
}
