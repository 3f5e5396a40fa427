/** What the tabs of one browser tell each other. */
export type NoteMessage =
  | { kind: 'saved'; userId: string; noteId: string; version: number }
  /** The user logged out: no tab may keep anything of theirs on this device. */
  | { kind: 'forget'; userId: string };

/** The part of a BroadcastChannel that is used. */
export interface NoteChannel {
  postMessage(message: NoteMessage): void;
  onmessage: ((event: { data: NoteMessage }) => void) | null;
  close(): void;
}

/** The channel of the tabs of this browser. */
export function openNoteChannel(): NoteChannel {
  return new BroadcastChannel('sparehour-notes') as NoteChannel;
}
