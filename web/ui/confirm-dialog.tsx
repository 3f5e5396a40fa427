import * as Radix from 'radix-ui/alert-dialog';
import type { ReactNode } from 'react';
import { useBackCloses } from '#web/lib/back-closes.ts';
import { buttonStyle } from './button-style.ts';
import { useReturnFocus } from './use-return-focus.ts';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  /** The verb of what will happen, for instance `Delete note`. */
  confirmLabel: string;
  cancelLabel?: string;
  isDestructive?: boolean;
  onConfirm: () => void;
}

/** Asks before something that is not easily undone; focus starts on the way back. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  isDestructive = true,
  onConfirm,
}: ConfirmDialogProps) {
  const returnFocus = useReturnFocus(open);
  useBackCloses(open, () => onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-60 bg-overlay data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Radix.Content
          onCloseAutoFocus={returnFocus}
          className="fixed inset-x-4 top-[50dvh] z-60 mx-auto grid max-w-md -translate-y-1/2 gap-2 rounded-xl bg-raised p-5 shadow-dialog outline-none data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in sm:p-6"
        >
          <Radix.Title className="font-semibold text-lg">{title}</Radix.Title>
          <Radix.Description className="text-ink-muted">{description}</Radix.Description>
          <div className="mt-4 flex flex-wrap justify-end gap-2">
            <Radix.Cancel className={buttonStyle('secondary')}>{cancelLabel}</Radix.Cancel>
            <Radix.Action className={buttonStyle(isDestructive ? 'destructive' : 'primary')} onClick={onConfirm}>
              {confirmLabel}
            </Radix.Action>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
