import { X } from 'lucide-react';
import * as Radix from 'radix-ui/toast';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { cn } from '#web/lib/cn.ts';
import { useKeyboardInset } from '#web/lib/use-keyboard-inset.ts';
import { buttonStyle } from './button-style.ts';
import { dismissToast, TOAST_DURATION_MS, type ToastItem, useToasts } from './toast.ts';

/** Draws the messages of `toast()` at the bottom of the page, in its middle; what is there ends above (`--toast-height`). */
export function Toaster() {
  const [item] = useToasts();
  // A new area for each message: Radix holds back all that follow one that was closed under the pointer or the focus.
  return <MessageArea key={item?.id ?? 0} item={item} />;
}

function MessageArea({ item }: { item: ToastItem | undefined }) {
  const listRef = useRef<HTMLOListElement>(null);
  const giveFocusBack = useFocusBack(listRef);
  useToastHeight(listRef);
  useMiddleOfPage(listRef, item);
  useKeyboardInset(listRef, 'bottom');
  return (
    <Radix.Provider duration={TOAST_DURATION_MS} swipeDirection="right" swipeThreshold={50}>
      {item && <Message item={item} onClose={giveFocusBack} />}
      <Radix.Viewport
        ref={listRef}
        hotkey={['F8']}
        className={cn(
          'pointer-events-none fixed inset-x-0 bottom-0 z-80 flex flex-col items-center outline-none',
          'not-empty:p-2 not-empty:pb-[max(0.5rem,env(safe-area-inset-bottom))]',
        )}
      />
    </Radix.Provider>
  );
}

/** Returns a function that gives the focus, if it is in the messages, back to where it came from. */
function useFocusBack(listRef: RefObject<HTMLOListElement | null>): () => void {
  const cameFrom = useRef<EventTarget>(null);
  useEffect(() => {
    const list = listRef.current;
    // The messages are drawn into the list by a portal, so React's events don't pass it.
    const remember = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !list?.contains(relatedTarget)) cameFrom.current = relatedTarget;
    };
    list?.addEventListener('focusin', remember);
    return () => list?.removeEventListener('focusin', remember);
  }, [listRef]);
  return () => {
    if (!listRef.current?.contains(document.activeElement)) return;
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
  };
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

const WIDE_PX = 768;

/** Keeps the messages over the page, which is beside the sidebar and the assistant's panel where there is room. */
function useMiddleOfPage(listRef: RefObject<HTMLOListElement | null>, item: ToastItem | undefined): void {
  useLayoutEffect(() => {
    const list = listRef.current;
    if (!list || !item) return;
    const place = () => {
      const page = document.querySelector('main');
      if (!page || window.innerWidth < WIDE_PX) {
        Object.assign(list.style, { left: '', right: '' });
        return;
      }
      const { left, right } = page.getBoundingClientRect();
      const end = right - Number.parseFloat(getComputedStyle(page).paddingRight || '0');
      list.style.left = `${left}px`;
      list.style.right = `${window.innerWidth - end}px`;
    };
    place();
    window.addEventListener('resize', place);
    return () => window.removeEventListener('resize', place);
  }, [listRef, item]);
}

function Message({ item, onClose }: { item: ToastItem; onClose: () => void }) {
  const isDestructive = item.variant === 'destructive';
  return (
    <Radix.Root
      open={item.open}
      onOpenChange={(open) => {
        if (open) return;
        dismissToast(item.id);
        onClose();
      }}
      duration={item.duration ?? TOAST_DURATION_MS}
      className={cn(
        // A modal dialog takes the pointer from everything but itself; a message stays in reach.
        'pointer-events-auto flex w-full items-start gap-3 rounded-lg p-4 pr-2 shadow-menu md:w-auto md:min-w-72 md:max-w-[min(26rem,100%-5rem)]',
        isDestructive ? 'bg-destructive text-on-destructive' : 'bg-raised text-ink',
        'data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in',
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
