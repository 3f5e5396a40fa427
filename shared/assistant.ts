import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { MIB } from './size-text.ts';
import { storable } from './text.ts';

export const CHAT_GREETING = 'How can I assist you with your notes today?';
export const CHAT_MESSAGE_MAX = 8_000;
/** Limits of the history sent with a question: its newest messages, at most this many and this long in total. */
export const CHAT_MESSAGES_MAX = 40;
export const CHAT_CHARACTERS_MAX = 100_000;
export const REWRITE_TEXT_MAX = 20_000;
/** In a path, the conversation about all notes; every other id is that of a note. */
export const GENERAL_CHAT = 'general';
export const AI_RESPONSE_TAG = 'ai-response';

/** Requests available as buttons; each can be typed too. */
export const assistantActions = [
  'summarise',
  'action-items',
  'proposal',
  'report',
  'plan',
  'email',
  'brainstorm',
  'meeting-prep',
] as const;
export type AssistantAction = (typeof assistantActions)[number];

/** What a question is asked of: the open note, everything of its client, or everything there is. */
export const askedScopes = ['note', 'client', 'everything'] as const;
export type AskedScope = (typeof askedScopes)[number];

/** A passage that an answer used; the answer names it as `[number]`. */
export const chatSourceSchema = z.object({
  number: z.int(),
  kind: z.enum(['note', 'document']),
  /** The id of the note or document. */
  id: z.uuid(),
  /** The note's title, or the document's file name. */
  title: z.string(),
  /** The path of its folder when it was cited, as `Clients / Brightwater Hotels`; empty at the top level. */
  place: z.string().default(''),
  /** The passage as written in the source, up to 400 characters. */
  text: z.string(),
  /** Its position in the note's content, or in the text of the document's page. */
  startsAt: z.int(),
  endsAt: z.int(),
  /** The document's page. */
  page: z.int().nullable(),
});
export type ChatSource = z.output<typeof chatSourceSchema>;

export const chatMessageSchema = z.object({
  id: z.uuid(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  /** A remark about an answer that isn't part of it, such as "Fill in the [brackets] before you send it." */
  remark: z.string().nullable(),
  /** Milliseconds. */
  timestamp: z.int(),
  /** What an answer used; empty for questions, and for answers without sources. */
  sources: z.array(chatSourceSchema),
  /** For answers: `built-in`, or the provider's name and model. */
  madeBy: z.string().nullable(),
  /** `stopped`: by the user, the content is the text so far; `failed`: `failure` says why. A question is `done`. */
  state: z.enum(['done', 'stopped', 'failed']),
  failure: z.string().nullable(),
  /** What the question was asked of. */
  scope: z.enum(askedScopes),
  /**
   * The client's folder, if one client was asked about; the name is that of the folder's client now. With the scope
   * `everything` it is the one that the question names: only that was searched.
   */
  clientId: z.string().nullable(),
});
export type ChatMessage = z.output<typeof chatMessageSchema>;
/** What a question is asked of. */
export type AskedOf = Pick<ChatMessage, 'scope' | 'clientId'>;

/** What a model looked up while it answered: words searched for, a note or a page that it read, the to-dos. */
export type ChatStep =
  | { kind: 'search'; query: string }
  | { kind: 'note'; title: string }
  | { kind: 'document'; title: string; page: number }
  | { kind: 'tasks' }
  /** It may look up no more, and answers from what there is. */
  | { kind: 'limit' }
  /** It has said nothing for a while; it may still answer. */
  | { kind: 'silent' }
  /** It failed before it said anything: the built-in assistant answers. */
  | { kind: 'built-in' };

export const chatHistorySchema = z.object({ messages: z.array(chatMessageSchema) });

export const conversationSchema = z.object({
  id: z.uuid(),
  /** Whether questions about its note, or about all notes, continue it; the others were put away for a new one. */
  isCurrent: z.boolean(),
  /** The note it is about; null for the conversation about all notes. */
  noteId: z.uuid().nullable(),
  /** The note's title; empty for the conversation about all notes. */
  title: z.string(),
  /** The beginning of its newest message as plain text, up to 120 characters. */
  preview: z.string(),
  updatedAt: z.iso.datetime(),
});
export type Conversation = z.output<typeof conversationSchema>;

const chatParams = z.strictObject({
  /** A note's id, or {@link GENERAL_CHAT}. */
  noteId: z.string(),
});

/** The current conversation, oldest message first; empty before the first question. */
export const readChat = defineEndpoint({
  method: 'GET',
  path: '/api/chat/:noteId',
  summary: 'Read the conversation about a note',
  access: 'user',
  limit: 'read',
  status: 200,
  params: chatParams,
  reply: chatHistorySchema,
});
/** Deletes the current conversation. */
export const deleteChat = defineEndpoint({
  method: 'DELETE',
  path: '/api/chat/:noteId',
  summary: 'Forget the conversation about a note',
  access: 'user',
  limit: 'write',
  status: 204,
  params: chatParams,
  reply: null,
});
/** Puts the conversation away and begins a new one with the next question; succeeds even if there is none. */
export const beginChat = defineEndpoint({
  method: 'POST',
  path: '/api/chat/:noteId/new',
  summary: 'Begin a new conversation about a note',
  access: 'user',
  limit: 'write',
  status: 204,
  params: chatParams,
  reply: null,
});
const conversationParams = z.strictObject({ id: z.string() });
/** Makes a conversation the current one about its note, or about all notes. */
export const resumeConversation = defineEndpoint({
  method: 'POST',
  path: '/api/conversations/:id/resume',
  summary: 'Resume a conversation',
  access: 'user',
  limit: 'write',
  status: 204,
  params: conversationParams,
  reply: null,
});
export const deleteConversation = defineEndpoint({
  method: 'DELETE',
  path: '/api/conversations/:id',
  summary: 'Delete a conversation',
  access: 'user',
  limit: 'write',
  status: 204,
  params: conversationParams,
  reply: null,
});
/** Newest first. */
export const listConversations = defineEndpoint({
  method: 'GET',
  path: '/api/conversations',
  summary: 'List the conversations',
  access: 'user',
  limit: 'read',
  status: 200,
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(200, 'A page has at most 200 conversations').optional(),
    cursor: z.string().max(200).optional(),
  }),
  reply: z.object({ conversations: z.array(conversationSchema), nextCursor: z.string().nullable() }),
});

