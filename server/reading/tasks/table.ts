import { fold } from '#server/language/fold.ts';
import { cellsOf, isDelimiterRow } from '#server/language/table-row.ts';

/** A row of a table of actions. */
export interface ActionRow {
  task: string;
  owner: string | null;
  due: string | null;
}

/** What the heads of columns begin with, in five languages, folded. */
const HEADS = {
  owner: '(?:by )?whom?|owner|responsib\\w+|assign\\w+|lead|verantwo\\w+|zustandig|wer|wie|qui|respons\\w+|quien',
  due:
    '(?:target )?(?:due|date|deadline)|when|until|by|wann|bis|frist|termin|datum|wanneer|tot|voor|uiterlijk' +
    '|(?:pour )?quand|avant|delai|echeance|fecha|cuando|plazo|vence|limite|antes|hasta',
  status: 'status|state|done|progress|erledigt|stand|statut|estado',
  action: 'actions?|action items?|tasks?|to-?do|aufgaben?|massnahmen?|acties?|taken|taak|taches?|tareas?|accion(?:es)?',
  task: 'what|item|next step|follow-?up|description|was|wat|quoi|que',
};
const columns = Object.entries(HEADS).map(
  ([column, words]) => [column, new RegExp(`^[^\\p{L}]*(?:${words})(?![\\p{L}\\p{N}])`, 'iu')] as const,
);
const FINISHED =
  /^(?:done|closed|completed?|finished|cancell?ed|dropped|n\/a|yes|ja|oui|x|[✓✔✅☑]|100 ?%|erledigt|klaar|fait|hecho|sí)(?!\p{L})/iu;
const EMPTY = /^(?:[\s–—-]*|ok|none|nothing|n\/a|no action\.?)$/i;

/** The columns that a head row names; null where the table is none of actions: "What" and "When" head many. */
export function columnsOf(row: string): string[] | null {
  const head = cellsOf(row).map((cell) => columns.find(([, pattern]) => pattern.test(fold(cell)))?.[0] ?? '');
  if (head.includes('action') || (head.includes('owner') && head.includes('due'))) return head;
  // "| | | until |": who and what have no names.
  const unnamed = head.join() === ',,due' && cellsOf(row).slice(0, 2).join('').trim() === '';
  return unnamed ? ['owner', 'task', 'due'] : null;
}

/** A row below that head; null where there is nothing to do. */
export function actionIn(row: string, head: readonly string[]): ActionRow | null {
  const cells = isDelimiterRow(row) ? [] : cellsOf(row).map((cell) => cell.replace(/[*_`]/g, '').trim());
  const cellOf = (name: string) => cells[head.indexOf(name)] ?? '';
  const [task, owner, due] = [cellOf('action') || cellOf('task'), cellOf('owner'), cellOf('due')];
  if (EMPTY.test(task) || task.startsWith('~~') || FINISHED.test(cellOf('status'))) return null;
  return { task, owner: EMPTY.test(owner) ? null : owner, due: EMPTY.test(due) ? null : due };
}
