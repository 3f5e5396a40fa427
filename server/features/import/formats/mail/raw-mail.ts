/** A person of an e-mail; the address is in small letters, and empty where the e-mail doesn't have one. */
export interface Mailbox {
  name: string;
  address: string;
}

/** A file in an e-mail. */
export interface MailPart {
  name: string;
  /** In small letters: `application/pdf`. */
  type: string;
  /** What the text shows it by, without its angle brackets. */
  contentId: string | null;
  content: Uint8Array;
}

/** The head of an e-mail, whatever kind of file it was in. */
export interface MailHead {
  from: Mailbox | null;
  to: Mailbox[];
  cc: Mailbox[];
  subject: string;
  sentAt: Date | null;
  /** Minutes that the sender's clock is ahead of UTC. */
  offset: number;
  messageId: string;
  /** The e-mails it answers, by their ids. */
  references: string[];
  /** What Outlook calls the conversation by, in hexadecimal digits. */
  conversation: string;
}

/** An e-mail before it becomes Markdown. */
export interface RawMail extends MailHead {
  html: string;
  text: string;
  parts: MailPart[];
  /** E-mails that were attached to it. */
  attached: RawMail[];
  /** Files beyond the most that are read. */
  dropped: number;
  /** Why what it says can't be read, as a sentence. */
  notice: string | null;
}

/** Bytes of Outlook's index that are the conversation's; each answer adds five (MS-OXOMSG 2.2.1.3). */
const CONVERSATION_BYTES = 22;
const REFERENCES_MAX = 50;

/** The ids of a header such as References: the first, and the newest. */
export function idsOf(text: string): string[] {
  const ids = [...text.slice(0, 100_000).matchAll(/<([^<>\s]{1,400})>/g)].map(([, id = '']) => id);
  return ids.length <= REFERENCES_MAX ? ids : [...ids.slice(0, 1), ...ids.slice(1 - REFERENCES_MAX)];
}

/** The part of a conversation's index that all its e-mails have; empty where there is none. */
export function conversationOf(index: Uint8Array): string {
  return index.length < CONVERSATION_BYTES ? '' : Buffer.from(index.subarray(0, CONVERSATION_BYTES)).toString('hex');
}

/** How far ahead of UTC the clock is that wrote a date, in minutes. */
export function offsetOf(date: string): number {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{2})(\d{2})\s*(?:\([^()]*\)\s*)?$/.exec(date.trim()) ?? [];
  const offset = Number(hours) * 60 + Number(minutes);
  return sign === undefined || offset > 14 * 60 ? 0 : sign === '-' ? -offset : offset;
}
