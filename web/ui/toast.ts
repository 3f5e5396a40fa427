import { connection } from '#web/lib/connection.ts';
import { Store, useStore } from '#web/lib/store.ts';

export interface ToastOptions {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** Milliseconds; 5000 by default. */
  duration?: number;
  action?: { label: string; onClick: () => void };
}

export interface ToastItem extends ToastOptions {
  id: number;
  /** False from dismissal on; the item itself is removed later, so that it can leave in its own time. */
  open: boolean;
}

export const TOAST_DURATION_MS = 5_000;
const TOAST_LIMIT = 1;
const REMOVE_DELAY_MS = 1_000_000;

const items = new Store<readonly ToastItem[]>([]);
let lastId = 0;

/** Shows a message; a newer one takes the place of the one shown. Answers its id. */
export function toast(options: ToastOptions): number {
  lastId += 1;
  // Offline, failures are expected and not alarming.
  const variant = connection.get() ? 'default' : (options.variant ?? 'default');
  items.set([{ ...options, variant, id: lastId, open: true }, ...items.get()].slice(0, TOAST_LIMIT));
  return lastId;
}

/** Takes a message off the screen. */
export function dismissToast(id: number): void {
  const shown = items.get();
  if (!shown.some((item) => item.id === id && item.open)) return;
  items.set(shown.map((item) => (item.id === id ? { ...item, open: false } : item)));
  setTimeout(() => items.set(items.get().filter((item) => item.id !== id)), REMOVE_DELAY_MS);
}

/** The messages to draw, dismissed ones included. */
export function useToasts(): readonly ToastItem[] {
  return useStore(items);
}
