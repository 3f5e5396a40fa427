import { nanoid } from 'nanoid';
import type { Change } from '#shared/changes.ts';
import type { Note } from '#shared/notes.ts';
import { placeOfPage } from './colleague.ts';

/** This page among the browser's tabs and, in its calls, among all of the user's devices. */
export const tabId = nanoid(8);

/** What the tabs of one browser send each other. */
export type TabMessage =
  /** A note was saved. */
  | { kind: 'note'; note: Note }
  /** A call changed something, perhaps a folder or a note. */
  | { kind: 'changed' }
  /** The event stream, which one of the tabs holds, sent this. */
  | { kind: 'change'; change: Change }
  /** The session began or ceased to show one client alone: no tab may keep what it shows. */
  | { kind: 'start-over' }
  /** The user logged out: no tab may keep anything of theirs on this device. */
  | { kind: 'forget' };

interface Envelope {
  from: string;
  userId: string;
  message: TabMessage;
}

/** The part of a BroadcastChannel that is used. */
export interface TabChannel {
  postMessage(envelope: Envelope): void;
  onmessage: ((event: { data: Envelope }) => void) | null;
  close(): void;
}

/** The channel between this tab and the browser's other tabs of the same user. */
export interface Tabs {
  send(message: TabMessage): void;
  /** The result stops it. */
  listen(listener: (message: TabMessage) => void): () => void;
  close(): void;
}

const openChannel = () => new BroadcastChannel(`sparehour${placeOfPage()}`) as TabChannel;
/** In a colleague's client also that of the user's own pages: what ends there ends here. */
const openOwnChannel = () => (placeOfPage() === '' ? undefined : (new BroadcastChannel('sparehour') as TabChannel));
const forAll: readonly TabMessage['kind'][] = ['start-over', 'forget'];

/**
 * Hears that another tab sent something, perhaps of another user, while this one doesn't know its own. The result stops
 * it, and says whether there was anything.
 */
export function noticeTabs(listener: () => void): () => boolean {
  const channel = openChannel();
  let hadNews = false;
  channel.onmessage = () => {
    hadNews = true;
    listener();
  };
  return () => {
    channel.close();
    return hadNews;
  };
}

/** Opens the channel. A tab doesn't hear its own messages, nor those of another user's tabs. */
export function openTabs(userId: string, from = tabId, open: () => TabChannel = openChannel): Tabs {
  const listeners = new Set<(message: TabMessage) => void>();
  let channel: TabChannel | undefined = open();
  const ownChannel = openOwnChannel();
  const pass = ({ data }: { data: Envelope }) => {
    if (data.userId !== userId || data.from === from) return;
    for (const listener of listeners) listener(data.message);
  };
  channel.onmessage = pass;
  if (ownChannel) ownChannel.onmessage = (event) => forAll.includes(event.data.message.kind) && pass(event);
  return {
    send(message) {
      // Logging out may end after the page of this user was closed.
      const used = channel ?? open();
      used.postMessage({ from, userId, message });
      if (used !== channel) used.close();
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      channel?.close();
      channel = undefined;
      ownChannel?.close();
    },
  };
}
