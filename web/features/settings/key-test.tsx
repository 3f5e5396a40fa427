import { Check, TriangleAlert } from 'lucide-react';
import type { AiStatus } from '#shared/ai.ts';
import { Button } from '#web/ui/button.tsx';
import { useTestKey } from './ai.queries.ts';
import { type KeyDraft, keyRequestOf, newModelOf } from './key-draft.ts';
import { sentenceOf } from './sentence-of.ts';
import { aiTexts as texts } from './settings.texts.ts';

interface KeyTestProps {
  status: AiStatus;
  draft: KeyDraft;
}

/** Tries the key and model on the screen, saved or not, and shows the result. */
export function KeyTest({ status, draft }: KeyTestProps) {
  const test = useTestKey();
  const model = newModelOf(draft, status.own);
  const typed = keyRequestOf(draft);
  const asked = typed ?? (model === undefined ? {} : { model });
  // A result for another key says nothing about this one.
  const isCurrent = JSON.stringify(test.variables) === JSON.stringify(asked);
  const result = test.error ? { works: false, message: sentenceOf(test.error) } : test.data;
  const Icon = result?.works ? Check : TriangleAlert;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        variant="secondary"
        onClick={() => test.mutate(asked)}
        isPending={test.isPending}
        disabled={!typed && !status.own}
      >
        {test.isPending ? texts.test.pending : texts.test.button}
      </Button>
      <p
        role="status"
        className={`flex min-w-0 flex-1 basis-48 items-start gap-1.5 text-sm ${result?.works ? 'text-accent-ink' : 'text-destructive-ink'}`}
      >
        {result && isCurrent && !test.isPending && (
          <>
            <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span>{result.message}</span>
          </>
        )}
      </p>
    </div>
  );
}
