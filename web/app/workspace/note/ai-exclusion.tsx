import { Bot, BotOff } from 'lucide-react';
import type { Folder } from '#shared/folders.ts';
import type { NoteSummary } from '#shared/notes.ts';
import type { AiExclusion } from '#web/app/workspace/core/workspace-parts.ts';
import { excludingFolder } from '#web/features/folders/folder-tree-model.ts';
import { useNoteChanges } from '#web/features/notes/batch/use-note-changes.ts';
import { aiExclusionTexts as texts } from '#web/lib/ai-exclusion.texts.ts';

/** Whether the shown note is hidden from AI, by what, and how to change that; undefined for no note. */
export function useAiExclusion(summary: NoteSummary | undefined, folders: readonly Folder[]): AiExclusion | undefined {
  const { hide } = useNoteChanges();
  if (summary === undefined) return undefined;
  return {
    isExcluded: summary.aiExcluded,
    folderName: excludingFolder(folders, summary.folderId)?.name,
    onChange: (excluded) => void hide([summary.id], excluded),
  };
}

/** In the note's menu. */
export function aiExclusionRow({ isExcluded, folderName }: AiExclusion, onSelect: () => void) {
  const isDecidedAbove = folderName !== undefined && !isExcluded;
  const label = texts.menuItem({ isExcluded, isDecidedAbove });
  return { icon: isExcluded ? Bot : BotOff, label, onSelect, disabled: isDecidedAbove };
}

/** Beside the note's tags, if the note is hidden from AI. */
export function AiExclusionLine({ exclusion }: { exclusion: AiExclusion }) {
  const { isExcluded, folderName } = exclusion;
  if (!isExcluded && folderName === undefined) return null;
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 px-1.5 py-0.5 text-ink-muted text-sm">
      <BotOff aria-hidden="true" className="size-3.5 shrink-0" />
      {/* A phone has room only for the icon; the note's menu says more. */}
      <span className="truncate max-sm:sr-only">
        {isExcluded || folderName === undefined ? texts.hidden : texts.hiddenByFolder(folderName)}
      </span>
    </span>
  );
}
