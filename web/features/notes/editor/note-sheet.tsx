import * as Toolbar from 'radix-ui/toolbar';
import { useImperativeHandle, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { UNTITLED_NOTE } from '#shared/notes.ts';
import { waitingState } from '#web/device/device-events.ts';
import { pickFiles } from '#web/features/notes/attachments/pick-files.ts';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';
import { editorTexts as texts } from '#web/features/notes/notes.texts.ts';
import { noAnswer } from '#web/lib/api.ts';
import { cn } from '#web/lib/cn.ts';
import { failureSentence } from '#web/lib/failure-text.ts';
import { onDemand } from '#web/lib/on-demand.tsx';
import { useStore } from '#web/lib/store.ts';
import { useKeyboardInset } from '#web/lib/use-keyboard-inset.ts';
import { toast } from '#web/ui/toast.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { FormatBar } from './format-bar.tsx';
import { NoteBanners } from './note-banners.tsx';
import { NoteBody, noteColumn } from './note-body.tsx';
import type { NoteEditorProps } from './note-editor-props.ts';
import { NoteMenu } from './note-menu.tsx';
import type { Format } from './note-surface.ts';
import { OutlineMenu } from './outline-menu.tsx';
import { PrintedNote } from './printed-note.tsx';
import { SaveState } from './save-state.tsx';
import { useShownPassage } from './show-passage.ts';
import { SurfaceHost } from './surface-host.ts';
import { TagEditor, type TagEditorControls } from './tag-editor.tsx';
import { pasteAsOneLine } from './text-box.ts';
import { useDraft } from './use-draft.ts';
import { useEditorSurface } from './use-editor-surface.ts';

const CompareDialog = onDemand(
  async () => (await import('#web/features/notes/history/compare-dialog.tsx')).CompareDialog,
);

interface NoteSheetProps extends NoteEditorProps {
  onMoved: (noteId: string) => void;
}

/** The loaded note. */
export function NoteSheet(props: NoteSheetProps) {
  const { noteId, drafts, mode = 'page', readOnly = false, bar } = props;
  const tags = useDraft(drafts, noteId, (snapshot) => snapshot.tags);
  const conflict = useDraft(drafts, noteId, (snapshot) => snapshot.conflict);
  const frameRef = useRef<HTMLDivElement>(null);
  const titleRef = useRef<HTMLTextAreaElement>(null);
  const tagsRef = useRef<TagEditorControls>(null);
  const [isComparing, setIsComparing] = useState(false);
  const [surface] = useState(() => new SurfaceHost());
  useEditorSurface(drafts, noteId, { title: titleRef, body: surface }, props.onMoved);
  useKeyboardInset(frameRef);
  useShownPassage(surface, noteId, props.passage);

  const format = (kind: Format) => surface.format(kind);
  const isTouch = matchMedia('(pointer: coarse)').matches;
  const addPicture = async () => {
    const files = await pickFiles('picture');
    if (files.length > 0) surface.attach(noteId, files);
  };
  useImperativeHandle(props.controlsRef, () => ({
    format: (kind) => {
      if (!readOnly) format(kind);
    },
    addTag: () => tagsRef.current?.add(),
    titleBox: () => titleRef.current,
    surface: () => surface,
  }));
  async function compare() {
    try {
      // Preload, because this fails offline and must not break the editor.
      await CompareDialog.preload();
      setIsComparing(true);
    } catch {
      toast({
        title: texts.compareFailed,
        description: failureSentence(noAnswer()),
        variant: 'destructive',
      });
    }
  }

  async function resolveConflict(choice: 'mine' | 'theirs' | 'both') {
    const kept = await drafts.resolveConflict(noteId, choice);
    setIsComparing(false);
    if (kept !== noteId) props.onOpenNote(kept, 'replace');
  }

  const noteButtons = (
    <>
      <OutlineMenu surface={surface} />
      <NoteMenu
        mode={mode}
        onModeChange={props.onModeChange}
        onHistory={() => props.onShowHistory(noteId)}
        onDelete={() => props.onDelete(noteId)}
        isReadOnly={readOnly}
      >
        {props.menuSlot}
      </NoteMenu>
    </>
  );

  const state = <StateOfNote drafts={drafts} noteId={noteId} />;
  const inBar = bar?.isNarrow ? (
    <Toolbar.Root aria-label={texts.toolbar} className="flex items-center">
      {noteButtons}
    </Toolbar.Root>
  ) : (
    <>
      {props.placeSlot}
      {state}
    </>
  );

  return (
    <div ref={frameRef} className="flex min-h-0 min-w-0 flex-1 flex-col">
      {bar?.host && createPortal(inBar, bar.host)}
      {!bar?.isNarrow && (
        <EditorToolbar
          canGoBack={props.canGoBack}
          canGoForward={props.canGoForward}
          onBack={props.onBack}
          onForward={props.onForward}
          onFormat={readOnly ? undefined : format}
          onPicture={addPicture}
        >
          {props.toolbarSlot}
          {noteButtons}
        </EditorToolbar>
      )}
      <NoteBanners
        drafts={drafts}
        noteId={noteId}
        onCompare={() => void compare()}
        onKeepBoth={() => void resolveConflict('both')}
        onKeepAsNew={() => drafts.keepAsNew(noteId)}
        onDiscard={() => {
          drafts.discard(noteId);
          props.onClosed(noteId);
        }}
      />
      {/* Title and text scroll together. */}
      <div className="note-scroller peer flex min-h-0 flex-1 flex-col overflow-y-auto overflow-x-clip">
        <div className={cn('w-full shrink-0 pt-4 lg:pt-6', noteColumn)}>
          <textarea
            ref={titleRef}
            rows={1}
            dir="auto"
            aria-label={texts.title}
            placeholder={UNTITLED_NOTE}
            readOnly={readOnly}
            autoComplete="off"
            enterKeyHint="next"
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              surface.focus();
            }}
            onPaste={pasteAsOneLine}
            className="-mx-1 field-sizing-content block max-h-[4lh] w-[calc(100%+0.5rem)] resize-none bg-transparent px-1 font-bold font-serif text-note-title outline-none"
          />
          <Toolbar.Root
            aria-label={texts.about}
            className="around-text relative -mx-1.5 mt-1 flex min-h-8 flex-wrap items-center gap-x-2"
          >
            {bar?.isNarrow && props.placeSlot}
            {props.headerSlot}
            <TagEditor
              controlsRef={tagsRef}
              tags={tags}
              suggestions={props.tagSuggestions}
              onChange={(tags) => drafts.edit(noteId, { tags })}
              readOnly={readOnly}
            />
            {!readOnly && props.suggestionSlot}
            {(!bar || bar.isNarrow) && <div className="ml-auto max-sm:order-1">{state}</div>}
          </Toolbar.Root>
        </div>
        <NoteBody surface={surface} mode={mode} readOnly={readOnly} hooks={props.pageHooks} />
        <div className="around-text shrink-0">{props.footerSlot}</div>
      </div>
      {!readOnly && isTouch && <FormatBar onFormat={format} onPicture={addPicture} onUndo={() => surface.undo()} />}
      <PrintedNote titleRef={titleRef} surface={surface} tags={tags} />
      {isComparing && conflict && (
        <CompareDialog
          conflict={conflict}
          drafts={drafts}
          onChoose={resolveConflict}
          onClose={() => setIsComparing(false)}
        />
      )}
    </div>
  );
}

/** Alone in being drawn again when the first key after a save changes it. */
function StateOfNote({ drafts, noteId }: { drafts: Drafts; noteId: string }) {
  const snapshot = useDraft(drafts, noteId, (whole) => whole);
  // "Saved" means that the server has it.
  const isOnlyHere = useStore(waitingState).made.has(noteId) && snapshot.status === 'saved';
  return (
    <SaveState
      snapshot={isOnlyHere ? { ...snapshot, status: 'offline' } : snapshot}
      onRetry={() => drafts.saveNow(noteId)}
    />
  );
}
