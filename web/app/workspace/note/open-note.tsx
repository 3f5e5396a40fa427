import {
  Copy,
  FileDown,
  FileQuestion,
  FileUp,
  Folder as FolderIcon,
  FolderInput,
  Globe,
  LayoutTemplate,
  Link,
  ListChecks,
  type LucideIcon,
  Mail,
  Maximize2,
  NotebookPen,
  Pin,
  PinOff,
  Send,
} from 'lucide-react';
import * as Toolbar from 'radix-ui/toolbar';
import { keysOf } from '#web/app/workspace/core/action-keys.ts';
import { insertIntoNote } from '#web/app/workspace/core/insert-into-note.ts';
import { placeOf } from '#web/app/workspace/core/place-of.ts';
import { useDialogs } from '#web/app/workspace/core/use-dialogs.ts';
import { workspaceTexts as texts } from '#web/app/workspace/core/workspace.texts.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { useModelHint } from '#web/features/assistant/chat/chat.queries.ts';
import { useShownGrant } from '#web/features/colleagues/use-colleagues.ts';
import { draftCommandsTexts } from '#web/features/drafts/draft-commands.texts.ts';
import { batchTexts } from '#web/features/notes/batch/batch.texts.ts';
import { useNoteChanges } from '#web/features/notes/batch/use-note-changes.ts';
import { ToolbarButton } from '#web/features/notes/editor/editor-toolbar.tsx';
import { noteColumn } from '#web/features/notes/editor/note-body.tsx';
import { NoteEditor } from '#web/features/notes/editor/note-editor.tsx';
import type { PageHooks } from '#web/features/notes/editor/page/page-hooks.ts';
import { useDraft } from '#web/features/notes/editor/use-draft.ts';
import { LinkedFrom, useBacklinks } from '#web/features/notes/links/linked-from.tsx';
import { useLinkedNotes } from '#web/features/notes/links/linked-notes.ts';
import { linksTexts } from '#web/features/notes/links/links.texts.ts';
import { useNoteLinks } from '#web/features/notes/links/use-note-links.ts';
import { sentLineTexts } from '#web/features/recap/sent-line.texts.ts';
import { SentLine } from '#web/features/recap/sent-line.tsx';
import { useEditorMode } from '#web/features/settings/use-editor-mode.ts';
import { shareTexts } from '#web/features/share/share.texts.ts';
import { SharedLine } from '#web/features/share/shared-line.tsx';
import { todosTexts } from '#web/features/tasks/todos.texts.ts';
import { filledTemplate } from '#web/features/templates/template.ts';
import { useTemplates } from '#web/features/templates/templates.queries.ts';
import { templatesTexts } from '#web/features/templates/templates.texts.ts';
import { grantOfPage } from '#web/lib/colleague.ts';
import { Button } from '#web/ui/button.tsx';
import { DayButton } from '#web/ui/day-button.tsx';
import { DropdownMenuItem } from '#web/ui/dropdown-menu.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast } from '#web/ui/toast.ts';
import { AiExclusionLine, aiExclusionRow } from './ai-exclusion.tsx';
import { FilingSlot } from './filing-slot.tsx';
import { FocusMode } from './focus-mode.tsx';
import { wantedWriting } from './wanted-writing.ts';

/** The open note, with its menu and what surrounds its text. */
export function OpenNote({ noteId }: { noteId: string }) {
  const { drafts, route, openNote, exclusion, commands, ...workspace } = useWorkspace();
  const dialogs = useDialogs();
  const [mode, setMode] = useEditorMode();
  const pageHooks = usePageHooks(noteId);
  const { isReadOnly } = useShownGrant();
  const isWithColleague = grantOfPage() !== undefined;
  const close = () => openNote(null, 'replace');
  const isMissing = useDraft(drafts, noteId, ({ status }) => status === 'missing');
  if (isMissing) return <MissingNote onClose={close} />;
  return (
    <>
      <NoteEditor
        mode={mode}
        readOnly={isReadOnly}
        onModeChange={setMode}
        pageHooks={pageHooks}
        noteId={noteId}
        drafts={drafts}
        controlsRef={workspace.editorRef}
        passage={workspace.passage}
        tagSuggestions={workspace.tags}
        canGoBack={route.canGoBack}
        canGoForward={route.canGoForward}
        onBack={route.goBack}
        onForward={route.goForward}
        onOpenNote={openNote}
        onShowHistory={(id) => dialogs.open('history', { noteId: id })}
        onDelete={(id) => void workspace.remove(id)}
        onClosed={close}
        bar={{ host: workspace.noteBar, isNarrow: workspace.isNarrow }}
        placeSlot={<FolderPath isReadOnly={isReadOnly} />}
        toolbarSlot={!isWithColleague && <ToolbarButton Icon={FileUp} label={texts.upload} onClick={commands.upload} />}
        menuSlot={!isWithColleague && <NoteMenu noteId={noteId} />}
        headerSlot={
          <>
            <NoteDay isReadOnly={isReadOnly} />
            {exclusion && <AiExclusionLine exclusion={exclusion} />}
            <Letters key={`sent ${noteId}`} noteId={noteId} />
            <SharedLine key={noteId} noteId={noteId} onOpen={commands['share-note']} />
          </>
        }
        footerSlot={<NotesLinkingHere key={noteId} noteId={noteId} />}
        suggestionSlot={!isWithColleague && <FilingSlot key={noteId} noteId={noteId} />}
      />
      <FocusMode />
    </>
  );
}

