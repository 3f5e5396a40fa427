import { ExportSection } from './export/export-section.tsx';
import { ImportSection } from './import/import-section.tsx';

export interface TransferTabProps {
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
