import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { professions } from './professions.ts';

/** What an external assistant may receive: only the open note, passages of all notes too, or nothing. */
export const aiScopes = ['note', 'library', 'nothing'] as const;
export type AiScope = (typeof aiScopes)[number];

/** What shows a note's text: a finished page, its Markdown, or the browser's own text box. */
export const editorModes = ['page', 'source', 'box'] as const;
export type EditorMode = (typeof editorModes)[number];

/** What the user does, or that the question was skipped. */
const professionChoices = [...professions, 'skipped'] as const;
export type ProfessionChoice = (typeof professionChoices)[number];

/** The steps beside the sample client that are done; `closed` once the list of steps was closed. */
const firstSteps = ['actions', 'tick', 'ask', 'closed'] as const;
export type FirstStep = (typeof firstSteps)[number];

export const settingsSchema = z.strictObject({
  /** Off: a note is saved only by Ctrl/Cmd+S and its button; the copy on the device is stored either way. */
  autoSave: z.boolean(),
  /** The theme of a browser without a choice of its own. */
  defaultDark: z.boolean(),
  /** The language of the assistant's replies, such as `en`; null: that of the question. */
  replyLanguage: z
    .string()
    .regex(/^[a-z]{2,3}$/, 'A language is written like en')
    .nullable(),
  aiScope: z.enum(aiScopes),
  /** Whether the user has seen the notice that text is sent to a provider. */
  aiNoticeSeen: z.boolean(),
  editorMode: z.enum(editorModes),
  /** Null until the question is answered or skipped. */
  profession: z.enum(professionChoices).nullable(),
  firstSteps: z.array(z.enum(firstSteps)).max(firstSteps.length),
});
export type Settings = z.output<typeof settingsSchema>;
/** What is left out stays as it is: who does not know of a choice must not undo it. */
const choicesSchema = settingsSchema.partial({
  replyLanguage: true,
  aiScope: true,
  aiNoticeSeen: true,
  editorMode: true,
  profession: true,
  firstSteps: true,
});
export type Choices = z.output<typeof choicesSchema>;
export const DEFAULT_SETTINGS: Settings = {
  autoSave: true,
  defaultDark: false,
  replyLanguage: null,
  aiScope: 'library',
  aiNoticeSeen: false,
  editorMode: 'page',
  profession: null,
  firstSteps: [],
};

export const getSettings = defineEndpoint({
  method: 'GET',
  path: '/api/settings',
  summary: 'Read the settings',
  access: 'user',
  limit: 'read',
  status: 200,
  reply: settingsSchema,
});
export const saveSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/settings',
  summary: 'Save the settings',
  access: 'user',
  limit: 'write',
  status: 200,
  body: choicesSchema,
  reply: settingsSchema,
});
