import { useState } from 'react';
import type { Client } from '#shared/clients.ts';
import type { Folder } from '#shared/folders.ts';
import { clientNamed } from '#web/features/clients/clients.queries.ts';
import { clientsTexts as texts } from '#web/features/clients/clients.texts.ts';
import { useSetClient } from '#web/features/folders/folders.queries.ts';
import { failureSentence } from '#web/lib/failure-text.ts';
import { toast } from '#web/ui/toast.ts';

/** Makes folders clients', with one press to undo it. */
export function useMakeClients() {
  const { mutateAsync } = useSetClient();
  const [isPending, setIsPending] = useState(false);

  async function setAll(folders: readonly Folder[], clientOf: (folder: Folder) => Client | null): Promise<boolean> {
    setIsPending(true);
    try {
      for (const folder of folders) await mutateAsync({ id: folder.id, client: clientOf(folder) });
      return true;
    } catch (error) {
      toast({ title: texts.saveFailed, description: failureSentence(error as Error), variant: 'destructive' });
      return false;
    } finally {
      setIsPending(false);
    }
  }

  /** @param onDetails is offered in place of undo. */
  async function make(folders: readonly Folder[], onDetails?: () => void): Promise<void> {
    if (!(await setAll(folders, ({ name }) => clientNamed(name)))) return;
    const [first] = folders;
    const title = folders.length === 1 && first ? texts.made(first.name) : texts.madeMany(folders.length);
    const undo = { label: texts.undo, onClick: () => void setAll(folders, () => null) };
    toast({ title, action: onDetails ? { label: texts.details, onClick: onDetails } : undo });
  }

  return { make, isPending };
}
