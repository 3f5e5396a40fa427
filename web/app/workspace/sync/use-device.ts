import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getUser, type User } from '#shared/auth.ts';
import { readNote } from '#shared/notes.ts';
import { deviceTexts } from '#web/device/device.texts.ts';
import { isAnswerTo } from '#web/device/device-call.ts';
import { listenToDevice, provideKnown, provideUnsaved } from '#web/device/device-events.ts';
import { deviceIsFor, keepOnDevice } from '#web/device/start-device.ts';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';
import { applyDeletedNote, showNote } from '#web/features/notes/note-cache.ts';
import { connection } from '#web/lib/connection.ts';
import type { Tabs } from '#web/lib/tabs.ts';
import { toast } from '#web/ui/toast.ts';

/** After the text is visible. */
const KEEP_AFTER_MS = 2_000;

/** Keeps the user's notes on this device, and shows what the device and the server have to say to each other. */
export function useDevice(user: User, drafts: Drafts, tabs: Tabs): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const timer = setTimeout(() => keepOnDevice(user.id), KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [user.id]);
  useEffect(() => connection.subscribe(() => connection.get() || drafts.tryAgain()), [drafts]);
  useEffect(() => provideUnsaved(() => drafts.unsavedTexts()), [drafts]);
  useEffect(() => provideKnown((path) => queryClient.getQueryData([path])), [queryClient]);
  useEffect(
    () =>
      listenToDevice({
        onFresher(answer) {
          if (isAnswerTo(answer, readNote)) return drafts.arrived(answer.reply, 'read');
          // Another user signed in since; nothing of this one's may stay on the screen.
          if (isAnswerTo(answer, getUser) && answer.reply.id !== user.id) {
            deviceIsFor(answer.reply.id);
            return location.reload();
          }
          void queryClient.invalidateQueries({ queryKey: [answer.endpoint.path] });
        },
        onDeleted(noteId) {
          const isUnsaved = drafts.unsavedTexts().some(({ id }) => id === noteId);
          if (!isUnsaved) drafts.discard(noteId);
          drafts.load(noteId);
          applyDeletedNote(queryClient, noteId);
        },
        onNotStored: (isFull) => toast({ title: deviceTexts.notStored(isFull), variant: 'destructive' }),
        onKept: (note) => showNote(queryClient, note, 'saved'),
        onSent(different) {
          void queryClient.invalidateQueries();
          drafts.tryAgain();
          tabs.send({ kind: 'changed' });
          if (different.length > 0) toast({ title: deviceTexts.different, description: different.join(' ') });
        },
      }),
    [queryClient, drafts, tabs, user.id],
  );
}
