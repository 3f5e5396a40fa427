import { z } from 'zod';
import { clientSummarySchema } from './clients.ts';
import { defineEndpoint } from './endpoint.ts';
import { storable } from './text.ts';

/** The key of what a note states of when they speak again. */
export const NEXT_DATE = 'next date';
const KEY_MAX = 500;
const VALUE_MAX = 200;
const params = z.strictObject({ id: z.string().max(100) });
/** The user's day; the server's, in UTC, if absent. */
const query = z.strictObject({ today: z.iso.date().optional() });

/** Where something is stated, in a note or in one of its documents. */
const sourceSchema = z.object({
  noteId: z.uuid(),
  /** The note's. */
  title: z.string(),
  /** The day that it is of. */
  day: z.iso.date(),
  documentId: z.uuid().nullable(),
  fileName: z.string().nullable(),
  /** Of a PDF. */
  page: z.int().nullable(),
  /** In UTF-16 code units of the note or the page. */
  startsAt: z.int(),
  endsAt: z.int(),
});

/** A line of a note or a document, as a reader sees it. */
export const clientLineSchema = sourceSchema.extend({ text: z.string() });
export type ClientLine = z.output<typeof clientLineSchema>;

/** What is open between the user and the client. */
const openItemSchema = clientLineSchema.extend({
  id: z.uuid(),
  due: z.iso.date().nullable(),
  /** Null for the user, and where the note names no one. */
  owner: z.string().nullable(),
  /** A checkbox line, and not a suggestion. */
  certain: z.boolean(),
});
export type OpenItem = z.output<typeof openItemSchema>;

const statedSchema = clientLineSchema.extend({ value: z.string() });
export type StatedValue = z.output<typeof statedSchema>;

/** A thing that the client's notes and documents state: the value that holds, and what else they say of it. */
export const clientFactSchema = z.object({
  key: z.string(),
  thing: z.string(),
  kind: z.enum(['money', 'day', 'time', 'person', 'number']),
  holds: statedSchema,
  /** What it replaced, or what the user set aside, newest first. */
  earlier: z.array(statedSchema),
  /** What differs from it, newest first; empty where all agree, or where the user has settled it. */
  disputed: z.array(statedSchema),
});
export type ClientFact = z.output<typeof clientFactSchema>;

const documentSchema = z.object({
  id: z.uuid(),
  fileName: z.string(),
  noteId: z.uuid().nullable(),
  day: z.iso.date(),
  /** What it obliges somebody to that isn't done, earliest first. */
  deadlines: z.array(z.object({ day: z.iso.date(), text: z.string(), page: z.int().nullable() })),
});
export type ClientDocument = z.output<typeof documentSchema>;

const timelineSchema = z.object({ id: z.uuid(), title: z.string(), day: z.iso.date() });

export const clientPageSchema = z.object({
  summary: clientSummarySchema,
  /** How many differences the user's model hasn't judged yet; they aren't among the facts. */
  toJudge: z.int(),
  /** Mine and theirs; what is due first comes first. At most 100 each. */
  mine: z.array(openItemSchema),
  theirs: z.array(openItemSchema),
  /** Of the facts, those with another value since the last contact; and what else came since. */
  changed: z.array(clientFactSchema),
  facts: z.array(clientFactSchema),
  /** Newest first. */
  documents: z.array(documentSchema),
  /** Newest first, at most 100; `notes` of the summary counts all. */
  timeline: z.array(timelineSchema),
});
export type ClientPage = z.output<typeof clientPageSchema>;

export const briefSections = ['last', 'agreed', 'mine', 'theirs', 'due', 'changed', 'disagrees', 'ask'] as const;
export type BriefSection = (typeof briefSections)[number];

/** A line of a brief; what it asks or compares has more than one passage. */
const briefLineSchema = z.object({
  text: z.string(),
  /** Of what is open. */
  due: z.iso.date().nullable(),
  sources: z.array(clientLineSchema),
});
export type BriefLine = z.output<typeof briefLineSchema>;

export const briefSchema = z.object({
  summary: clientSummarySchema,
  /** The newest note that isn't of a day ahead; null without notes. */
  last: timelineSchema.nullable(),
  /** In the order of `briefSections`, without those that have no lines. */
  sections: z.array(z.object({ name: z.enum(briefSections), lines: z.array(briefLineSchema) })),
});
export type Brief = z.output<typeof briefSchema>;

/** All that one needs to know about a client, each line with its source. */
export const readClient = defineEndpoint({
  method: 'GET',
  path: '/api/clients/:id',
  summary: 'Read what is known about a client',
  access: 'user',
  limit: 'read',
  status: 200,
  params,
  query,
  reply: clientPageSchema,
});

/** What one reads before a meeting, in half a minute: lines of the client's notes, word for word. */
export const readBrief = defineEndpoint({
  method: 'GET',
  path: '/api/clients/:id/brief',
  summary: 'Read the brief before a meeting with a client',
  access: 'user',
  limit: 'read',
  status: 200,
  params,
  query,
  reply: briefSchema,
});

/** Lets the user's model judge which passages disagree, where there is one; answers with the page as it is then. */
export const judgeClient = defineEndpoint({
  method: 'POST',
  path: '/api/clients/:id/judgments',
  summary: 'Let the model judge what disagrees',
  access: 'user',
  limit: 'chat',
  status: 200,
  params,
  query,
  reply: clientPageSchema,
});

/** Settles what holds where notes disagree; null opens it again. What is stated on a later day counts again. */
export const settleFact = defineEndpoint({
  method: 'PUT',
  path: '/api/clients/:id/facts',
  summary: 'Say which of two values holds',
  access: 'user',
  limit: 'write',
  status: 200,
  params,
  body: z.strictObject({
    key: storable(KEY_MAX, 'A fact has a key of at most 500 characters'),
    value: storable(VALUE_MAX, 'A value can have at most 200 characters').nullable(),
  }),
  query,
  reply: clientPageSchema,
});
