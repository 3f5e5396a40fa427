import type { Note } from '#shared/notes.ts';
import { Store } from '#web/lib/store.ts';
import type { Answer } from './device-call.ts';

/** What the page hears from what is kept on this device. */
export interface DeviceListener {
  /** The server answered another thing than the device had said just before. */
  onFresher: (answer: Answer) => void;
  /** The device had just shown a note that the server does not have any more. */
  onDeleted: (noteId: string) => void;
  /** A note's text is on this device and not on the server. */
  onKept: (note: Note) => void;
  /** This device can't store notes, so that what it shows without the server may be old. Once per page. */
  onNotStored: (isFull: boolean) => void;
  /** The changes that waited were sent; what ended differently, each as a sentence. */
  onSent: (different: string[]) => void;
}

const listeners = new Set<Partial<DeviceListener>>();
/** What came before the page was drawn, which starts from this device; undefined once somebody listens. */
let early: (() => void)[] | undefined = [];

/** Listens, the first one also to all that came before; the result stops it. */
export function listenToDevice(listener: Partial<DeviceListener>): () => void {
  listeners.add(listener);
  const missed = early ?? [];
  early = undefined;
  for (const send of missed) send();
  return () => listeners.delete(listener);
}

export function notify<Name extends keyof DeviceListener>(name: Name, ...args: Parameters<DeviceListener[Name]>): void {
  early?.push(() => notify(name, ...args));
  for (const listener of listeners) (listener[name] as ((...all: typeof args) => void) | undefined)?.(...args);
}

/** A text that the server does not have. */
export interface UnsavedText {
  id: string;
  text: { title: string; content: string; tags: readonly string[] };
  /** When it was typed, in milliseconds. */
  changedAt: number;
}

/** The parts of a text that a save is about. */
export type TextParts = { [Part in keyof UnsavedText['text']]?: UnsavedText['text'][Part] | undefined };

let readUnsaved: () => UnsavedText[] = () => [];

/** Whoever is written in says what is not saved; the result ends that. */
export function provideUnsaved(read: () => UnsavedText[]): () => void {
  readUnsaved = read;
  return () => {
    if (readUnsaved === read) readUnsaved = () => [];
  };
}

/** The newest texts: saves that fail are tried rarely, so that the device may not have heard of them. */
export const unsavedTexts = (): UnsavedText[] => readUnsaved();

let readKnown: (path: string) => unknown = () => undefined;

/** The page says which replies it has, by their path; the result ends that. */
export function provideKnown(read: (path: string) => unknown): () => void {
  readKnown = read;
  return () => {
    if (readKnown === read) readKnown = () => undefined;
  };
}

export const knownReply = (path: string): unknown => readKnown(path);

/** What waits on this device, for the line that says so. */
export const waitingState = new Store({
  count: 0,
  isSending: false,
  /** The notes that the server does not have. */
  made: new Set() as ReadonlySet<string>,
});
