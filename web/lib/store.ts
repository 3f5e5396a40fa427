import { useSyncExternalStore } from 'react';

/** A value that code outside of React changes and components draw. */
export class Store<T> {
  readonly #listeners = new Set<() => void>();
  #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  get isWatched(): boolean {
    return this.#listeners.size > 0;
  }

  get = (): T => this.#value;

  set(value: T): void {
    this.#value = value;
    this.notify();
  }

  /** Has the value drawn again that was changed in place. */
  notify(): void {
    for (const listener of this.#listeners) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

/** The value, drawn again when it changes. */
export function useStore<T>(store: Pick<Store<T>, 'get' | 'subscribe'>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}
