import { useEffect, useEffectEvent, useRef } from 'react';
import type { Client } from '#shared/clients.ts';
import type { DialogProps } from '#web/app/workspace/core/use-dialogs.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { ClientForm } from '#web/features/clients/client-form.tsx';
import { clientNamed } from '#web/features/clients/clients.queries.ts';
import { clientsTexts as texts } from '#web/features/clients/clients.texts.ts';
import { newFolderId, useCreateFolder, useSetClient } from '#web/features/folders/folders.queries.ts';
import { failureSentence } from '#web/lib/failure-text.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';

declare module '#web/app/workspace/core/use-dialogs.ts' {
  interface DialogArgs {
    /** Without a folder, one is created beside the other clients'. */
    client: { folderId?: string };
  }
}

/** What is known of a client, new or changed. */
export function ClientScreen({ open, onOpenChange, args: { folderId } }: DialogProps<'client'>) {
  const { folders } = useWorkspace();
  const create = useCreateFolder();
  const set = useSetClient();
  const folder = folders.find(({ id }) => id === folderId);
  const error = create.error ?? set.error;
  // A folder that was made is used when the rest failed and is tried again, but not the next time this opens.
  const newId = useRef(newFolderId());
  const begin = useEffectEvent(() => {
    newId.current = newFolderId();
    create.reset();
    set.reset();
  });
  useEffect(() => {
    if (open) begin();
  }, [open]);

  async function save(client: Client) {
    const id = folderId ?? newId.current;
    if (folderId === undefined && !folders.some((other) => other.id === id)) {
      const parentId = folders.findLast((other) => other.client)?.parentId ?? null;
      await create.mutateAsync({ id, parentId, name: client.name });
    }
    await set.mutateAsync({ id, client });
    onOpenChange(false);
  }
  async function remove({ id, client = null, name }: NonNullable<typeof folder>) {
    await set.mutateAsync({ id, client: null });
    onOpenChange(false);
    const undo = { label: texts.undo, onClick: () => set.mutate({ id, client }) };
    toast({ title: texts.noLonger(name), action: undo });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={folder ? texts.form.title : texts.form.create}
      description={texts.form.description}
      onInteractOutside={(event) => event.preventDefault()}
    >
      <ClientForm
        client={folder?.client ?? clientNamed(folder?.name ?? '')}
        isPending={create.isPending || set.isPending}
        failure={error && failureSentence(error)}
        // What failed is shown in the form.
        onSave={(client) => void save(client).catch(() => {})}
        onCancel={() => onOpenChange(false)}
        onRemove={folder?.client ? () => void remove(folder).catch(() => {}) : undefined}
      />
    </Dialog>
  );
}
