import { makerName } from '#shared/ai.ts';
import { Button } from '#web/ui/button.tsx';
import type { Notice } from './chat.queries.ts';

interface ProviderNoticeProps {
  notice: Notice;
  isPending: boolean;
  failure: string | undefined;
  onAccept: () => void;
  onRefuse: () => void;
  onOpenSettings: () => void;
}

/** Says, before the first question, what is sent to whom. */
export function ProviderNotice({
  notice,
  isPending,
  failure,
  onAccept,
  onRefuse,
  onOpenSettings,
}: ProviderNoticeProps) {
  return (
    <section
      // Whoever just pressed Send must hear that nothing was sent yet.
      ref={(section) => section?.focus()}
      tabIndex={-1}
      aria-label="What is sent"
      className="border-t bg-warning-soft px-4 py-3 text-warning-ink outline-none"
    >
      <h3 className="font-semibold">Before your first question</h3>
      <p className="mt-1">
        Answers are made by <strong>{makerName(notice.madeBy)}</strong>,{' '}
        {notice.isOwnKey ? 'with the key you entered' : 'which this server is connected to'}. Each question sends it
        what you ask, the conversation so far and {sentText(notice)}. What you leave out of AI is never sent.
      </p>
      <p className="mt-1">
        You can change this in{' '}
        <button type="button" className="underline underline-offset-2 touch:min-h-11" onClick={onOpenSettings}>
          Settings
        </button>
        .
      </p>
      {failure && (
        <p role="alert" className="mt-2 font-medium text-destructive-ink">
          {failure}
        </p>
      )}
      <div className="mt-3 flex justify-end gap-2">
        <Button variant="ghost" size="sm" onClick={onRefuse}>
          Not now
        </Button>
        <Button size="sm" isPending={isPending} onClick={onAccept}>
          Continue
        </Button>
      </div>
    </section>
  );
}

function sentText({ scope }: Notice): string {
  return scope === 'note'
    ? 'the note that is open'
    : 'the note that is open, with the passages of your other notes and documents that fit the question';
}
