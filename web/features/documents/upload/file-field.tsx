import { CircleAlert, FileText, FileUp } from 'lucide-react';
import { type Ref, useId } from 'react';
import { ACCEPTED_FILES } from '#shared/accepted-files.ts';
import { sizeText } from '#shared/size-text.ts';
import { documentTexts } from '#web/features/documents/documents.texts.ts';

const texts = documentTexts.upload;

interface FileFieldProps {
  inputRef: Ref<HTMLInputElement>;
  file: File | undefined;
  problem: string | undefined;
  onChoose: (files: readonly File[]) => void;
}

/** The browser's file input with a larger clickable area; files can also be dropped anywhere on the page. */
export function FileField({ inputRef, file, problem, onChoose }: FileFieldProps) {
  const id = useId();
  const Icon = file ? FileText : FileUp;
  return (
    <div>
      <label className="flex cursor-pointer items-center gap-3 rounded-lg border border-control border-dashed px-4 py-5 outline-offset-2 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-focus">
        <Icon aria-hidden="true" className="size-6 shrink-0 text-ink-muted" />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 break-words font-medium">{file ? file.name : texts.chooseFile}</span>
          <span className="block text-ink-muted text-sm">
            {file ? texts.chooseAnother(sizeText(file.size)) : texts.accepted}
          </span>
        </span>
        <input
          ref={inputRef}
          type="file"
          multiple
          accept={ACCEPTED_FILES}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          className="sr-only"
          onChange={(event) => {
            onChoose([...(event.target.files ?? [])]);
            // Lets the user choose the same file again after changing it.
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
    </div>
  );
}
