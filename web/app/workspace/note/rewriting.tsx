import { useEffect, useEffectEvent, useState } from 'react';
import type { RewriteKind } from '#shared/assistant.ts';
import { privateRanges } from '#shared/markdown/private.ts';
import { surfaceOf } from '#web/app/workspace/core/insert-into-note.ts';
import { useDialogs } from '#web/app/workspace/core/use-dialogs.ts';
import { workspaceTexts as texts } from '#web/app/workspace/core/workspace.texts.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { RewriteDialog } from '#web/features/assistant/rewrite/rewrite-dialog.tsx';
import { RewriteMenu } from '#web/features/assistant/rewrite/rewrite-menu.tsx';
import type { WritingKind } from '#web/features/notes/editor/page/page-hooks.ts';
import { SelectionBar } from '#web/features/notes/editor/selection-bar.tsx';
import { useStore } from '#web/lib/store.ts';
import { toast } from '#web/ui/toast.ts';
import { pieceAt } from './piece-at.ts';
import { type Selection, useSelection } from './use-selection.ts';
import { wantedWriting } from './wanted-writing.ts';

interface Piece extends Selection {
  /** Everything before the caret, where text is added. */
  textBefore?: string;
}

/** How wide the assistant's panel is, which lies over the note where the note can't make way for it. */
const PANEL_PX = 416;
const isPanelOver = () => matchMedia('(width < 80rem)').matches;

/** The bar at a selection, what the page's menu asks for, and the dialog that both lead to. */
export function Rewriting() {
  const workspace = useWorkspace();
  const { drafts, assistant } = workspace;
  const dialogs = useDialogs();
  const { selection, close, refresh } = useSelection(workspace);
  const [chosen, setChosen] = useState<Piece & { how: RewriteKind }>();
  const surface = selection && surfaceOf(workspace, selection.noteId);
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

  function choose(next: Piece & { how: RewriteKind }) {
    const text = surfaceOf(workspace, next.noteId)?.text() ?? '';
    const to = next.start + next.text.length;
    const from = next.textBefore === undefined ? next.start : to - 1;
    const isPrivate = privateRanges(text).some(({ start, end }) => from < end && start < to);
    if (isPrivate) toast({ title: texts.note.privateText });
    else setChosen(next);
  }

  function replace({ noteId, start, text, textBefore }: Piece, rewritten: string) {
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

  async function isStillThere({ noteId, start, text }: Piece) {
    // What was typed last belongs into the history before it is replaced.
    await drafts.flush(noteId);
    const surface = surfaceOf(workspace, noteId);
    return surface !== undefined && placeOf(surface.text(), text, start) !== undefined;
  }

  return (
    <>
      {selection && surface && !surface.isReadOnly && !chosen && (
        <SelectionBar
          surface={surface}
          coveredRight={assistant.state === 'open' && isPanelOver() ? PANEL_PX : 0}
          onFormat={(format) => {
            surface.format(format);
            refresh();
          }}
          onClose={close}
        >
          <RewriteMenu onChoose={(how) => choose({ ...selection, how })} />
        </SelectionBar>
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
            close();
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
