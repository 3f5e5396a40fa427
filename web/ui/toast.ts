import { useSyncExternalStore } from 'react';

export interface ToastOptions {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** Milliseconds; 5000 unless told otherwise. */
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

let items: readonly ToastItem[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a message; a newer one takes the place of the one shown. Answers its id. */
export function toast(options: ToastOptions): number {
  lastId += 1;
  change([{ ...options, id: lastId, open: true }, ...items].slice(0, TOAST_LIMIT));
  return lastId;
}

/** Takes a message off the screen. */
export function dismissToast(id: number): void {
  if (!items.some((item) => item.id === id && item.open)) return;
  change(items.map((item) => (item.id === id ? { ...item, open: false } : item)));
  setTimeout(() => change(items.filter((item) => item.id !== id)), REMOVE_DELAY_MS);
}

/** The messages to draw, dismissed ones included. */
export function useToasts(): readonly ToastItem[] {
  return useSyncExternalStore(subscribe, () => items);
}

function change(next: readonly ToastItem[]): void {
  items = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
