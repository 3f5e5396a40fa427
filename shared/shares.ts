import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

export const SHARES_MAX = 500;
export const SHARE_DAYS_MAX = 365;
/** How long a shared page is open unless its owner chooses. */
export const SHARE_DAYS = 30;
export const PASSCODE_MIN = 6;
export const PASSCODE_MAX = 100;

/** A comment on a shared page, in UTF-16 code units as browsers count, and the name below it. */
export const COMMENT_MAX = 5_000;
export const VISITOR_NAME_MAX = 80;
/** Answers to one page in a day: a page is for one client, not for a crowd. */
export const ANSWERS_A_DAY = 20;
/** The tag of notes that came as answers: their words are a visitor's. */
export const ANSWER_TAG = 'answer';
/** How the first line of such a note goes on behind the link to the shared one. */
export const ANSWER_SENT = ', sent from its shared page by a visitor without an account';

/** Whether a note is such an answer, also after it was exported and imported. */
export function isAnswerNote(content: string): boolean {
  const [begins] = /^Answer to \[[^\n]*\]\(note:[0-9a-f-]{36}\)/.exec(content) ?? [];
  return begins !== undefined && content.startsWith(ANSWER_SENT, begins.length);
}

/** Whether a page shows the note as it was when it was shared, or as it is. */
export const shareKinds = ['snapshot', 'live'] as const;
export type ShareKind = (typeof shareKinds)[number];

/** A page on which whoever has its address reads a note. */
export const shareSchema = z.object({
  id: z.uuid(),
  noteId: z.uuid(),
  /** Of the note as it is. */
  noteTitle: z.string(),
  kind: z.enum(shareKinds),
  /** The page opens only while it is `open`; a note in Trash is not shown, and is again when it is restored. */
  state: z.enum(['open', 'expired', 'trashed']),
  hasPasscode: z.boolean(),
  /** Whether visitors may download the files that the text links to. */
  allowsFiles: z.boolean(),
  /** Whether visitors may tick to-dos and comment, which arrives as a note beside the shared one. */
  allowsAnswers: z.boolean(),
  /** The page's path on this server, `/s/…`; null if it can't be decrypted any more. */
  path: z.string().nullable(),
  /** When what it shows was chosen; of a copy, the moment it is of. */
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Null before the first visit. A minute may pass until a visit is recorded. */
  lastOpenedAt: z.iso.datetime().nullable(),
});
export type Share = z.output<typeof shareSchema>;

/** All pages of the user, newest first, also those that expired in the last 30 days. */
export const sharesSchema = z.object({
  /** Whether notes can be shared on this server. */
  isOn: z.boolean(),
  shares: z.array(shareSchema),
});
export type Shares = z.output<typeof sharesSchema>;

const params = z.strictObject({ id: z.string() });
const days = z.int().min(1).max(SHARE_DAYS_MAX);
const passcodeRule = `A passcode has ${PASSCODE_MIN} to ${PASSCODE_MAX} characters`;
const passcode = z.string().min(PASSCODE_MIN, passcodeRule).max(PASSCODE_MAX, passcodeRule);

export const listShares = defineEndpoint({
  method: 'GET',
  path: '/api/shares',
  summary: 'List the shared pages',
  access: 'user',
  limit: 'read',
  status: 200,
  reply: sharesSchema,
});
export const createShare = defineEndpoint({
  method: 'POST',
  path: '/api/notes/:id/shares',
  summary: 'Share a note on a page',
  access: 'user',
  limit: 'write',
  status: 201,
  params,
  body: z.strictObject({
    kind: z.enum(shareKinds).default('snapshot'),
    /** After how many days the page closes. */
    days: days.default(SHARE_DAYS),
    /** Asked for before the page is shown. */
    passcode: passcode.optional(),
    allowsFiles: z.boolean().default(false),
    allowsAnswers: z.boolean().default(false),
  }),
  reply: shareSchema,
});
/** What isn't given stays. */
export const changeShare = defineEndpoint({
  method: 'PATCH',
  path: '/api/shares/:id',
  summary: 'Change what a shared page shows, who it lets in and how long',
  access: 'user',
  limit: 'write',
  status: 200,
  params,
  body: z.strictObject({
    /** `snapshot` takes a copy of the note as it is now. */
    kind: z.enum(shareKinds).optional(),
    /** Counted from now; it also opens an expired page again. */
    days: days.optional(),
    /** Null removes it. Whoever entered another one has to enter the new one. */
    passcode: passcode.nullable().optional(),
    allowsFiles: z.boolean().optional(),
    allowsAnswers: z.boolean().optional(),
  }),
  reply: shareSchema,
});
export const revokeShare = defineEndpoint({
  method: 'DELETE',
  path: '/api/shares/:id',
  summary: 'Stop sharing a page',
  access: 'user',
  limit: 'write',
  status: 204,
  params,
  reply: null,
});
