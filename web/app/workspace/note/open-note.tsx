import {
  Copy,
  FileDown,
  FileQuestion,
  FileUp,
  Folder as FolderIcon,
  FolderInput,
  Globe,
  LayoutTemplate,
  Mail,
  Maximize2,
  NotebookPen,
  Pin,
  PinOff,
} from 'lucide-react';
import { keysOf } from '#web/app/workspace/core/action-keys.ts';
import { insertIntoNote } from '#web/app/workspace/core/insert-into-note.ts';
import { placeOf } from '#web/app/workspace/core/place-of.ts';
import { useDialogs } from '#web/app/workspace/core/use-dialogs.ts';
import { workspaceTexts as texts } from '#web/app/workspace/core/workspace.texts.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { useModelHint } from '#web/features/assistant/chat/chat.queries.ts';
import { draftsTexts } from '#web/features/drafts/drafts.texts.ts';
import { batchTexts } from '#web/features/notes/batch/batch.texts.ts';
import { noteColumn } from '#web/features/notes/editor/note-body.tsx';
import { NoteEditor } from '#web/features/notes/editor/note-editor.tsx';
import type { PageHooks } from '#web/features/notes/editor/page/page-hooks.ts';
import { useDraft } from '#web/features/notes/editor/use-draft.ts';
import { CopyNoteLinkItem } from '#web/features/notes/links/copy-note-link.tsx';
import { LinkedFrom } from '#web/features/notes/links/linked-from.tsx';
import { useLinkedNotes } from '#web/features/notes/links/linked-notes.ts';
import { useNoteLinks } from '#web/features/notes/links/use-note-links.ts';
import { useEditorMode } from '#web/features/settings/use-editor-mode.ts';
import { shareTexts } from '#web/features/share/share.texts.ts';
import { SharedLine } from '#web/features/share/shared-line.tsx';
import { filledTemplate } from '#web/features/templates/template.ts';
import { useTemplates } from '#web/features/templates/templates.queries.ts';
import { templatesTexts } from '#web/features/templates/templates.texts.ts';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenuItem } from '#web/ui/dropdown-menu.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { toast } from '#web/ui/toast.ts';
import { AiExclusionItem, AiExclusionLine } from './ai-exclusion.tsx';
import { FilingSlot } from './filing-slot.tsx';
import { FocusMode } from './focus-mode.tsx';
import { wantedWriting } from './wanted-writing.ts';

/** The open note, with its menu and what surrounds its text. */
export function OpenNote({ noteId }: { noteId: string }) {
  const { drafts, route, openNote, exclusion, commands, ...workspace } = useWorkspace();
  const dialogs = useDialogs();
  const [mode, setMode] = useEditorMode();
  const pageHooks = usePageHooks(noteId);
  const close = () => openNote(null, 'replace');
  const isMissing = useDraft(drafts, noteId, ({ status }) => status === 'missing');
  if (isMissing) return <MissingNote onClose={close} />;
  return (
    <>
      <NoteEditor
        mode={mode}
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
        barHost={workspace.isNarrow ? workspace.noteBar : undefined}
        toolbarSlot={
          <IconButton label={texts.upload} onClick={commands.upload}>
            <FileUp aria-hidden="true" />
          </IconButton>
        }
        menuSlot={
          <>
            {workspace.isNarrow && (
              <DropdownMenuItem onSelect={commands.upload}>
                <FileUp aria-hidden="true" />
                {texts.upload}
              </DropdownMenuItem>
            )}
            <DropdownMenuItem onSelect={commands['move-note']}>
              <FolderInput aria-hidden="true" />
              {texts.note.moveTo}
            </DropdownMenuItem>
            {workspace.note && (
              <DropdownMenuItem onSelect={commands['pin-note']}>
                {workspace.note.pinned ? <PinOff aria-hidden="true" /> : <Pin aria-hidden="true" />}
                {workspace.note.pinned ? batchTexts.unpin : batchTexts.pin}
              </DropdownMenuItem>
            )}
            <DropdownMenuItem onSelect={commands['duplicate-note']}>
              <Copy aria-hidden="true" />
              {texts.note.duplicate}
            </DropdownMenuItem>
            {workspace.note && <CopyNoteLinkItem note={workspace.note} />}
            <DropdownMenuItem onSelect={commands['share-note']}>
              <Globe aria-hidden="true" />
              {shareTexts.share}…
            </DropdownMenuItem>
            <DropdownMenuItem onSelect={commands['email-note']}>
              <Mail aria-hidden="true" />
              {shareTexts.email.menu}
            </DropdownMenuItem>
            <DropdownMenuItem onSelect={commands['export-note']}>
              <FileDown aria-hidden="true" />
              {batchTexts.export}
            </DropdownMenuItem>
            <DropdownMenuItem onSelect={commands['focus-mode']} shortcut={keysOf('focus-mode').shortcut}>
              <Maximize2 aria-hidden="true" />
              {texts.note.focusMode}
            </DropdownMenuItem>
            <DraftFromNoteItem noteId={noteId} />
            <SaveAsTemplateItem noteId={noteId} />
            {exclusion && <AiExclusionItem exclusion={exclusion} />}
          </>
        }
        headerSlot={
          <>
            <FolderPath />
            {exclusion && <AiExclusionLine exclusion={exclusion} />}
            <SharedLine key={noteId} noteId={noteId} onOpen={commands['share-note']} />
          </>
        }
        footerSlot={<NotesLinkingHere key={noteId} noteId={noteId} />}
        suggestionSlot={<FilingSlot key={noteId} noteId={noteId} />}
      />
      <FocusMode />
    </>
  );
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
function FolderPath() {
  const { note, folders, commands } = useWorkspace();
  const path = placeOf(folders, note?.folderId ?? null);
  return (
    <button
      type="button"
      aria-label={texts.note.path(path)}
      onClick={commands['move-note']}
      className="inline-flex min-w-0 max-w-full items-center gap-1.5 rounded px-1.5 py-0.5 text-ink-muted text-sm hover:bg-hover hover:text-ink touch:min-h-11"
    >
      <FolderIcon aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="truncate">{path}</span>
    </button>
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

/** In the note's menu: what it says becomes a draft. */
function DraftFromNoteItem({ noteId }: { noteId: string }) {
  const dialogs = useDialogs();
  return (
    <DropdownMenuItem onSelect={() => dialogs.open('draft', { noteIds: [noteId] })}>
      <NotebookPen aria-hidden="true" />
      {draftsTexts.fromNote}
    </DropdownMenuItem>
  );
}

/** In the note's menu: its text becomes a template. */
function SaveAsTemplateItem({ noteId }: { noteId: string }) {
  const { drafts } = useWorkspace();
  const dialogs = useDialogs();
  return (
    <DropdownMenuItem
      onSelect={() => {
        const text = drafts.textOf(noteId);
        if (text) dialogs.open('template', { template: { title: text.title, content: text.content } });
      }}
    >
      <LayoutTemplate aria-hidden="true" />
      {templatesTexts.saveAs}
    </DropdownMenuItem>
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
