import { X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import type { ComponentProps, ReactNode } from 'react';
import { useBackCloses } from '#web/lib/back-closes.ts';
import { cn } from '#web/lib/cn.ts';
import { useReturnFocus } from './use-return-focus.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** Called when somebody clicks beside the dialog; call `preventDefault()` while it holds typed text. */
  onInteractOutside?: NonNullable<ComponentProps<typeof Radix.Content>['onInteractOutside']>;
  /** Called on Esc; `preventDefault()` keeps the dialog open. */
  onEscapeKeyDown?: (event: KeyboardEvent) => void;
  /** Where focus goes first; the dialog itself, or its first button where it has none to close it with, unless prevented. */
  onOpenAutoFocus?: (event: Event) => void;
  /** The dialog has closed: `preventDefault()` keeps the focus from returning to where it came from. */
  onCloseAutoFocus?: (event: Event) => void;
  /** A dialog that waits for an answer has no close button. */
  hasCloseButton?: boolean;
  size?: 'sm' | 'md' | 'lg' | 'full';
  /** `top` keeps the upper edge, and a field there, where it is while the content grows and shrinks. */
  placement?: 'center' | 'top';
  className?: string;
  /** Buttons under the content; they stay in view while the content scrolls. */
  footer?: ReactNode;
  children?: ReactNode;
}

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl', full: 'sm:max-w-[calc(100vw-4rem)]' };
// In a low window, as a zoomed one is, a dialog has all the room above the message.
const LOW =
  'sm:[@media(max-height:30rem)]:top-[calc((100dvh-var(--toast-height))/2)] sm:[@media(max-height:30rem)]:max-h-[calc(100dvh-var(--toast-height)-1rem)]';
const placements = {
  center: `sm:top-[50dvh] sm:max-h-[min(85dvh,100dvh-2*(var(--toast-height)+4rem))] sm:-translate-y-1/2 ${LOW}`,
  top: 'h-[calc(92dvh-var(--toast-height))] sm:top-[8dvh] sm:h-auto sm:max-h-[min(84dvh,88dvh-var(--toast-height)-4rem)]',
};

/** A modal dialog: traps focus and gives it back, closes with Esc and Back; a sheet at the bottom of a phone. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  onInteractOutside,
  onEscapeKeyDown,
  onOpenAutoFocus,
  onCloseAutoFocus,
  hasCloseButton = true,
  size = 'md',
  placement = 'center',
  className,
  footer,
  children,
}: DialogProps) {
  const returnFocus = useReturnFocus(open);
  useBackCloses(open && hasCloseButton, () => {
    const pressed = new KeyboardEvent('keydown', { key: 'Escape', cancelable: true });
    onEscapeKeyDown?.(pressed);
    if (!pressed.defaultPrevented) onOpenChange(false);
  });
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-overlay data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onCloseAutoFocus={(event) => {
            onCloseAutoFocus?.(event);
            if (!event.defaultPrevented) returnFocus(event);
          }}
          {...(onInteractOutside ? { onInteractOutside } : {})}
          {...(onEscapeKeyDown ? { onEscapeKeyDown } : {})}
          {...(onOpenAutoFocus || hasCloseButton ? { onOpenAutoFocus: onOpenAutoFocus ?? focusDialog } : {})}
          onKeyDown={(event) => {
            // Radix gives Esc to the layer on top alone, which a message in the corner is too.
            if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
            onEscapeKeyDown?.(event.nativeEvent);
            if (!event.nativeEvent.defaultPrevented) onOpenChange(false);
          }}
          className={cn(
            'fixed inset-x-0 bottom-(--toast-height) z-50 flex max-h-[calc(92dvh-var(--toast-height))] flex-col rounded-t-xl bg-raised shadow-dialog outline-none',
            'data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in',
            'sm:inset-x-4 sm:bottom-auto sm:mx-auto sm:rounded-xl',
            placements[placement],
            widths[size],
            className,
          )}
        >
          <header className="flex items-start gap-4 px-5 pt-5 pb-3 sm:px-6">
            <div className="min-w-0 flex-1">
              <Radix.Title className="font-semibold text-lg">{title}</Radix.Title>
              {description && <Radix.Description className="mt-1 text-ink-muted">{description}</Radix.Description>}
            </div>
            {hasCloseButton && (
              <Radix.Close
                aria-label="Close"
                className="-mt-1 -mr-2 inline-flex size-9 shrink-0 items-center justify-center rounded-md text-ink-muted transition-colors hover:bg-hover hover:text-ink touch:-mt-2 touch:-mr-3 touch:size-11"
              >
                <X aria-hidden="true" className="size-[1.125rem]" />
              </Radix.Close>
            )}
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5 sm:px-6">{children}</div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-t px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Close comes first, but whoever has just come has nothing to close. */
function focusDialog(event: Event): void {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus({ preventScroll: true });
}
