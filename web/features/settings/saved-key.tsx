import { useState } from 'react';
import { type AiStatus, providerNames } from '#shared/ai.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useRemoveKey } from './ai.queries.ts';

/** The kept key, of which only its owner's provider and its end are known to the browser; and the way to remove it. */
export function SavedKey({ own }: { own: NonNullable<AiStatus['own']> }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveKey();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-sunken px-3 py-2">
      <p className="min-w-0 flex-1">
        <span className="block font-medium text-sm">Saved key</span>
        <span className="break-words text-ink-muted text-sm">
          {providerNames[own.provider]}
          {own.last4 && `, ending in ${own.last4}`}
          {own.baseUrl && `, for ${new URL(own.baseUrl).host}`}
        </span>
      </p>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)} isPending={remove.isPending}>
        {remove.isPending ? 'Removing…' : 'Remove key'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Remove your key?"
        description="It is deleted from this server at once. To use it again you need to enter it again."
        confirmLabel="Remove key"
        onConfirm={() => remove.mutate()}
      />
    </div>
  );
}
