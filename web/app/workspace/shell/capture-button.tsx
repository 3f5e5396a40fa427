import { Feather } from 'lucide-react';
import { dialogTable } from '#web/app/workspace/dialogs/dialog-table.ts';
import { useWorkspace } from '#web/app/workspace/workspace-context.ts';
import { cn } from '#web/lib/cn.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { keysOf } from './actions/action-keys.ts';

/** The red round button; it makes room for the assistant in the same corner. */
export function CaptureButton() {
  const { assistant, commands } = useWorkspace();
  return (
    <IconButton
      label={dialogTable.capture.title}
      {...keysOf('capture')}
      variant="destructive"
      tooltipSide="left"
      onClick={commands.capture}
      className={cn(
        'around-text absolute right-4 z-10 size-12! rounded-full! shadow-menu',
        assistant.state === 'minimised'
          ? 'bottom-[calc(max(1rem,env(safe-area-inset-bottom))+3.75rem)]'
          : 'bottom-[max(1rem,env(safe-area-inset-bottom))]',
        assistant.state === 'open' && 'max-xl:hidden xl:right-[27rem]',
      )}
    >
      <Feather aria-hidden="true" />
    </IconButton>
  );
}
