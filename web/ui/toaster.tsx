import { X } from 'lucide-react';
import * as Radix from 'radix-ui/toast';
import { cn } from '#web/lib/cn.ts';
import { buttonStyle } from './button-style.ts';
import { dismissToast, TOAST_DURATION_MS, type ToastItem, useToasts } from './toast.ts';

/** Draws the messages of `toast()`. */
export function Toaster() {
  const items = useToasts();
  return (
    <Radix.Provider duration={TOAST_DURATION_MS} swipeDirection="right" swipeThreshold={50}>
      {items.map((item) => (
        <Message key={item.id} item={item} />
      ))}
      <Radix.Viewport
        hotkey={['F8']}
        className="fixed top-0 right-0 z-80 flex w-full flex-col gap-2 p-4 pt-[max(1rem,env(safe-area-inset-top))] outline-none sm:top-auto sm:bottom-0 md:max-w-[420px]"
      />
    </Radix.Provider>
  );
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