export const chatReplySchema = z.object({
  response: z.string(),
  /** The question and the answer as they are stored. */
  question: chatMessageSchema,
  answer: chatMessageSchema,
});
export type ChatReply = z.output<typeof chatReplySchema>;

/**
 * Asks the assistant. The last message is the question; it is stored before a model is called. With `Accept:
 * text/event-stream` the answer comes as server-sent events: `question` (the stored message), `sources` (an array: the
 * possible sources with provisional numbers, again when there are more), `step` (what the model looked up; `text` before
 * it belongs to no answer), `text` (`{text}`, the next piece), and finally `answer` (the stored message with its final
 * sources and numbers, also after a failure). As JSON, a failure is an error with its sentence
 * unless the built-in assistant answered instead; question and failure are stored too. Earlier messages sent along count only if none are stored.
 */
export const askAssistant = defineEndpoint({
  method: 'POST',
  path: '/api/assistant/chat',
  summary: 'Ask the assistant',
  access: 'user',
  limit: 'chat',
  status: 200,
  bodyLimit: MIB,
  body: z.strictObject({
    messages: z
      .array(
        z.object({
          role: z.enum(['user', 'assistant']),
          content: storable(CHAT_CHARACTERS_MAX, 'A conversation can have at most 100,000 characters'),
        }),
      )
      .min(1, 'Enter a question')
      .max(CHAT_MESSAGES_MAX, 'A question can be sent with at most 39 earlier messages'),
    /** The open note; null or absent for the conversation about all notes. */
    noteId: z.string().nullable().optional(),
    /**
     * What the question is asked of: nothing outside of it is read. Absent, it is the open note's client, or everything
     * where there is none.
     */
    scope: z.enum(askedScopes).optional(),
    /** The client's folder, for `client` without a note. */
    clientId: z.string().optional(),
    /** Of `everything`, also if the question names one client. */
    isWide: z.boolean().optional(),
    /** The chosen request; else it is detected from the question. */
    action: z.enum(assistantActions).optional(),
    /** The question's id, created by the client: sending the same id again retries it and stores one question. */
    id: z.uuid().optional(),
    /** An earlier question that this one replaces: it is deleted, with everything after it. */
    replaces: z.uuid().optional(),
  }),
  reply: chatReplySchema,
  streams: true,
});

export const rewriteKinds = [
  'improve',
  'shorten',
  'friendlier',
  'more-formal',
  'translate',
  'brainstorm',
  'continue',
] as const;
export type RewriteKind = (typeof rewriteKinds)[number];

const rewrittenSchema = z.object({
  /** The text in its other form, or what is added to it. */
  text: z.string(),
  madeBy: z.string(),
});
export type RewrittenText = z.output<typeof rewrittenSchema>;

/**
 * Rewrites a piece of text with the user's model, or adds to it: `continue` goes on from its end, `brainstorm` has ideas
 * about it. Stores nothing. Answers 409 if no model is connected. With `Accept: text/event-stream` the text comes as
 * server-sent events: `text` (`{text}`, the next piece), and finally `rewritten` (the reply), or `failure` (`{message}`).
 */
export const rewriteText = defineEndpoint({
  method: 'POST',
  path: '/api/assistant/rewrite',
  summary: 'Say a piece of text in other words',
  access: 'user',
  limit: 'chat',
  status: 200,
  body: z.strictObject({
    text: storable(REWRITE_TEXT_MAX, 'At most 20,000 characters can be rewritten at once').pipe(
      z.string().refine((text) => text.trim() !== '', 'Please select some text'),
    ),
    how: z.enum(rewriteKinds),
    /** For `translate`: into which language, as `de`; English if absent. */
    language: z
      .string()
      .regex(/^[a-z]{2}$/, 'A language is written like en or de')
      .optional(),
    /** The note that contains it. */
    noteId: z.string().optional(),
  }),
  reply: rewrittenSchema,
  streams: true,
});
