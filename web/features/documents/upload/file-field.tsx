import { CircleAlert, FileText, FileUp } from 'lucide-react';
import { type Ref, useId } from 'react';
import { sizeText } from '#web/features/documents/document-text.ts';
import { ACCEPTED_FILES } from './check-file.ts';

interface FileFieldProps {
  inputRef: Ref<HTMLInputElement>;
  file: File | undefined;
  /** More files were dropped than one. */
  leftOut: number;
  problem: string | undefined;
  onChoose: (files: readonly File[]) => void;
}

/** The browser's own file chooser with room around it (a file can be dropped anywhere). */
export function FileField({ inputRef, file, leftOut, problem, onChoose }: FileFieldProps) {
  const id = useId();
  const Icon = file ? FileText : FileUp;
  return (
    <div>
      <label className="flex cursor-pointer items-center gap-3 rounded-lg border border-control border-dashed px-4 py-5 outline-offset-2 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-focus">
        <Icon aria-hidden="true" className="size-6 shrink-0 text-ink-muted" />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 break-words font-medium">{file ? file.name : 'Choose a file'}</span>
          <span className="block text-ink-muted text-sm">
            {file ? `${sizeText(file.size)} · choose another file` : 'PDF, DOCX, TXT or MD, up to 10 MB'}
          </span>
        </span>
        <input
          ref={inputRef}
          type="file"
          accept={ACCEPTED_FILES}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          className="sr-only"
          onChange={(event) => {
            onChoose([...(event.target.files ?? [])]);
            // The same file can be chosen again after it was changed on the disk.
            event.target.value = '';
          }}
        />
      </label>
      {problem && (
        <p id={`${id}-problem`} role="alert" className="mt-2 flex gap-2 text-destructive-ink text-sm">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {problem}
        </p>
      )}
      {leftOut > 0 && (
        <p role="status" className="mt-2 text-ink-muted text-sm">
          {leftOut === 1 ? 'One file at a time: the other one was left out.' : leftOutText(leftOut)}
        </p>
      )}
    </div>
  );
}

function leftOutText(count: number): string {
  return `One file at a time: the other ${count} were left out.`;
}
