import { useMutation } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useEffect, useState } from 'react';
import { brand } from '#shared/brand.ts';
import type { Confirmation } from '#shared/confirmation.ts';
import { clientSafeTexts as texts } from '#web/app/workspace/core/client-safe.texts.ts';
import { useOnlyClient } from '#web/app/workspace/core/use-client-safe.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { showEverything, UnsentError } from '#web/app/workspace/sync/client-safe.ts';
import { ApiError } from '#web/lib/api.ts';
import { failureSentence } from '#web/lib/failure-text.ts';
import { onDemand } from '#web/lib/on-demand.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';

const ConfirmForm = onDemand(async () => (await import('#web/features/settings/confirm-form.tsx')).ConfirmForm);

/** Over everything while the session shows one client alone: its name, and the way out. */
export function ClientSafeBar() {
  const { drafts, user } = useWorkspace();
  const name = useOnlyClient()?.name ?? '';
  useEffect(() => {
    document.title = name === '' ? brand.name : `${name} — ${brand.name}`;
  }, [name]);
  const [isAsking, setIsAsking] = useState(false);
  const leave = useMutation({
    mutationFn: (given: Confirmation | undefined) => showEverything(drafts, given ?? {}),
    onError: (error, given) => {
      // Only the server knows for how long it has been shown.
      if (given === undefined && error instanceof ApiError && error.status === 422) return setIsAsking(true);
      if (given === undefined) toast({ title: sentenceOf(error), variant: 'destructive' });
    },
  });
  function close() {
    setIsAsking(false);
    leave.reset();
  }

  return (
    <aside
      aria-label={texts.screen}
      className="around-text flex h-10 shrink-0 items-center gap-2 border-line border-b bg-accent-soft px-3 text-accent-ink text-sm touch:h-12"
    >
      <Eye aria-hidden="true" className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 truncate font-semibold">{name !== '' && texts.shown(name)}</p>
      <Button
        variant="secondary"
        size="sm"
        isPending={leave.isPending && !isAsking}
        onClick={() => leave.mutate(undefined)}
      >
        {texts.leave}
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={(open) => open || close()}
        size="sm"
        title={texts.password.title}
        description={texts.password.description(name)}
      >
        <ConfirmForm
          username={user.username}
          label={texts.password.label}
          submit={texts.password.submit}
          pending={texts.password.pending}
          autoFocus
          // The first call only found out that somebody has to confirm.
          request={{ ...leave, error: leave.variables === undefined ? null : leave.error }}
          onSubmit={(given) => leave.mutate(given)}
        />
      </Dialog>
    </aside>
  );
}

function sentenceOf(error: Error): string {
  return error instanceof UnsentError ? texts.unsent : failureSentence(error);
}
