import type { DialogProps } from '#web/app/workspace/core/use-dialogs.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { MoveDialog } from '#web/features/folders/move-dialog.tsx';
import type { TreeItem } from '#web/features/folders/use-tree-drag.ts';

declare module '#web/app/workspace/core/use-dialogs.ts' {
  interface DialogArgs {
    move: { item: TreeItem & { name: string } };
  }
}

/** Chooses a folder for a note, several notes or a folder. */
export function MoveScreen({ open, onOpenChange, args }: DialogProps<'move'>) {
  const { folders, move, moveToNew } = useWorkspace();
  return (
    <MoveDialog
      item={open ? args.item : undefined}
      folders={folders}
      onMove={move}
      onMoveToNew={moveToNew}
      onClose={() => onOpenChange(false)}
    />
  );
}
