import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { User } from '#shared/auth.ts';
import type { Note } from '#shared/notes.ts';
import { createDrafts, type Drafts, type RecoveredDraft } from '#web/features/notes/drafts/drafts.ts';
import { applyDeletedNote, applySavedNote, keepNote } from '#web/features/notes/note-cache.ts';
import { useSettings } from '#web/features/settings/settings.queries.ts';
import { announceSignedOut } from '#web/lib/api.ts';
import { toast } from '#web/ui/toast.ts';
import { noteHref } from './use-note-route.ts';

/** Auto Save as it was last: what is recovered must not be saved before the settings have arrived. */
const AUTO_SAVE_KEY = 'sparehour.autoSave';

interface WorkspaceDraftsOptions {
  user: User;
  /** A note was saved in this tab. */
  onSaved: (note: Note) => void;
}

/** The store of unsaved text for the signed-in user: made once, closed on leaving, its news shown and cached. */
export function useWorkspaceDrafts({ user, onSaved }: WorkspaceDraftsOptions): Drafts | undefined {
  const queryClient = useQueryClient();
  const [drafts, setDrafts] = useState<Drafts>();
  const autoSave = useSettings().data?.autoSave;
  const handleSaved = useEffectEvent((note: Note) => {
    applySavedNote(queryClient, note);
    onSaved(note);
  });

  useEffect(() => {
    const wasAutoSave = localStorage.getItem(AUTO_SAVE_KEY) !== 'off';
    const store = createDrafts({
      userId: user.id,
      autoSave: wasAutoSave,
      onSaved: (note) => handleSaved(note),
      onRead: (note) => keepNote(queryClient, note),
      onTrashed: (noteId) => applyDeletedNote(queryClient, noteId),
      onOrphan: tellOrphan,
      onConflictCopy: ({ copyTitle }) =>
        toast({
          title: 'This note was changed elsewhere',
          description: `Your text is kept in “${copyTitle}”.`,
        }),
      onSignedOut: announceSignedOut,
      onFailing: (message) => toast({ title: message, variant: 'destructive' }),
    });
    setDrafts(store);
    const tell = (recovered: RecoveredDraft[]) => tellRecovered(recovered, wasAutoSave);
    store.recover().then(tell, () => {
      // Without a journal there is nothing to take over; the warning about it is drawn by the workspace.
    });
    return () => {
      store.close();
      setDrafts(undefined);
    };
  }, [user.id, queryClient]);

  useEffect(() => {
    if (autoSave === undefined) return;
    localStorage.setItem(AUTO_SAVE_KEY, autoSave ? 'on' : 'off');
    drafts?.setAutoSave(autoSave);
  }, [drafts, autoSave]);

  return drafts;
}

function tellOrphan({ noteId, title }: RecoveredDraft): void {
  toast({
    title: 'A note with unsaved changes was deleted',
    description: `What you typed in “${title || 'Untitled Note'}” is kept on this device.`,
    action: { label: 'Open', onClick: () => navigate(noteHref(noteId)) },
  });
}

function tellRecovered(recovered: RecoveredDraft[], isAutoSave: boolean): void {
  const [first] = recovered;
  if (!first) return;
  const where = isAutoSave ? 'back and being saved' : 'back, and waits to be saved';
  toast({
    title: 'Unsaved changes recovered',
    description:
      recovered.length === 1
        ? `What you typed in “${first.title || 'Untitled Note'}” is ${where}.`
        : `What you typed in ${recovered.length} notes is ${where}.`,
  });
}
