import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { MIB } from './size-text.ts';
import { storable } from './text.ts';

export const CHAT_GREETING = 'How can I assist you with your notes today?';
export const CHAT_MESSAGE_MAX = 8_000;
/** Of the history a question is sent with: its newest messages, at most so many and so long in all. */
export const CHAT_MESSAGES_MAX = 40;
export const CHAT_CHARACTERS_MAX = 100_000;
export const REWRITE_TEXT_MAX = 20_000;
/** In an address, the conversation over all notes; every other is the one of a note. */
export const GENERAL_CHAT = 'general';
export const AI_RESPONSE_TAG = 'ai-response';

/** What is asked for by one press; each can be typed too. */
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

/** A passage that an answer used; the answer names it as `[number]`. */
export const chatSourceSchema = z.object({
  number: z.int(),
  kind: z.enum(['note', 'document']),
  /** Of the note or the document. */
  id: z.uuid(),
  /** The note's title, or the document's file name. */
  title: z.string(),
  /** The passage as it stands there, up to 400 characters. */
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
  /** Of an answer: what is said about it and is no part of it, as "Fill in the [brackets] before you send it." */
  remark: z.string().nullable(),
  /** Milliseconds. */
  timestamp: z.int(),
  /** What an answer used; empty where it used nothing, and in questions. */
  sources: z.array(chatSourceSchema),
  /** Of an answer: `built-in`, or the provider's name and model. */
  madeBy: z.string().nullable(),
  /** `stopped`: by the person, the content is what had come; `failed`: `failure` says why. A question is `done`. */
  state: z.enum(['done', 'stopped', 'failed']),
  failure: z.string().nullable(),
});
export type ChatMessage = z.output<typeof chatMessageSchema>;

export const chatHistorySchema = z.object({ messages: z.array(chatMessageSchema) });

export const conversationSchema = z.object({
  /** The note it is about; null for the one over all notes. */
  noteId: z.uuid().nullable(),
  /** The note's title; empty for the one over all notes. */
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

/** Oldest first; empty where nothing was asked yet. */
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
/** Forgets the conversation. */
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
  /** The question and the answer as they are kept. */
  question: chatMessageSchema,
  answer: chatMessageSchema,
});
export type ChatReply = z.output<typeof chatReplySchema>;

/**
 * Asks the assistant. The last message is the question; it is kept before anybody is asked. With
 * `Accept: text/event-stream` the answer comes as server-sent events: `question` (the message as kept), `sources`
 * (an array: those that may be named in the text, under their numbers for now), `text` (`{text}`, the next piece), and at
 * last `answer` (the message as kept, with its true sources and numbers, also where it failed). As JSON a failure is an
 * error with its sentence; question and failure are kept too. Earlier messages that are sent along count only where none
 * are kept.
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
    /** The note that is open; null or absent for the conversation over all notes. */
    noteId: z.string().nullable().optional(),
    /** What was pressed; else it is read out of the question. */
    action: z.enum(assistantActions).optional(),
    /** The question's id, made by the client: the same id again asks again and keeps one question. */
    id: z.uuid().optional(),
    /** An earlier question that this one takes the place of: it goes, with everything after it. */
    replaces: z.uuid().optional(),
  }),
  reply: chatReplySchema,
  streams: true,
});

export const rewriteKinds = ['improve', 'shorten', 'friendlier', 'more-formal'] as const;
export type RewriteKind = (typeof rewriteKinds)[number];

/** Says a piece of text in other words; keeps nothing. Answers 409 where no model is connected. */
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
    /** The note it is in. */
    noteId: z.string().optional(),
  }),
  reply: z.object({ text: z.string(), madeBy: z.string() }),
});
