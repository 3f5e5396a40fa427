import { z } from 'zod';
import { writtenDraftSchema } from './drafts.ts';
import { defineEndpoint } from './endpoint.ts';
import { storable } from './text.ts';

/** Lines of a recap that are let in or held back by hand at most. */
const CHOSEN_MAX = 300;
const RECIPIENTS_MAX = 500;
const SUBJECT_MAX = 500;
export const LETTER_MAX = 30_000;
/** Letters that are kept with a note. */
export const LETTERS_MAX = 200;

/** What a letter has, in its order; `next` is the next date. */
export const recapSections = ['decisions', 'mine', 'theirs', 'dates', 'open', 'discussed', 'next'] as const;
export type RecapSection = (typeof recapSections)[number];

/** Why a line isn't in the letter. `private` lines are never; all others come in when their author says so. */
export const heldReasons = [
  'private',
  'internal',
  'doubt',
  'price',
  'otherClient',
  'ownWork',
  'done',
  'struck',
  'background',
] as const;
export type HeldReason = (typeof heldReasons)[number];

/** A line of the note. */
const recapLineSchema = z.object({
  /** The same for the same text, as long as the note has it. */
  id: z.string(),
  /** The nearest heading above it; empty where there is none. */
  heading: z.string(),
  /** As the note says it. */
  text: z.string(),
  /** Where it is in the letter, or would be. */
  section: z.enum(recapSections),
  /** As the letter says it; empty for a private line. */
  sentence: z.string(),
  /** Null for a line that is in the letter. */
  held: z.enum(heldReasons).nullable(),
  /** Its place in the note. */
  startsAt: z.int(),
  endsAt: z.int(),
});
export type RecapLine = z.output<typeof recapLineSchema>;

/** What a letter has beside the lines of the note. */
const letterFormSchema = z.object({
  subject: z.string(),
  greeting: z.string(),
  /** With anything in it, and with nothing. */
  opening: z.string(),
  bare: z.string(),
  /** The sentence before the lines of each section; the next date has none. */
  leads: z.record(z.enum(recapSections), z.string()),
  closing: z.string(),
  signature: z.string(),
});

const personSchema = z.object({ name: z.string(), email: z.string() });

export const recapSchema = z.object({
  noteId: z.uuid(),
  /** Of the meeting, as `2026-11-20`. */
  day: z.iso.date(),
  /** As ISO 639-1. */
  language: z.string(),
  /** Who was there. */
  people: z.array(personSchema),
  lines: z.array(recapLineSchema),
  form: letterFormSchema,
  /** To-dos that the note suggests: accepting them makes them the user's own, or waiting ones. */
  suggestions: z.array(
    z.object({
      id: z.uuid(),
      text: z.string(),
      owner: z.string().nullable(),
      due: z.string().nullable(),
      waiting: z.boolean(),
    }),
  ),
  /** Whether the note is longer than what is read of it. */
  isCut: z.boolean(),
});
export type Recap = z.output<typeof recapSchema>;

const params = z.strictObject({ id: z.string() });

/** Reads the note again each time, and stores nothing. */
export const readRecap = defineEndpoint({
  method: 'GET',
  path: '/api/notes/:id/recap',
  summary: 'Read what a meeting’s note says for its author, and what of it is for the others',
  access: 'user',
  limit: 'search',
  status: 200,
  params,
  reply: recapSchema,
});

const chosen = z.array(z.string().max(100)).max(CHOSEN_MAX).default([]);

/**
 * Writes the letter with the user's model, from the lines that are in it alone, and compares what it states with them.
 * Answers 409 without a model, and for a note that is hidden from AI.
 */
export const writeRecapLetter = defineEndpoint({
  method: 'POST',
  path: '/api/notes/:id/recap/letter',
  summary: 'Write the letter of a recap with the user’s model, and compare it with the note',
  access: 'user',
  limit: 'chat',
  status: 200,
  params,
  /** The ids of lines that come in beside the usual ones, and of those that don't. A private line never comes in. */
  body: z.strictObject({ let: chosen, hold: chosen }),
  reply: writtenDraftSchema,
});

/** How a letter left. */
export const letterWays = ['mail', 'text', 'pdf', 'page'] as const;
export type LetterWay = (typeof letterWays)[number];

export const sentLetterSchema = z.object({
  id: z.uuid(),
  noteId: z.uuid(),
  sentAt: z.iso.datetime(),
  /** Who it went to, as the user wrote it. */
  recipients: z.string(),
  subject: z.string(),
  text: z.string(),
  way: z.enum(letterWays),
});
export type SentLetter = z.output<typeof sentLetterSchema>;

/** Newest first. */
export const listLetters = defineEndpoint({
  method: 'GET',
  path: '/api/notes/:id/letters',
  summary: 'List the letters that were sent from a note',
  access: 'user',
  limit: 'read',
  status: 200,
  params,
  reply: z.object({ letters: z.array(sentLetterSchema) }),
});

/**
 * Keeps a letter with the note as it was sent: it can't be changed, and is deleted only with the note. With `page`, it is
 * also shared on a page, whose path is in the reply.
 */
export const keepLetter = defineEndpoint({
  method: 'POST',
  path: '/api/notes/:id/letters',
  summary: 'Keep a letter that was sent with its note',
  access: 'user',
  limit: 'write',
  status: 201,
  params,
  body: z.strictObject({
    recipients: storable(RECIPIENTS_MAX, 'Recipients have at most 500 characters'),
    subject: storable(SUBJECT_MAX, 'A subject has at most 500 characters'),
    text: storable(LETTER_MAX, 'A letter has at most 30,000 characters').refine(
      (text) => text.trim() !== '',
      'Write the letter first',
    ),
    way: z.enum(letterWays),
  }),
  reply: z.object({
    letter: sentLetterSchema,
    /** The path of the shared page, `/s/…`; null without one. */
    path: z.string().nullable(),
  }),
});
