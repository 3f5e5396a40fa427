import { useEffect, useEffectEvent, useState } from 'react';
import type { RewriteKind } from '#shared/assistant.ts';
import { useDialogs } from '#web/app/workspace/dialogs/use-dialogs.ts';
import { workspaceTexts as texts } from '#web/app/workspace/workspace.texts.ts';
import { useWorkspace, type Workspace } from '#web/app/workspace/workspace-context.ts';
import { RewriteBar } from '#web/features/assistant/rewrite/rewrite-bar.tsx';
import { RewriteDialog } from '#web/features/assistant/rewrite/rewrite-dialog.tsx';
import { applyEdit } from '#web/features/notes/editor/text-box.ts';
import { toast } from '#web/ui/toast.ts';
import { boxOf } from './insert-into-note.ts';

/** A piece of a note without the blanks around it. */
interface Selection {
  noteId: string;
  start: number;
  text: string;
}

/** Nothing appears while somebody is still selecting. */
const REST_MS = 250;

/** The bar over a selection, and the dialog that it leads to. */
export function Rewriting() {
  const workspace = useWorkspace();
  const { drafts, assistant } = workspace;
  const dialogs = useDialogs();
  const [selection, setSelection] = useSelection(workspace);
  const [chosen, setChosen] = useState<Selection & { how: RewriteKind }>();

  function replace({ noteId, start, text }: Selection, rewritten: string) {
    const box = boxOf(workspace, noteId);
    const at = box && placeOf(box.value, text, start);
    if (!box || at === undefined) {
      toast({ title: texts.note.changedSinceSelected, variant: 'destructive' });
      return;
    }
    const end = at + rewritten.length;
    applyEdit(box, { start: at, end: at + text.length, text: rewritten, selectionStart: at, selectionEnd: end });
    drafts.saveNow(noteId);
  }

  async function isStillThere({ noteId, start, text }: Selection) {
    // What was typed last belongs into the history before it is replaced.
    await drafts.flush(noteId);
    const box = boxOf(workspace, noteId);
    return box !== undefined && placeOf(box.value, text, start) !== undefined;
  }

  return (
    <>
      {selection && !chosen && (
        <RewriteBar isBesidePanel={assistant.state === 'open'} onChoose={(how) => setChosen({ ...selection, how })} />
      )}
      {chosen && (
        <RewriteDialog
          text={chosen.text}
          how={chosen.how}
          noteId={chosen.noteId}
          onBeforeAccept={() => isStillThere(chosen)}
          onOpenSettings={() => dialogs.open('settings')}
          onClosed={(rewritten) => {
            setChosen(undefined);
            setSelection(undefined);
            if (rewritten !== undefined) replace(chosen, rewritten);
            else boxOf(workspace, chosen.noteId)?.focus({ preventScroll: true });
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

function selectedIn(box: HTMLTextAreaElement, noteId: string): Selection | undefined {
  const selected = box.value.slice(box.selectionStart, box.selectionEnd);
  const text = selected.trim();
  const start = box.selectionStart + selected.length - selected.trimStart().length;
  return text === '' ? undefined : { noteId, start, text };
}

/** What is selected in the text box of the open note; it stays while the focus is elsewhere, on the bar for instance. */
function useSelection(workspace: Workspace) {
  const noteId = workspace.shownId ?? null;
  const [selection, setSelection] = useState<Selection>();
  if (selection && selection.noteId !== noteId) setSelection(undefined);
  const read = useEffectEvent(() => {
    const box = noteId === null ? undefined : boxOf(workspace, noteId);
    if (!box || noteId === null) return setSelection(undefined);
    if (document.activeElement === box) setSelection(selectedIn(box, noteId));
  });
  const forgetOther = useEffectEvent(() => {
    const box = selection && boxOf(workspace, selection.noteId);
    if (!box || document.activeElement !== box) return;
    const now = selectedIn(box, selection.noteId);
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
