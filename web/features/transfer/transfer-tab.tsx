import { X } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { FailedLine } from '#web/ui/failed-line.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ExportSection } from './export/downloads.tsx';
import { isRunning, useImports, useRemoveImport } from './import/imports.queries.ts';
import { transferTexts } from './transfer.texts.ts';

interface TransferTabProps {
  /** Opens the import dialog, with an earlier import where one is named. */
  onImport: (id?: string) => void;
}

/** Bringing notes in, and taking them out. */
export function TransferTab({ onImport }: TransferTabProps) {
  return (
    <div className="grid grid-cols-1 gap-8">
      <ImportSection onImport={onImport} />
      <ExportSection />
    </div>
  );
}

const texts = transferTexts.import;

/** Where notes come in, with the imports so far. */
function ImportSection({ onImport }: { onImport: (id?: string) => void }) {
  const { data: imports = [], isError, refetch } = useImports();
  const remove = useRemoveImport();
  return (
    <section className="grid grid-cols-1 gap-3">
      <h3 className="font-semibold">{texts.heading}</h3>
      <p className="text-ink-muted text-sm">{texts.hint}</p>
      <Button variant="secondary" className="justify-self-start" onClick={() => onImport()}>
        {texts.open}
      </Button>
      {isError && <FailedLine text={texts.loadFailed} onRetry={refetch} className="text-sm" />}
      {imports.length > 0 && (
        <ul aria-label={texts.earlier} className="grid grid-cols-1 divide-y border-y">
          {imports.map((each) => (
            <li key={each.id} className="flex items-center gap-2 py-2">
              <span className="min-w-0 flex-1">
                <span className="block truncate">{each.fileName}</span>
                <span className="block text-ink-muted text-sm">{texts.states[each.state]}</span>
              </span>
              <Button variant="ghost" size="sm" onClick={() => onImport(each.id)}>
                {texts.show}
              </Button>
              {!isRunning(each) && (
                <IconButton label={texts.remove(each.fileName)} onClick={() => remove.mutate(each.id)}>
                  <X />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