interface MenuRow {
  icon: LucideIcon;
  label: string;
  onSelect: () => void;
  shortcut?: string;
  disabled?: boolean;
}

/** What can be done with the open note. */
function NoteMenu({ noteId }: { noteId: string }) {
  const { note, drafts, isNarrow, exclusion, commands } = useWorkspace();
  const dialogs = useDialogs();

  function saveAsTemplate() {
    const text = drafts.textOf(noteId);
    if (text) dialogs.open('template', { template: { title: text.title, content: text.content } });
  }

  const rows: (MenuRow | false | undefined)[] = [
    isNarrow && { icon: FileUp, label: texts.upload, onSelect: commands.upload },
    { icon: FolderInput, label: texts.note.moveTo, onSelect: commands['move-note'] },
    note && {
      icon: note.pinned ? PinOff : Pin,
      label: note.pinned ? batchTexts.unpin : batchTexts.pin,
      onSelect: commands['pin-note'],
    },
    { icon: Copy, label: texts.note.duplicate, onSelect: commands['duplicate-note'] },
    note && { icon: Link, label: linksTexts.copy, onSelect: commands['copy-link'] },
    { icon: Globe, label: `${shareTexts.share}…`, onSelect: commands['share-note'] },
    { icon: Send, label: sentLineTexts.menu, onSelect: () => dialogs.open('recap', { noteId }) },
    { icon: Mail, label: shareTexts.email.menu, onSelect: commands['email-note'] },
    { icon: FileDown, label: batchTexts.export, onSelect: commands['export-note'] },
    {
      icon: Maximize2,
      label: texts.note.focusMode,
      onSelect: commands['focus-mode'],
      shortcut: keysOf('focus-mode').shortcut,
    },
    {
      icon: NotebookPen,
      label: draftCommandsTexts.fromNote,
      onSelect: () => dialogs.open('draft', { noteIds: [noteId] }),
    },
    { icon: ListChecks, label: todosTexts.acceptAllMenu, onSelect: commands['accept-suggestions'] },
    { icon: LayoutTemplate, label: templatesTexts.saveAs, onSelect: saveAsTemplate },
    exclusion && aiExclusionRow(exclusion, commands['ai-exclusion']),
  ];
  return rows.map((row) => {
    if (!row) return null;
    const { label, ...props } = row;
    return (
      <DropdownMenuItem key={label} {...props}>
        {label}
      </DropdownMenuItem>
    );
  });
}

function Letters({ noteId }: { noteId: string }) {
  const dialogs = useDialogs();
  const letters = useBacklinks(noteId).data?.pages[0]?.letters ?? [];
  return <SentLine letters={letters} onOpen={(letterId) => dialogs.open('letter', { noteId, letterId })} />;
}

function NotesLinkingHere({ noteId }: { noteId: string }) {
  const { folders, openNote } = useWorkspace();
  return (
    <LinkedFrom
      noteId={noteId}
      pathOf={(folderId) => placeOf(folders, folderId)}
      onOpen={openNote}
      className={noteColumn}
    />
  );
}

/** Where the note is filed; pressing it moves the note. */
function FolderPath({ isReadOnly }: { isReadOnly: boolean }) {
  const { note, folders, commands } = useWorkspace();
  const path = placeOf(folders, note?.folderId ?? null);
  return (
    <button
      type="button"
      disabled={isReadOnly}
      aria-label={texts.note.path(path)}
      onClick={commands['move-note']}
      className="inline-flex min-w-0 max-w-full items-center gap-1.5 rounded px-1.5 py-0.5 text-ink-muted text-sm hover:bg-hover hover:text-ink touch:min-h-11"
    >
      <FolderIcon aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="truncate">{path}</span>
    </button>
  );
}

/** The day that the note is about, in the toolbar below its title; pressing it corrects the day. */
function NoteDay({ isReadOnly }: { isReadOnly: boolean }) {
  const { note } = useWorkspace();
  const { setDay } = useNoteChanges();
  if (!note) return null;
  return (
    <Toolbar.Button asChild disabled={isReadOnly}>
      <DayButton key={note.id} day={note.day} ownDay={note.ownDay} onChange={(day) => void setDay(note.id, day)} />
    </Toolbar.Button>
  );
}

function MissingNote({ onClose }: { onClose: () => void }) {
  const { commands } = useWorkspace();
  const { missing } = texts.note;
  return (
    <EmptyState
      className="flex-1"
      icon={<FileQuestion />}
      title={missing.title}
      description={missing.description}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button variant="secondary" onClick={commands.trash}>
            {missing.trash}
          </Button>
          <Button onClick={onClose}>{missing.back}</Button>
        </div>
      }
    />
  );
}

/** What the page of a note asks of the workspace. */
function usePageHooks(noteId: string): PageHooks {
  const workspace = useWorkspace();
  const { note, folders } = workspace;
  const noteLinks = useNoteLinks({
    noteId,
    folderId: note?.folderId ?? null,
    pathOf: (folderId) => (folderId === null ? undefined : placeOf(folders, folderId)),
  });
  const { own = [], ofProfession } = useTemplates();
  const hasModel = useModelHint();
  return {
    templates: () => [...own, ...ofProfession].map((template) => filledTemplate(template)),
    linkedNotes: useLinkedNotes(),
    noteLinks,
    writing: { hasModel, start: (how) => wantedWriting.set(how) },
    noteId,
    onUploaded: async (id, markdown) => {
      if (!(await insertIntoNote(workspace, id, markdown))) toast(texts.note.uploadLeft);
    },
  };
}
