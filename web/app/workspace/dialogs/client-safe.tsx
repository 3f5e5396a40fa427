import { useMutation } from '@tanstack/react-query';
import { ChevronRight, Users } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { clientSafeTexts as texts } from '#web/app/workspace/core/client-safe.texts.ts';
import type { DialogProps } from '#web/app/workspace/core/use-dialogs.ts';
import { useShownClient } from '#web/app/workspace/core/use-shown-client.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { showOnly, UnsentError } from '#web/app/workspace/sync/client-safe.ts';
import { failureSentence } from '#web/lib/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

declare module '#web/app/workspace/core/use-dialogs.ts' {
  interface DialogArgs {
    /** Without a client it is the one that is shown; where that is none, one is chosen. */
    'client-safe': { clientId?: string };
  }
}

/** Begins to show one client alone: the one it is opened with, at once, or the one that is chosen. */
export function ClientSafeScreen({ open, onOpenChange, args: { clientId } }: DialogProps<'client-safe'>) {
  const { drafts, folders } = useWorkspace();
  const shown = useShownClient();
  const enter = useMutation({ mutationFn: (id: string) => showOnly(drafts, id) });
  const clients = folders.flatMap(({ id, client }) => (client ? [{ id, name: client.name }] : []));
  const begin = useEffectEvent(() => {
    enter.reset();
    const wanted = clientId ?? shown?.id;
    if (wanted !== undefined) enter.mutate(wanted);
  });
  useEffect(() => {
    if (open) begin();
  }, [open]);
  const { variables, error } = enter;
  const chosen = clients.find(({ id }) => id === variables);

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.title} description={texts.description} size="sm">
      {chosen === undefined && clients.length === 0 && <p>{texts.none}</p>}
      {chosen === undefined && clients.length > 0 && (
        <ul aria-label={texts.choose} className="-mx-2 max-h-[50dvh] overflow-y-auto">
          {clients.map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => enter.mutate(id)}
                className="flex min-h-10 w-full items-center gap-2 rounded-md px-2 text-left hover:bg-hover touch:min-h-11"
              >
                <Users aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
                <span className="min-w-0 flex-1 truncate">{name}</span>
                <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosen !== undefined && error === null && <p role="status">{texts.entering(chosen.name)}</p>}
      {chosen !== undefined && error !== null && (
        <>
          <p role="alert" className="text-destructive-ink">
            {error instanceof UnsentError ? texts.unsent : failureSentence(error)}
          </p>
          <div className="mt-4 flex flex-wrap justify-end gap-2">
            <Button variant="secondary" onClick={() => onOpenChange(false)}>
              {texts.cancel}
            </Button>
            <Button onClick={() => enter.mutate(chosen.id)}>{texts.tryAgain}</Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
