import type { ImportReport } from '#shared/imports.ts';
import { transferTexts } from '#web/features/transfer/transfer.texts.ts';

const texts = transferTexts.import;

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
