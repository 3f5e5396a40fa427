import { X } from 'lucide-react';
import * as Radix from 'radix-ui/toast';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { cn } from '#web/lib/cn.ts';
import { useKeyboardInset } from '#web/lib/use-keyboard-inset.ts';
import { buttonStyle } from './button-style.ts';
import { dismissToast, TOAST_DURATION_MS, type ToastItem, useToasts } from './toast.ts';

/**
 * Draws the messages of `toast()` where nothing else is: at the bottom of a phone, whose screens end above
 * (`--toast-height`); on a wider screen in the sidebar, whose list ends above.
 */
export function Toaster() {
  const items = useToasts();
  const listRef = useRef<HTMLOListElement>(null);
  useToastHeight(listRef);
  useKeyboardInset(listRef, 'bottom');
  return (
    <Radix.Provider duration={TOAST_DURATION_MS} swipeDirection="right" swipeThreshold={50}>
      {items.map((item) => (
        <Message key={item.id} item={item} />
      ))}
      <Radix.Viewport
        ref={listRef}
        hotkey={['F8']}
        className={cn(
          'pointer-events-none fixed bottom-0 left-0 z-80 flex w-full flex-col outline-none',
          'not-empty:p-2 not-empty:pb-[max(0.5rem,env(safe-area-inset-bottom))]',
          // As wide as the sidebar.
          'md:w-(--sidebar-width)',
        )}
      />
    </Radix.Provider>
  );
}

/** Publishes the height of the messages to the style sheets; 0 without messages. */
function useToastHeight(listRef: RefObject<HTMLOListElement | null>): void {
  useLayoutEffect(() => {
    const list = listRef.current;
    if (!list) return;
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() => root.setProperty('--toast-height', `${list.offsetHeight}px`));
    observer.observe(list);
    return () => {
      observer.disconnect();
      root.removeProperty('--toast-height');
    };
  }, [listRef]);
}

function Message({ item }: { item: ToastItem }) {
  const isDestructive = item.variant === 'destructive';
  return (
    <Radix.Root
      open={item.open}
      onOpenChange={(open) => {
        if (!open) dismissToast(item.id);
      }}
      duration={item.duration ?? TOAST_DURATION_MS}
      className={cn(
        // A modal dialog takes the pointer from everything but itself; a message stays in reach.
        'pointer-events-auto flex items-start gap-3 rounded-lg p-4 pr-2 shadow-menu',
        isDestructive ? 'bg-destructive text-on-destructive' : 'bg-raised text-ink',
        'data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
        'data-[swipe=end]:animate-slide-out',
      )}
    >
      <div className="min-w-0 flex-1 py-0.5">
        <Radix.Title className="line-clamp-4 break-words font-semibold">{item.title}</Radix.Title>
        {item.description && (
          <Radix.Description className={cn('line-clamp-6 break-words text-sm', !isDestructive && 'text-ink-muted')}>
            {item.description}
          </Radix.Description>
        )}
      </div>
      {item.action && (
        <Radix.Action
          altText={item.action.label}
          onClick={item.action.onClick}
          className={cn(
            buttonStyle('secondary', 'sm'),
            isDestructive && 'border-current! bg-transparent! text-on-destructive! hover:bg-destructive-hover!',
          )}
        >
          {item.action.label}
        </Radix.Action>
      )}
      <Radix.Close
        aria-label="Close"
        className="inline-flex size-8 shrink-0 items-center justify-center rounded-md touch:size-11"
      >
        <X aria-hidden="true" className="size-4" />
      </Radix.Close>
    </Radix.Root>
  );
}
