import { createContext, useContext } from 'react';
import type { Note } from '#shared/notes.ts';

/**
 * How a note enters the page: `saved` by a call of this tab, so that the other tabs are sent it, `elsewhere` by another
 * tab, or only `read`.
 */
export type Arrival = 'saved' | 'elsewhere' | 'read';

/** The only way a note enters the page: its draft, everything shown from the cache, and the other tabs get it. */
export type Arrived = (note: Note, how?: Arrival) => void;

export const ArrivedContext = createContext<Arrived>(() => {
  throw new Error('There is no ArrivedContext around this component');
});

/** For whoever creates, moves or restores notes. */
export function useArrived(): Arrived {
  return useContext(ArrivedContext);
}
