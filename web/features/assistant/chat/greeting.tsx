import { BUILT_IN } from '#shared/ai.ts';
import { CHAT_GREETING } from '#shared/assistant.ts';
import { assistantTexts } from '#web/features/assistant/assistant.texts.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useAiStatus } from './chat.queries.ts';

const texts = assistantTexts.greeting;

interface GreetingProps {
  /** The conversation is loading, so it may not be empty. */
  isLoading: boolean;
  onOpenSettings: () => void;
}

/** The content of an empty conversation, with a hint when no AI provider is connected. */
export function Greeting({ isLoading, onOpenSettings }: GreetingProps) {
  const source = useAiStatus().data?.source;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-4 py-3">
      <p className="font-medium">{CHAT_GREETING}</p>
      {isLoading && (
        <div role="status" aria-label={texts.loading} className="mt-4 flex flex-col gap-3">
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      )}
      {!isLoading && source === BUILT_IN && (
        <p className="mt-2 text-ink-muted">
          {texts.builtIn}{' '}
          <button
            type="button"
            className="text-accent-ink underline underline-offset-2 touch:min-h-11"
            onClick={onOpenSettings}
          >
            {texts.connect}
          </button>
          .
        </p>
      )}
    </div>
  );
}
