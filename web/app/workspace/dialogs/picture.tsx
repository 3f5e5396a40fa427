import type { DialogProps } from '#web/app/workspace/core/use-dialogs.ts';
import { PictureDialog } from '#web/features/notes/attachments/picture-dialog.tsx';

declare module '#web/app/workspace/core/use-dialogs.ts' {
  interface DialogArgs {
    /** Where it is loaded from, and its name in the note. */
    picture: { src: string; name: string };
  }
}

/** A picture of a note, as large as the window. */
export function PictureScreen({ open, onOpenChange, args }: DialogProps<'picture'>) {
  return <PictureDialog open={open} onOpenChange={onOpenChange} picture={args} />;
}
