import { documentTexts } from '#web/features/documents/documents.texts.ts';
import { Switch } from '#web/ui/switch.tsx';
import type { UploadOptions } from './upload-state.ts';

const texts = documentTexts.upload;

interface UploadOptionsFieldsProps {
  options: UploadOptions;
  onChange: (change: Partial<UploadOptions>) => void;
  openNoteTitle: string | undefined;
}

/** The options of an upload. */
export function UploadOptionsFields({ options, onChange, openNoteTitle }: UploadOptionsFieldsProps) {
  return (
    <div className="divide-y">
      <Switch
        label={texts.createNote}
        description={placeText(options, openNoteTitle)}
        checked={options.createNote}
        onCheckedChange={(createNote) => onChange({ createNote })}
      />
      <Switch
        label={texts.summarize}
        description={texts.summary}
        checked={options.summarize}
        onCheckedChange={(summarize) => onChange({ summarize })}
      />
      <Switch
        label={texts.ocr}
        description={texts.ocrHint}
        checked={options.ocr}
        onCheckedChange={(ocr) => onChange({ ocr })}
      />
    </div>
  );
}

/** Says where the document's text will be saved. */
function placeText({ createNote, summarize }: UploadOptions, openNoteTitle: string | undefined): string {
  if (createNote) return texts.newNote(summarize);
  return openNoteTitle === undefined ? texts.noOpenNote : texts.addToNote(openNoteTitle, summarize);
}
