import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { MIB } from './size-text.ts';
import { TEMPLATE_CONTENT_MAX, TEMPLATE_TITLE_MAX } from './templates.ts';
import { storable } from './text.ts';

/** How many notes a draft can be made of. */
export const DRAFT_NOTES_MAX = 60;
const DRAFT_QUERY_MAX = 400;
const ID_MAX = 100;

/** The drafts that have a built-in template. */
export const draftKinds = ['proposal', 'report', 'plan', 'email'] as const;
export type DraftKind = (typeof draftKinds)[number];

/** A line of a note, and where it says so. */
export const draftLineSchema = z.object({
  text: z.string(),
  noteId: z.uuid(),
  /** The note's title. */
  title: z.string(),
  /** When it was written, as `2026-11-27`: the day of the meeting, else of the note's last change. */
  date: z.iso.date(),
  startsAt: z.int(),
  endsAt: z.int(),
  /** Days that the line gives in words only: where the words end, and which day that was. */
  days: z.array(z.object({ at: z.int(), day: z.iso.date() })),
  /** Why it is beside its heading; null elsewhere. */
  evidence: z.enum(['label', 'heading', 'task']).nullable(),
});
export type DraftLine = z.output<typeof draftLineSchema>;

/** A heading of the template, or a label without its value, with the lines that belong there. */
export const draftSlotSchema = z.object({
  kind: z.enum(['heading', 'label']),
  name: z.string(),
  /** Its line in the template, as Markdown. */
  head: z.string(),
  /** What the template has below it. */
  rest: z.string(),
  /** Whether what is below it is to be done. */
  isTasks: z.boolean(),
  lines: z.array(draftLineSchema),
});
export type DraftSlot = z.output<typeof draftSlotSchema>;

export const gatheredDraftSchema = z.object({
  title: z.string(),
  /** As ISO 639-1: dates in brackets are written in it. */
  language: z.string(),
  /** What the template has before its first heading. */
  intro: z.string(),
  slots: z.array(draftSlotSchema),
  /** Lines that belong under no heading for certain. */
  elsewhere: z.array(draftLineSchema),
  notes: z.array(z.object({ id: z.uuid(), title: z.string() })),
  /** How many of the notes are hidden from AI, and not used. */
  hidden: z.int(),
  /** How many of them are another client's, and not used: a draft is of one client. */
  others: z.int(),
  /** Whether the notes have more than is shown. */
  isCut: z.boolean(),
});
export type GatheredDraft = z.output<typeof gatheredDraftSchema>;

/** One of the templates, and one way to say which notes. */
const asked = {
  /** A built-in template, in the language of the notes. */
  kind: z.enum(draftKinds).optional(),
  /** One of the user's own templates. */
  templateId: z.string().max(ID_MAX).optional(),
  /** Any other template. */
  template: z
    .strictObject({
      title: storable(TEMPLATE_TITLE_MAX, 'A template name can have at most 200 characters'),
      content: storable(TEMPLATE_CONTENT_MAX, 'A template can have at most 100,000 characters'),
    })
    .optional(),
  noteIds: z.array(z.string().max(ID_MAX)).max(DRAFT_NOTES_MAX, 'A draft can use at most 60 notes').optional(),
  folderId: z.string().max(ID_MAX).optional(),
  /** The client's folder, for a search: nothing of anybody else is found. */
  clientId: z.string().max(ID_MAX).optional(),
  /** What the notes are about: those that a search finds. */
  query: storable(DRAFT_QUERY_MAX, 'At most 400 characters can be searched for').optional(),
};

/** Lays out what notes say beside the headings of a template. Nothing is written, and nothing is stored. */
export const gatherDraft = defineEndpoint({
  method: 'POST',
  path: '/api/drafts/gather',
  summary: 'Lay out what notes say beside the headings of a template',
  access: 'user',
  isRead: true,
  limit: 'chat',
  status: 200,
  bodyLimit: MIB,
  body: z.strictObject(asked),
  reply: gatheredDraftSchema,
});

/** What a draft was written from: a part of a note, the template, or the user's names in the settings. */
export const draftPassageSchema = z.object({
  kind: z.enum(['note', 'template', 'settings']),
  /** Null except for a note. */
  noteId: z.uuid().nullable(),
  /** The title of the note or the template; else empty. */
  title: z.string(),
  text: z.string(),
  /** When it was written; null except for a note. */
  date: z.iso.date().nullable(),
  /** Its place in the note. */
  startsAt: z.int(),
  endsAt: z.int(),
});
export type DraftPassage = z.output<typeof draftPassageSchema>;

/** What a draft states, and the passages that say so. */
export const draftMarkSchema = z.object({
  kind: z.enum(['figure', 'date', 'name', 'promise']),
  /** Its place in the draft. */
  start: z.int(),
  end: z.int(),
  /** Places in the draft's passages, best first; empty if no note says it. */
  sources: z.array(z.int()),
});
export type DraftMark = z.output<typeof draftMarkSchema>;

export const writtenDraftSchema = z.object({
  title: z.string(),
  /** As Markdown, without marks of its sources. */
  text: z.string(),
  /** In the order of the text; they don't overlap. */
  marks: z.array(draftMarkSchema),
  passages: z.array(draftPassageSchema),
  language: z.string(),
  /** The provider and model; `built-in` for a form that is filled with lines of the notes. */
  madeBy: z.string(),
  /** How many lines of a form's notes are internal or struck through, and left out. */
  leftOut: z.int(),
  /** How many of the notes are hidden from AI, and not used. */
  hidden: z.int(),
  /** How many of them are another client's, and not used. */
  others: z.int(),
});
export type WrittenDraft = z.output<typeof writtenDraftSchema>;

/**
 * Writes a draft with the user's model, from these notes only, and compares each figure, date, name and promise in it with
 * them. Without a model, the form of a built-in template is filled with lines of the notes. Stores nothing. With
 * `Accept: text/event-stream` the draft comes as server-sent events: `text` (`{text}`, the next piece), and finally
 * `draft`, or `failure` (`{message}`). Answers 409 for a template of one's own if no model is connected.
 */
export const writeDraft = defineEndpoint({
  method: 'POST',
  path: '/api/drafts/write',
  summary: 'Write a draft from notes, and compare what it states with them',
  access: 'user',
  limit: 'chat',
  status: 200,
  bodyLimit: MIB,
  body: z.strictObject(asked),
  reply: writtenDraftSchema,
  streams: true,
});
