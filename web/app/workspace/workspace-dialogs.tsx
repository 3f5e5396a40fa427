import type { ReactNode } from 'react';
import type { User } from '#shared/auth.ts';
import type { Document } from '#shared/documents.ts';
import type { Folder } from '#shared/folders.ts';
import type { Note } from '#shared/notes.ts';
import { useLeave } from '#web/features/auth/auth.queries.ts';
import { MoveDialog } from '#web/features/folders/move-dialog.tsx';
import type { TreeItem } from '#web/features/folders/use-tree-drag.ts';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';
import type { PassageToShow } from '#web/features/notes/editor/show-passage.ts';
import { TrashDialog } from '#web/features/notes/trash/trash-dialog.tsx';
import type { SettingId, SettingsTab } from '#web/features/settings/setting-places.ts';
import type { Commands } from './actions/action-list.ts';
import { forgetUser } from './forget-user.ts';
import { LazyCapture } from './lazy-capture.tsx';
import { type DocumentScreen, LazyDocuments } from './lazy-documents.tsx';
import { LazyManual, LazyPalette, LazyShortcuts } from './lazy-guides.tsx';
import { LazySearch } from './lazy-search.tsx';
import { LazySettings } from './lazy-settings.tsx';
import { LazyVoice } from './lazy-voice.tsx';
import type { MovingItem } from './notes-panel.tsx';
import { SessionGuard } from './session-guard.tsx';

/** What is open over the workspace. */
export type OpenDialog =
  | { kind: 'search' | 'trash' | 'voice' | 'capture' | 'palette' | 'manual' | 'shortcuts' }
  | { kind: 'settings'; tab?: SettingsTab; setting?: SettingId }
  | { kind: 'move'; item: MovingItem }
  | DocumentScreen;

interface WorkspaceDialogsProps {
  user: User;
  drafts: Drafts;
  folders: readonly Folder[];
  dialog: OpenDialog | undefined;
  commands: Commands;
  onShowFolder: (folderId: string) => void;
  onShowTag: (tag: string) => void;
  onOpen: (dialog: OpenDialog) => void;
  onClose: () => void;
  /** The note behind the dialogs. */
  openNote: { id: string; title: string } | null;
  onOpenNote: (noteId: string) => void;
  onOpenPassage: (passage: PassageToShow) => void;
  tags: readonly string[];
  onDocumentFinished: (document: Document) => void;
  /** Tells the user's other tabs of a note. */
  tellSaved: (note: Note) => void;
  onMove: (item: TreeItem, folderId: string | null) => void;
  /** The question before logging out with unsaved text. */
  logoutDialog: ReactNode;
}

/** Move to…, Search, Trash, documents, voice, Settings, palette, manual, shortcuts, and signing in again. */
export function WorkspaceDialogs({ user, drafts, folders, dialog, onClose, ...props }: WorkspaceDialogsProps) {
  const leave = useLeave();
  const handleOpenChange = (open: boolean) => {
    if (!open) onClose();
  };
  return (
    <>
      <MoveDialog
        item={dialog?.kind === 'move' ? dialog.item : undefined}
        folders={folders}
        onMove={props.onMove}
        onClose={onClose}
      />
      <LazySearch
        open={dialog?.kind === 'search'}
        onOpenChange={handleOpenChange}
        userId={user.id}
        tags={props.tags}
        folders={folders}
        onOpenNote={(noteId, passage) => props.onOpenPassage({ ...passage, noteId })}
        onOpenDocument={(id, page) => props.onOpen({ kind: 'document', id, page: page ?? undefined })}
      />
      <TrashDialog
        open={dialog?.kind === 'trash'}
        onOpenChange={handleOpenChange}
        onRestored={(note) => drafts.open(note)}
      />
      <LazyDocuments
        screen={isDocumentScreen(dialog) ? dialog : undefined}
        onOpen={props.onOpen}
        onClose={onClose}
        openNote={props.openNote}
        onBeforeSend={() => drafts.flushAll()}
        onOpenNote={props.onOpenNote}
        onFinished={props.onDocumentFinished}
      />
      <LazyVoice
        open={dialog?.kind === 'voice'}
        onOpenChange={(open) => (open ? props.onOpen({ kind: 'voice' }) : onClose())}
        userId={user.id}
        noteId={props.openNote?.id ?? null}
        drafts={drafts}
        onOpenNote={props.onOpenNote}
        tellSaved={props.tellSaved}
      />
      <LazyCapture
        open={dialog?.kind === 'capture'}
        onOpenChange={handleOpenChange}
        userId={user.id}
        folders={folders}
        onOpenNote={props.onOpenNote}
        tellSaved={props.tellSaved}
      />
      <LazySettings
        open={dialog?.kind === 'settings'}
        tab={dialog?.kind === 'settings' ? dialog.tab : undefined}
        setting={dialog?.kind === 'settings' ? dialog.setting : undefined}
        onOpenChange={handleOpenChange}
        username={user.username}
        onAccountDeleted={() => void forgetUser(drafts).finally(() => leave('/'))}
      />
      <LazyPalette
        open={dialog?.kind === 'palette'}
        onOpenChange={handleOpenChange}
        userId={user.id}
        folders={folders}
        tags={props.tags}
        hasNote={props.openNote !== null}
        commands={props.commands}
        onOpenNote={props.onOpenNote}
        onShowFolder={props.onShowFolder}
        onShowTag={props.onShowTag}
        onShowSetting={(setting) => props.onOpen({ kind: 'settings', setting })}
      />
      <LazyManual open={dialog?.kind === 'manual'} onOpenChange={handleOpenChange} commands={props.commands} />
      <LazyShortcuts open={dialog?.kind === 'shortcuts'} onOpenChange={handleOpenChange} />
      <SessionGuard user={user} drafts={drafts} />
      {props.logoutDialog}
    </>
  );
}

/** Whether what is open is one of the dialogs of the documents. */
export function isDocumentScreen(dialog: OpenDialog | undefined): dialog is DocumentScreen {
  return dialog?.kind === 'upload' || dialog?.kind === 'documents' || dialog?.kind === 'document';
}
