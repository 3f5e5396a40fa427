import { useEffect, useEffectEvent, useState } from 'react';
import type { RewriteKind } from '#shared/assistant.ts';
import { privateRanges } from '#shared/markdown/private.ts';
import { surfaceOf } from '#web/app/workspace/core/insert-into-note.ts';
import { useDialogs } from '#web/app/workspace/core/use-dialogs.ts';
import { workspaceTexts as texts } from '#web/app/workspace/core/workspace.texts.ts';
import { useWorkspace, type Workspace } from '#web/app/workspace/core/workspace-context.ts';
import { RewriteBar } from '#web/features/assistant/rewrite/rewrite-bar.tsx';
import { RewriteDialog } from '#web/features/assistant/rewrite/rewrite-dialog.tsx';
import type { NoteSurface } from '#web/features/notes/editor/note-surface.ts';
import type { WritingKind } from '#web/features/notes/editor/page/page-hooks.ts';
import { useStore } from '#web/lib/store.ts';
import { toast } from '#web/ui/toast.ts';
import { pieceAt } from './piece-at.ts';
import { wantedWriting } from './wanted-writing.ts';

/** A piece of a note without the blanks around it. */
interface Selection {
  noteId: string;
  start: number;
  text: string;
  /** Everything before the caret, where text is added. */
  textBefore?: string;
}

/** Nothing appears while somebody is still selecting. */
const REST_MS = 250;

/** The bar over a selection, what the page's menu asks for, and the dialog that both lead to. */
export function Rewriting() {
  const workspace = useWorkspace();
  const { drafts, assistant } = workspace;
  const dialogs = useDialogs();
  const [selection, setSelection] = useSelection(workspace);
  const [chosen, setChosen] = useState<Selection & { how: RewriteKind }>();
  const wanted = useStore(wantedWriting);
  const takeWanted = useEffectEvent((how: WritingKind) => {
    wantedWriting.set(null);
    const noteId = workspace.shownId ?? null;
    const surface = noteId === null ? undefined : surfaceOf(workspace, noteId);
    if (!surface || noteId === null) return;
    const piece = pieceAt(surface.text(), surface.selection().end, how);
    if (piece) choose({ noteId, how, ...piece });
    else toast({ title: texts.note.nothingToRewrite });
  });
  useEffect(() => {
    if (wanted !== null) takeWanted(wanted);
  }, [wanted]);

  function choose(next: Selection & { how: RewriteKind }) {
    const text = surfaceOf(workspace, next.noteId)?.text() ?? '';
    const to = next.start + next.text.length;
    const from = next.textBefore === undefined ? next.start : to - 1;
    const isPrivate = privateRanges(text).some(({ start, end }) => from < end && start < to);
    if (isPrivate) toast({ title: texts.note.privateText });
    else setChosen(next);
  }

  function replace({ noteId, start, text, textBefore }: Selection, rewritten: string) {
    const isAdded = textBefore !== undefined;
    const surface = surfaceOf(workspace, noteId);
    const at = surface && placeOf(surface.text(), text, start);
    if (!surface || at === undefined) {
      toast({ title: texts.note.changedSinceSelected, variant: 'destructive' });
      return;
    }
    const end = at + rewritten.length;
    // What was added isn't selected: the user goes on writing behind it.
    const from = isAdded ? end : at;
    surface.replace({ start: at, end: at + text.length, text: rewritten, selectionStart: from, selectionEnd: end });
    drafts.saveNow(noteId);
  }

  async function isStillThere({ noteId, start, text }: Selection) {
    // What was typed last belongs into the history before it is replaced.
    await drafts.flush(noteId);
    const surface = surfaceOf(workspace, noteId);
    return surface !== undefined && placeOf(surface.text(), text, start) !== undefined;
  }

  return (
    <>
      {selection && !chosen && (
        <RewriteBar
          isBesidePanel={assistant.state === 'open'}
          onConnect={() => dialogs.open('settings', { tab: 'api-keys' })}
          onChoose={(how) => choose({ ...selection, how })}
        />
      )}
      {chosen && (
        <RewriteDialog
          text={chosen.text}
          textBefore={chosen.textBefore}
          how={chosen.how}
          noteId={chosen.noteId}
          onBeforeAccept={() => isStillThere(chosen)}
          onOpenSettings={() => dialogs.open('settings', { tab: 'api-keys' })}
          onClosed={(rewritten) => {
            setChosen(undefined);
            setSelection(undefined);
            if (rewritten !== undefined) replace(chosen, rewritten);
            else surfaceOf(workspace, chosen.noteId)?.focus();
          }}
        />
      )}
    </>
  );
}

/** Where the text stands: at its old place, else at the only place that says the same. */
function placeOf(content: string, text: string, start: number): number | undefined {
  if (content.startsWith(text, start)) return start;
  const first = content.indexOf(text);
  return first !== -1 && first === content.lastIndexOf(text) ? first : undefined;
}

function selectedIn(surface: NoteSurface, noteId: string): Selection | undefined {
  const range = surface.selection();
  const selected = surface.text().slice(range.start, range.end);
  const text = selected.trim();
  const start = range.start + selected.length - selected.trimStart().length;
  return text === '' ? undefined : { noteId, start, text };
}

/** What is selected in the text of the open note; it stays while the focus is elsewhere, on the bar for instance. */
function useSelection(workspace: Workspace) {
  const noteId = workspace.shownId ?? null;
  const [selection, setSelection] = useState<Selection>();
  if (selection && selection.noteId !== noteId) setSelection(undefined);
  const read = useEffectEvent(() => {
    const surface = noteId === null ? undefined : surfaceOf(workspace, noteId);
    if (!surface || noteId === null) return setSelection(undefined);
    if (surface.hasFocus()) setSelection(selectedIn(surface, noteId));
  });
  const forgetOther = useEffectEvent(() => {
    const surface = selection && surfaceOf(workspace, selection.noteId);
    if (!selection || !surface?.hasFocus()) return;
    const now = selectedIn(surface, selection.noteId);
    if (now?.start !== selection.start || now.text !== selection.text) setSelection(undefined);
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listen = () => {
      // Else, until the rest is over, the bar would be about what was selected before.
      forgetOther();
      clearTimeout(timer);
      timer = setTimeout(() => read(), REST_MS);
    };
    listen();
    document.addEventListener('selectionchange', listen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', listen);
    };
  }, []);
  return [selection, setSelection] as const;
}
