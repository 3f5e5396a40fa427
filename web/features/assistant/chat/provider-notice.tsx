import { makerName } from '#shared/ai.ts';
import { assistantTexts } from '#web/features/assistant/assistant.texts.ts';
import { Button } from '#web/ui/button.tsx';
import type { Notice } from './chat.queries.ts';

const texts = assistantTexts.notice;

interface ProviderNoticeProps {
  notice: Notice;
  isPending: boolean;
  failure: string | undefined;
  onAccept: () => void;
  onRefuse: () => void;
  onOpenSettings: () => void;
}

/** Explains, before the first question, what is sent to which provider. */
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
      // Moves the focus here, so that screen readers announce that nothing was sent yet.
      ref={(section) => section?.focus()}
      tabIndex={-1}
      aria-label={texts.label}
      className="border-t bg-warning-soft px-4 py-3 text-warning-ink outline-none"
    >
      <h3 className="font-semibold">{texts.title}</h3>
      <p className="mt-1">
        {texts.answersFrom} <strong>{makerName(notice.madeBy)}</strong>, {texts.source(notice.isOwnKey)}.{' '}
        {texts.sent(notice.scope === 'note')}
      </p>
      <p className="mt-1">
        {texts.changeIn}{' '}
        <button type="button" className="underline underline-offset-2 touch:min-h-11" onClick={onOpenSettings}>
          {texts.settings}
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
          {texts.notNow}
        </Button>
        <Button size="sm" isPending={isPending} onClick={onAccept}>
          {texts.continue}
        </Button>
      </div>
    </section>
  );
}
