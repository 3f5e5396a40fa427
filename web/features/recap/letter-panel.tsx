import { type ReactNode, useId } from 'react';
import type { WrittenDraft } from '#shared/drafts.ts';
import type { SentLetter } from '#shared/recap.ts';
import { cn } from '#web/lib/cn.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { inputStyle } from '#web/ui/input-style.ts';
import { Label } from '#web/ui/label.tsx';
import { recapTexts as texts } from './recap.texts.ts';

interface LetterPanelProps {
  recipients: string;
  onRecipients: (recipients: string) => void;
  subject: string;
  onSubject: (subject: string) => void;
  text: string;
  onText: (text: string) => void;
  /** Whether no line is in it. */
  isBare: boolean;
  written: WrittenDraft | undefined;
  renderWritten: (draft: WrittenDraft) => ReactNode;
  /** Back to the letter of the note's own lines; undefined where this is it. */
  onBack: (() => void) | undefined;
  sent: readonly SentLetter[];
  onOpenSent: (letter: SentLetter) => void;
}

/** For the others: the recipients, the subject and the letter, which can be changed. */
export function LetterPanel(props: LetterPanelProps) {
  const { recipients, subject, text, isBare, written, sent, onBack } = props;
  const id = useId();
  return (
    <div className="grid content-start gap-4">
      {sent.length > 0 && (
        <ul aria-label={texts.sent} className="flex flex-wrap gap-2">
          {sent.map((letter) => (
            <li key={letter.id}>
              <Button variant="secondary" size="sm" onClick={() => props.onOpenSent(letter)}>
                {texts.sentTo(letter)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Field
        label={texts.to}
        placeholder={texts.toHint}
        value={recipients}
        maxLength={500}
        onChange={(event) => props.onRecipients(event.target.value)}
      />
      <Field
        label={texts.subject}
        value={subject}
        maxLength={500}
        onChange={(event) => props.onSubject(event.target.value)}
      />
      {isBare && <p className="text-ink-muted text-sm">{texts.nothing}</p>}
      {written ? (
        <div className="grid gap-2">
          <p className="text-ink-muted text-sm">{texts.written}</p>
          {props.renderWritten(written)}
          <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => props.onText(text)}>
            {texts.edit}
          </Button>
        </div>
      ) : (
        <div className="grid gap-1.5">
          <Label htmlFor={id}>{texts.letter}</Label>
          <textarea
            id={id}
            value={text}
            maxLength={30_000}
            rows={16}
            spellCheck
            onChange={(event) => props.onText(event.target.value)}
            className={cn(inputStyle, 'field-sizing-content min-h-80 resize-y py-2.5 leading-7')}
          />
        </div>
      )}
      {onBack && (
        <Button variant="ghost" size="sm" className="justify-self-start" onClick={onBack}>
          {texts.back}
        </Button>
      )}
    </div>
  );
}
