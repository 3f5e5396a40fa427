import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { nanoid } from 'nanoid';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { FILED_TEXT_MAX, type Filing, suggestFilingOfText } from '#shared/filing.ts';
import { NOTE_CONTENT_MAX } from '#shared/notes.ts';
import { call } from '#web/lib/api.ts';
import { cn } from '#web/lib/cn.ts';
import { shortcutLabel } from '#web/lib/shortcuts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { inputStyle } from '#web/ui/input-style.ts';
import { Label } from '#web/ui/label.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { captureTexts as texts } from './capture.texts.ts';
import { captureBox } from './capture-box.ts';
import { noteFromText } from './note-from-text.ts';
import { type CapturesOptions, useCaptures } from './use-captures.ts';

/** A folder to file into, with its full path. */
interface CapturePlace {
  id: string;
  path: string;
}

export interface CaptureDialogProps extends CapturesOptions {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  places: readonly CapturePlace[];
  /** Renders dictation, which passes on its text and whether a recording has no text yet. */
  renderDictation: (onText: (text: string) => void, onBusyChange: (isBusy: boolean) => void) => ReactNode;
}

/** Creates a note from typed or dictated text, in the suggested folder. */
export function CaptureDialog(props: CaptureDialogProps) {
  const { open, onOpenChange } = props;
  const sendNow = useCaptures(props);
  const boxRef = useRef<HTMLTextAreaElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [wasWarned, setWasWarned] = useState(false);

  function handleOpenChange(next: boolean) {
    if (!next && isBusy && !wasWarned) {
      setWasWarned(true);
      return;
    }
    setWasWarned(false);
    onOpenChange(next);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={handleOpenChange}
      title={texts.title}
      placement="top"
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        const box = boxRef.current;
        box?.focus();
        box?.setSelectionRange(box.value.length, box.value.length);
      }}
    >
      <CaptureForm
        {...props}
        boxRef={boxRef}
        isWarned={isBusy && wasWarned}
        onBusyChange={(busy) => {
          setIsBusy(busy);
          if (!busy) setWasWarned(false);
        }}
        onSaved={() => {
          onOpenChange(false);
          sendNow();
        }}
      />
    </Dialog>
  );
}

interface CaptureFormProps extends CaptureDialogProps {
  boxRef: RefObject<HTMLTextAreaElement | null>;
  isWarned: boolean;
  onBusyChange: (isBusy: boolean) => void;
  onSaved: () => void;
}

function CaptureForm({ userId, places, renderDictation, ...props }: CaptureFormProps) {
  const [text, setText] = useState(() => captureBox.readText(userId));
  const [isSavedOnDevice, setIsSavedOnDevice] = useState(true);
  const [chosen, setChosen] = useState<string | null>();
  const suggested = useSuggestedFolder(text);
  const folderId = chosen === undefined ? (suggested?.id ?? null) : chosen;
  const boxId = useId();
  const hintId = useId();
  const isEmpty = text.trim() === '';

  function change(next: string) {
    setText(next);
    setIsSavedOnDevice(captureBox.writeText(userId, next));
  }

  function save() {
    if (isEmpty) return;
    const isWaiting = captureBox.addWaiting(userId, { key: nanoid(), folderId, ...noteFromText(text) });
    if (!isWaiting) {
      setIsSavedOnDevice(false);
      return;
    }
    captureBox.writeText(userId, '');
    props.onSaved();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    save();
  }

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={handleKeyDown}
    >
      <div className="grid gap-1.5">
        <Label htmlFor={boxId}>{texts.note}</Label>
        <textarea
          ref={props.boxRef}
          id={boxId}
          value={text}
          onChange={(event) => change(event.target.value)}
          maxLength={NOTE_CONTENT_MAX}
          placeholder={texts.placeholder}
          aria-describedby={hintId}
          rows={6}
          className={cn(inputStyle, 'max-h-[40dvh] min-h-32 resize-y py-2')}
        />
        <p id={hintId} className={cn('text-sm', isSavedOnDevice ? 'text-ink-muted' : 'text-destructive-ink')}>
          {isSavedOnDevice ? texts.savedOnDevice : texts.notSavedOnDevice}
        </p>
      </div>
      {renderDictation(
        (words) => change(text.trim() === '' ? words : `${text.trimEnd()}\n${words}`),
        props.onBusyChange,
      )}
      {props.isWarned && (
        <p role="alert" className="rounded-md bg-warning-soft px-3 py-2 text-warning-ink">
          {texts.dictationPending}
        </p>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <FolderChoice places={places} folderId={folderId} onChange={setChosen} />
        <Tooltip content={texts.save} shortcut={shortcutLabel('mod+↵')}>
          <Button type="submit" size="field" aria-disabled={isEmpty} aria-keyshortcuts="Control+Enter Meta+Enter">
            {texts.save}
          </Button>
        </Tooltip>
        {chosen === undefined && suggested && (
          <p role="status" className="basis-full text-ink-muted text-sm">
            {texts.suggested(suggested.reason)}
          </p>
        )}
      </div>
    </form>
  );
}

interface FolderChoiceProps {
  places: readonly CapturePlace[];
  folderId: string | null;
  onChange: (folderId: string | null) => void;
}

function FolderChoice({ places, folderId, onChange }: FolderChoiceProps) {
  const id = useId();
  const isKnown = places.some((place) => place.id === folderId);
  return (
    <div className="grid min-w-40 flex-1 gap-1.5">
      <Label htmlFor={id}>{texts.folder}</Label>
      <select
        id={id}
        value={isKnown ? (folderId ?? '') : ''}
        onChange={(event) => onChange(event.target.value || null)}
        className={cn(inputStyle, 'h-10 min-w-0 touch:h-11')}
      >
        <option value="">{texts.noFolder}</option>
        {places.map((place) => (
          <option key={place.id} value={place.id}>
            {place.path}
          </option>
        ))}
      </select>
    </div>
  );
}

const DEBOUNCE_MS = 700;
const LENGTH_MIN = 12;

/** The suggested folder for a text, requested when typing pauses; undefined when there is no clear suggestion. */
function useSuggestedFolder(text: string): NonNullable<Filing['folder']> | undefined {
  const [debounced, setDebounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const content = debounced.slice(0, FILED_TEXT_MAX);
  const isLongEnough = content.length >= LENGTH_MIN;
  const { data } = useQuery({
    queryKey: [suggestFilingOfText.path, content],
    queryFn: ({ signal }) => call(suggestFilingOfText, { body: { content } }, { signal }),
    enabled: isLongEnough,
    retry: false,
    // Keep the previous suggestion visible until the new one arrives.
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return isLongEnough ? (data?.folder ?? undefined) : undefined;
}
