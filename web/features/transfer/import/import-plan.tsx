import { useState } from 'react';
import { numberText } from '#shared/count-text.ts';
import type { ImportPlan, ImportReport } from '#shared/imports.ts';
import { transferTexts } from '#web/features/transfer/transfer.texts.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';

const texts = transferTexts.import;
const countNames = Object.keys(texts.counts) as (keyof typeof texts.counts)[];
const TOP = '';
/** In sight however long what is above is. */
export const buttonRow =
  'sticky -bottom-5 -mx-5 -mb-5 flex flex-wrap justify-end gap-2 border-t bg-raised px-5 py-3 sm:-mx-6 sm:rounded-b-xl sm:px-6';

interface ImportPlanProps {
  report: ImportReport;
  plan: ImportPlan;
  /** The folders of the user, with the names above them. */
  places: readonly { id: string; path: string }[];
  isPending: boolean;
  onStart: (choice: { folderId: string | null; without: string[] }) => void;
  onDiscard: () => void;
}

/** What would come, which of it, and where it goes. */
export function ImportPlanView({ report, plan, places, isPending, onStart, onDiscard }: ImportPlanProps) {
  const [folderId, setFolderId] = useState(TOP);
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const rows = notebookRows(plan.notebooks);
  const chosen = plan.notebooks.filter(({ path }) => !without.has(path)).reduce((sum, { notes }) => sum + notes, 0);
  const toggle = (path: string, isChosen: boolean) =>
    setWithout((before) => {
      const next = new Set(before);
      for (const each of notebooksIn(plan.notebooks, path)) {
        if (isChosen) next.delete(each);
        else next.add(each);
      }
      return next;
    });
  return (
    <div className="grid gap-5">
      <section className="grid gap-2">
        <h3 className="font-semibold">{texts.found}</h3>
        {report.format && <p className="text-ink-muted text-sm">{texts.formats[report.format]}</p>}
        <dl className="grid gap-1 text-sm">
          {countNames
            .filter((name) => name === 'notes' || plan[name] > 0)
            .map((name) => (
              <div key={name} className="flex justify-between gap-4">
                <dt className="text-ink-muted">{texts.counts[name]}</dt>
                <dd className="tabular-nums">{numberText(plan[name])}</dd>
              </div>
            ))}
        </dl>
      </section>
      {rows.length > 1 && (
        <fieldset className="grid gap-1">
          <legend className="mb-1 font-semibold">{texts.notebooks}</legend>
          <div className="max-h-56 overflow-y-auto overscroll-contain rounded-md border px-3 py-2">
            {rows.map(({ path, name, depth, notes }) => {
              const inside = notebooksIn(plan.notebooks, path);
              const left = inside.filter((each) => without.has(each)).length;
              return (
                <label
                  key={path}
                  className="flex min-h-8 cursor-pointer items-center gap-2 touch:min-h-11"
                  style={{ paddingLeft: Math.min(depth, 8) * 20 }}
                >
                  <input
                    type="checkbox"
                    className="size-4 shrink-0 accent-accent"
                    checked={left === 0}
                    ref={(box) => {
                      if (box) box.indeterminate = left > 0 && left < inside.length;
                    }}
                    onChange={(event) => toggle(path, event.target.checked)}
                  />
                  <span className="min-w-0 flex-1 truncate">{name || texts.topNotes}</span>
                  <span className="text-ink-muted text-sm tabular-nums">{numberText(notes)}</span>
                </label>
              );
            })}
          </div>
        </fieldset>
      )}
      <SelectField
        label={report.format === 'mail' ? texts.mailTarget : texts.target}
        value={folderId}
        onChange={setFolderId}
        options={[{ value: TOP, label: texts.top }, ...places.map(({ id, path }) => ({ value: id, label: path }))]}
      />
      {report.reportTotal > 0 && <ReportLines title={texts.left} report={report} />}
      <div className={buttonRow}>
        <Button variant="secondary" onClick={onDiscard}>
          {texts.discard}
        </Button>
        <Button
          isPending={isPending}
          disabled={chosen + plan.documents === 0}
          onClick={() => onStart({ folderId: folderId === TOP ? null : folderId, without: [...without] })}
        >
          {texts.start(chosen)}
        </Button>
      </div>
    </div>
  );
}

/** A folder of the archive with everything below it. */
interface NotebookRow {
  path: string;
  name: string;
  depth: number;
  /** Notes in it and below it. */
  notes: number;
}

/** The folders of a plan as a tree, each after the one above it; those without notes of their own too. */
function notebookRows(notebooks: ImportPlan['notebooks']): NotebookRow[] {
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
function notebooksIn(notebooks: ImportPlan['notebooks'], path: string): string[] {
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

/** Every item that didn't come, or not completely, with the reason. */
export function ReportLines({ title, report: { report, reportTotal } }: { title: string; report: ImportReport }) {
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{title}</h3>
      <ul
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reached by keyboard
        tabIndex={0}
        className="max-h-56 divide-y overflow-y-auto overscroll-contain rounded-md border px-3 text-sm outline-offset-2 focus-visible:outline-2 focus-visible:outline-focus"
      >
        {report.map(({ kind, name, reason }) => (
          <li key={`${kind} ${name} ${reason}`} className="grid gap-0.5 py-2">
            <span className="break-words">{name}</span>
            <span className="break-words text-ink-muted">{reason}</span>
          </li>
        ))}
      </ul>
      {report.length < reportTotal && (
        <p className="text-ink-muted text-sm">{texts.lines(report.length, reportTotal)}</p>
      )}
    </section>
  );
}
