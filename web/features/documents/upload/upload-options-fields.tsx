import { Switch } from '#web/ui/switch.tsx';
import type { UploadOptions } from './upload-state.ts';

interface UploadOptionsFieldsProps {
  options: UploadOptions;
  onChange: (change: Partial<UploadOptions>) => void;
  openNoteTitle: string | undefined;
}

/** What is to be done with the file. */
export function UploadOptionsFields({ options, onChange, openNoteTitle }: UploadOptionsFieldsProps) {
  return (
    <div className="divide-y">
      <Switch
        label="Create note"
        description={placeText(options, openNoteTitle)}
        checked={options.createNote}
        onCheckedChange={(createNote) => onChange({ createNote })}
      />
      <Switch
        label="Summarise"
        description="The main points, keywords, people, dates and amounts."
        checked={options.summarize}
        onCheckedChange={(summarize) => onChange({ summarize })}
      />
      <Switch
        label="Read scanned pages (OCR)"
        description="For a PDF whose pages are pictures. Takes a few seconds a page."
        checked={options.ocr}
        onCheckedChange={(ocr) => onChange({ ocr })}
      />
    </div>
  );
}

/** Where the text of the document goes. */
function placeText({ createNote, summarize }: UploadOptions, openNoteTitle: string | undefined): string {
  if (createNote) return summarize ? 'A new note with the summary and the text.' : 'A new note with the text.';
  if (openNoteTitle === undefined)
    return 'No note is open, so the document is kept in Documents, where search finds it.';
  const what = summarize ? 'The summary and a link to the document are' : 'A link to the document is';
  return `${what} added to “${openNoteTitle}”.`;
}
