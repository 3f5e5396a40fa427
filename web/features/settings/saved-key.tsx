import { useState } from 'react';
import type { AiStatus } from '#shared/ai.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useRemoveKey } from './ai.queries.ts';
import { aiTexts } from './settings.texts.ts';

const texts = aiTexts.savedKey;

/** The saved key, with a button to remove it. The browser knows only its provider and its last characters. */
export function SavedKey({ own }: { own: NonNullable<AiStatus['own']> }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveKey();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-sunken px-3 py-2">
      <p className="min-w-0 flex-1">
        <span className="block font-medium text-sm">{texts.title}</span>
        <span className="break-words text-ink-muted text-sm">{texts.details(own)}</span>
      </p>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)} isPending={remove.isPending}>
        {remove.isPending ? texts.removing : texts.remove}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        {...texts.question}
        confirmLabel={texts.remove}
        onConfirm={() => remove.mutate()}
      />
    </div>
  );
}
