import { fold } from '#server/language/fold.ts';
import { cellsOf, isDelimiterRow } from '#server/language/table-row.ts';

/** A row of a table of actions. */
export interface ActionRow {
  task: string;
  owner: string | null;
  due: string | null;
}

type Column = 'task' | 'owner' | 'due' | 'status';

const startingWith = (...phrases: string[]) =>
  new RegExp(`^[^\\p{L}]*(?:${phrases.join('|')})(?![\\p{L}\\p{N}])`, 'iu');
/** What the head of a column begins with, in five languages, folded. */
const columns: [Column, RegExp][] = [
  [
    'owner',
    startingWith(
      '(?:by )?whom?|owner|responsible|responsibility|assignee|assigned|lead|accountable|name|initials|pic',
      'wer|verantwortlich|zustandig|(?:door )?wie|eigenaar|verantwoordelijke?|(?:par )?qui|responsable|quien|a cargo',
    ),
  ],
  [
    'due',
    startingWith(
      '(?:target )?(?:due|date|deadline)|(?:due )?(?:by|until|till)|when|target|bis|wann|frist|termin|tot|wanneer|voor',
      'datum|quand|avant|pour|echeance|delai|fecha|plazo|cuando|vence|limite|para|antes|hasta',
    ),
  ],
  ['status', startingWith('status|state|done|progress|complete|erledigt|stand|statut|estado')],
  [
    'task',
    startingWith(
      'actions?|action items?|tasks?|what|to-?do|activity|item|next step|follow-?up|description|was|aufgaben?|massnahmen?',
      'acties?|actiepunt|ta(?:ak|ken)|wat|quoi|taches?|tareas?|que|acci(?:on|ones)',
    ),
  ],
];
/** A head that is no other's: "What" and "When" head many tables. */
const ACTIONS = startingWith('actions?|action items?|tasks?|to-?do|aufgaben?|actie|taak|tareas?|taches?|accion');
const FINISHED =
  /^(?:done|closed|completed?|finished|cancell?ed|dropped|n\/a|yes|ja|oui|x|[✓✔✅☑]|100 ?%|erledigt|klaar|fait|hecho|sí)(?!\p{L})/iu;
const EMPTY = /^[\s–—-]*$|^(?:ok|none|nothing|n\/a|no action)\.?$/i;

/** Reads a table row by row: whether it is one of actions is said by its head. */
export function createTable(): { read: (row: string) => ActionRow | null; end: () => null } {
  let head: (Column | null)[] | null = null;
  const read = (row: string) => {
    const cells = cellsOf(row);
    if (head !== null) return isDelimiterRow(row) ? null : rowOf(cells, head);
    head = columnsOf(cells);
    return null;
  };
  return { read, end: () => (head = null) };
}

function columnsOf(cells: readonly string[]): (Column | null)[] {
  const taken = new Set<Column>();
  const titles = cells.map((cell) => fold(cell));
  const found = titles.map((title) => {
    const column = columns.find(([name, pattern]) => !taken.has(name) && pattern.test(title))?.[0] ?? null;
    if (column) taken.add(column);
    return column;
  });
  const isActions = titles.some((title) => ACTIONS.test(title)) || (taken.has('owner') && taken.has('due'));
  return taken.has('task') && isActions ? found : [];
}

function rowOf(cells: readonly string[], head: readonly (Column | null)[]): ActionRow | null {
  const cellOf = (column: Column) => cells[head.indexOf(column)]?.replace(/[*_`]/g, '').trim() ?? '';
  const [task, owner, due] = [cellOf('task'), cellOf('owner'), cellOf('due')];
  if (!head.includes('task') || EMPTY.test(task) || task.startsWith('~~')) return null;
  if (FINISHED.test(cellOf('status')) || FINISHED.test(due)) return null;
  return { task, owner: EMPTY.test(owner) ? null : owner, due: EMPTY.test(due) ? null : due };
}
