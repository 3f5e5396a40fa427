import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { User } from '#shared/auth.ts';
import { noteHref } from '#shared/note-links.ts';
import { shownTitle } from '#shared/notes.ts';
import { syncTexts as texts } from '#web/app/workspace/core/workspace.texts.ts';
import { createDrafts, type Drafts, type RecoveredDraft } from '#web/features/notes/drafts/drafts.ts';
import { listTyped } from '#web/features/notes/list/typed-notes.ts';
import { applyDeletedNote, showNote } from '#web/features/notes/note-cache.ts';
import { useSettings } from '#web/features/settings/settings.queries.ts';
import { announceSignedOut } from '#web/lib/api.ts';
import { placeOfPage } from '#web/lib/colleague.ts';
import { openTabs, type Tabs } from '#web/lib/tabs.ts';
import { toast } from '#web/ui/toast.ts';

/** Auto Save as it was last: recovered text must not be saved before the settings have loaded. */
const AUTO_SAVE_KEY = 'sparehour.autoSave';

/** The signed-in user's unsaved text, and the channel to their other tabs. */
interface OpenDrafts {
  drafts: Drafts;
  tabs: Tabs;
}

/** Opens the drafts of the signed-in user and closes them on leaving; shows what arrives in the lists and in toasts. */
export function useWorkspaceDrafts(user: User): OpenDrafts | undefined {
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState<OpenDrafts>();
  const autoSave = useSettings().data?.autoSave;

  useEffect(() => {
    const wasAutoSave = localStorage.getItem(AUTO_SAVE_KEY) !== 'off';
    const tabs = openTabs(user.id);
    const drafts = createDrafts({
      userId: user.id,
      tabs,
      autoSave: wasAutoSave,
      onArrived: (note, how) => showNote(queryClient, note, how),
      onTyped: listTyped,
      onTrashed: (noteId) => applyDeletedNote(queryClient, noteId),
      onOrphan: toastOrphan,
      onConflictCopy: ({ copyTitle }) =>
        toast({ title: texts.conflict.title, description: texts.conflict.description(copyTitle) }),
      onSignedOut: announceSignedOut,
      onFailing: (message) => toast({ title: message, variant: 'destructive' }),
    });
    setOpened({ drafts, tabs });
    drafts.recover().then(
      (recovered) => toastRecovered(recovered, wasAutoSave),
      () => {
        // Without a journal there is nothing to recover; the editor shows a warning.
      },
    );
    return () => {
      drafts.close();
      tabs.close();
      setOpened(undefined);
    };
  }, [user.id, queryClient]);

  useEffect(() => {
    if (autoSave === undefined) return;
    localStorage.setItem(AUTO_SAVE_KEY, autoSave ? 'on' : 'off');
    opened?.drafts.setAutoSave(autoSave);
  }, [opened, autoSave]);

  return opened;
}

function toastOrphan({ noteId, title }: RecoveredDraft): void {
  toast({
    title: texts.orphan.title,
    description: texts.orphan.description(shownTitle(title)),
    action: { label: texts.orphan.open, onClick: () => navigate(placeOfPage() + noteHref(noteId)) },
  });
}

function toastRecovered(recovered: RecoveredDraft[], isAutoSave: boolean): void {
  const [first] = recovered;
  if (!first) return;
  const { title, note, notes, saving, unsaved } = texts.recovered;
  const where = recovered.length === 1 ? note(shownTitle(first.title)) : notes(recovered.length);
  toast({ title, description: isAutoSave ? saving(where) : unsaved(where) });
}
