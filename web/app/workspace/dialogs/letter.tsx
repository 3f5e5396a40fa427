import { type DialogProps, useDialogs } from '#web/app/workspace/core/use-dialogs.ts';
import { LetterDialog } from '#web/features/recap/letter-dialog.tsx';

declare module '#web/app/workspace/core/use-dialogs.ts' {
  interface DialogArgs {
    letter: { noteId: string; letterId: string };
  }
}

/** A letter that was sent from a note. */
export function LetterScreen({ open, onOpenChange, args }: DialogProps<'letter'>) {
  const dialogs = useDialogs();
  return (
    <LetterDialog
      open={open}
      onOpenChange={onOpenChange}
      {...args}
      onShow={(letterId) => dialogs.open('letter', { ...args, letterId })}
    />
  );
}
