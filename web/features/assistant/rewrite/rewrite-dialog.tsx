import { useRef, useState } from 'react';
import { makerName } from '#shared/ai.ts';
import type { RewriteKind } from '#shared/assistant.ts';
import { assistantTexts } from '#web/features/assistant/assistant.texts.ts';
import { copyText } from '#web/features/assistant/chat/copy-text.ts';
import { ProviderNotice } from '#web/features/assistant/chat/provider-notice.tsx';
import { useNotice } from '#web/features/assistant/chat/use-notice.ts';
import { languages } from '#web/lib/languages.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TextDiffView } from '#web/ui/text-diff-view.tsx';
import { useRewriting } from './use-rewriting.ts';

const texts = assistantTexts.rewrite;

export interface RewriteDialogProps {
  /** What may be replaced: the selected text, or the words before the caret. */
  text: string;
  /** What is sent, if that is more: everything before the caret. The reply is added to `text` then. */
  textBefore?: string | undefined;
  how: RewriteKind;
  noteId: string;
  /** Saves the note and returns whether it still contains the selected text. */
  onBeforeAccept: () => Promise<boolean>;
  /** Called after the dialog closed and released the focus; undefined when the new text wasn't accepted. */
  onClosed: (accepted: string | undefined) => void;
  onOpenSettings: () => void;
}

/** Compares a text with its rewritten or longer version, which the user accepts or discards. */
export function RewriteDialog({ text, textBefore, how, noteId, ...props }: RewriteDialogProps) {
  const [isOpen, setIsOpen] = useState(true);
  const [isStale, setIsStale] = useState(false);
  const accepted = useRef<string>(undefined);
  const notice = useNotice();
  const [language, setLanguage] = useState(lastLanguage);
  const isChoosing = how === 'translate' && language === undefined;
  const ofLanguage = how === 'translate' && language !== undefined ? { language } : {};
  const request = { text: textBefore ?? text, how, noteId, ...ofLanguage };
  const { state, retry } = useRewriting(request, notice.before, !isChoosing);
  const isAdded = textBefore !== undefined;
  const whole = (part: string) => (isAdded ? text + addition(text, part) : part);
  const close = () => setIsOpen(false);
  const openSettings = () => {
    close();
    props.onOpenSettings();
  };

  async function accept(rewritten: string) {
    if (!(await props.onBeforeAccept())) return setIsStale(true);
    accepted.current = rewritten;
    close();
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      title={texts.kinds[how]}
      description={state.kind === 'done' ? texts.madeBy(makerName(state.madeBy)) : undefined}
      size="lg"
      // A stray click must not discard the result.
      onInteractOutside={(event) => event.preventDefault()}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        props.onClosed(accepted.current);
      }}
      footer={
        state.kind === 'done' &&
        !isStale && (
          <>
            <Button variant="secondary" onClick={close}>
              {texts.discard}
            </Button>
            <Button onClick={() => void accept(whole(state.text))}>{texts.accept}</Button>
          </>
        )
      }
    >
      {how === 'translate' && !notice.due && (
        <div className="pb-3 sm:w-64">
          <SelectField
            label={texts.language}
            value={language ?? ''}
            onChange={(chosen) => {
              keepLanguage(chosen);
              setLanguage(chosen);
            }}
            options={isChoosing ? [{ value: '', label: texts.chooseLanguage }, ...languages] : languages}
          />
        </div>
      )}
      {isChoosing ? null : notice.due ? (
        <ProviderNotice
          notice={notice.due}
          isPending={notice.isPending}
          failure={notice.failure}
          onAccept={notice.accept}
          onRefuse={close}
          onOpenSettings={openSettings}
        />
      ) : notice.failure ? (
        <Failure message={notice.failure} onRetry={retry} />
      ) : state.kind === 'failed' ? (
        <Failure
          message={state.message}
          onRetry={state.needsProvider ? undefined : retry}
          onOpenSettings={state.needsProvider ? openSettings : undefined}
        />
      ) : state.kind === 'writing' ? (
        <Writing before={isAdded ? text : ''} text={state.text} />
      ) : (
        <>
          {isStale && <Stale text={isAdded ? state.text : whole(state.text)} />}
          <TextDiffView
            before={text}
            after={whole(state.text)}
            beforeLabel={texts.current}
            afterLabel={isAdded ? texts.withAdded : texts.rewritten}
          />
        </>
      )}
    </Dialog>
  );
}

/** What arrives, below what it goes on from. */
function Writing({ before, text }: { before: string; text: string }) {
  return (
    <div className="grid gap-3">
      {text !== '' && (
        <p className="wrap-anywhere whitespace-pre-wrap rounded-md bg-sunken px-3 py-2">
          {before !== '' && <span className="text-ink-muted">{before}</span>}
          {before === '' ? text : addition(before, text)}
        </p>
      )}
      <p role="status" className="flex items-center gap-2 text-ink-muted">
        <Spinner className="size-4" />
        {text === '' ? assistantTexts.thinking : texts.writing}
      </p>
    </div>
  );
}

interface FailureProps {
  message: string;
  onRetry?: (() => void) | undefined;
  onOpenSettings?: (() => void) | undefined;
}

function Failure({ message, onRetry, onOpenSettings }: FailureProps) {
  return (
    <div role="alert" className="flex flex-col items-start gap-4 py-2">
      <p>{message}</p>
      {onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          {assistantTexts.retry}
        </Button>
      )}
      {onOpenSettings && <Button onClick={onOpenSettings}>{texts.openSettings}</Button>}
    </div>
  );
}

function Stale({ text }: { text: string }) {
  return (
    <div
      role="alert"
      className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-warning-soft px-3 py-2 text-warning-ink"
    >
      {texts.stale}
      <Button variant="secondary" size="sm" onClick={() => void copyText({ text })}>
        {assistantTexts.copy}
      </Button>
    </div>
  );
}

/** A list, a heading, a quotation or a table: it begins on a line of its own. */
const BLOCK = /^(?:[-*+] |\d+[.)] |#{1,6} |> |\|)/;
const ITEM = /^[ \t]*(?:[-*+]|\d+[.)]) \S/;

/** What a model adds to a text, with the white space between the two. */
export function addition(before: string, added: string): string {
  const text = added.replace(/^[ \t]*\n+/, '');
  if (before === '' || /\n\s*$/.test(before)) return text.trimStart();
  if (BLOCK.test(text.trimStart())) {
    const line = before.slice(before.lastIndexOf('\n') + 1);
    const isSameList = ITEM.test(line) && ITEM.test(text.trimStart());
    return `${isSameList ? '\n' : '\n\n'}${text.trimStart()}`;
  }
  const isJoined = /\s$/.test(before) || /^[\s.,;:!?)\]}…]/.test(text);
  return isJoined ? (/\s$/.test(before) ? text.trimStart() : text) : ` ${text}`;
}

const KEY = 'sparehour.translate';

/** The language that was last translated into in this browser; undefined before the first time. */
function lastLanguage(): string | undefined {
  try {
    const kept = localStorage.getItem(KEY) ?? '';
    return /^[a-z]{2}$/.test(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function keepLanguage(language: string): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Then it is chosen again next time.
  }
}
