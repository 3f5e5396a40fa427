import { BUILT_IN } from '#shared/ai.ts';
import { CHAT_GREETING } from '#shared/assistant.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useAiStatus } from './chat.queries.ts';

interface GreetingProps {
  /** It is not known yet whether anything was asked before. */
  isLoading: boolean;
  onOpenSettings: () => void;
}

/** What the panel says where nothing was asked yet: who answers, and how to have somebody else answer. */
export function Greeting({ isLoading, onOpenSettings }: GreetingProps) {
  const source = useAiStatus().data?.source;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-4 py-3">
      <p className="font-medium">{CHAT_GREETING}</p>
      {isLoading && (
        <div role="status" aria-label="Loading conversation" className="mt-4 flex flex-col gap-3">
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      )}
      {!isLoading && source === BUILT_IN && (
        <p className="mt-2 text-ink-muted">
          The built-in assistant answers: it needs no key and sends nothing anywhere. It quotes your notes, summarises,
          finds action items and fills drafts. For free writing,{' '}
          <button
            type="button"
            className="text-accent-ink underline underline-offset-2 touch:min-h-11"
            onClick={onOpenSettings}
          >
            connect an AI provider
          </button>
          .
        </p>
      )}
    </div>
  );
}
