import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { professions } from './professions.ts';
import { MIB, sizeText } from './size-text.ts';
import { storable } from './text.ts';

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

export const NAME_MAX = 100;
/** How many other forms of the user's name there can be. */
export const OTHER_NAMES_MAX = 10;
export const SIGN_OFF_MAX = 300;
export const LOGO_BYTES_MAX = MIB;
/** What a logo can be. */
export const logoTypes = ['png', 'jpeg', 'webp'] as const;

/** In one line. */
function named(max: number) {
  return storable(max, `A name can have at most ${max} characters`).transform((text) =>
    text.replace(/\s+/g, ' ').trim(),
  );
}

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
  /** The user's, as it signs letters and shared pages; empty until it is stated. */
  name: named(NAME_MAX),
  /** How clients address the user: other forms of the name that notes use. */
  otherNames: z
    .array(named(NAME_MAX))
    .max(OTHER_NAMES_MAX, `At most ${OTHER_NAMES_MAX} other names`)
    .transform((names) => [...new Set(names)].filter((each) => each !== '')),
  firm: named(NAME_MAX),
  /** How letters end, before the name: `Kind regards,`. */
  signOff: storable(SIGN_OFF_MAX, `A sign-off can have at most ${SIGN_OFF_MAX} characters`).transform((text) =>
    text.trim(),
  ),
  /** The attachment that is the logo; set by its own call. */
  logoId: z.uuid().nullable(),
});
export type Settings = z.output<typeof settingsSchema>;
/**
 * What is left out stays as it is: who does not know of a choice must not undo it. The logo stays in any case: it has
 * its own calls.
 */
const choicesSchema = settingsSchema.partial({
  replyLanguage: true,
  aiScope: true,
  aiNoticeSeen: true,
  editorMode: true,
  profession: true,
  firstSteps: true,
  name: true,
  otherNames: true,
  firm: true,
  signOff: true,
  logoId: true,
});
export type Choices = Omit<z.output<typeof choicesSchema>, 'logoId'>;
export const DEFAULT_SETTINGS: Settings = {
  autoSave: true,
  defaultDark: false,
  replyLanguage: null,
  aiScope: 'library',
  aiNoticeSeen: false,
  editorMode: 'page',
  profession: null,
  firstSteps: [],
  name: '',
  otherNames: [],
  firm: '',
  signOff: '',
  logoId: null,
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
/** `multipart/form-data` with one `file`: a PNG, JPEG or WebP picture. It is read with `GET /api/attachments/:id`. */
export const saveLogo = defineEndpoint({
  method: 'POST',
  path: '/api/settings/logo',
  summary: 'Upload the logo',
  access: 'user',
  limit: 'attachment',
  status: 200,
  multipart: z.strictObject({}),
  file: {
    field: 'file',
    bytesMax: LOGO_BYTES_MAX,
    tooLarge: `A logo can have at most ${sizeText(LOGO_BYTES_MAX)}. Make it smaller and try again.`,
  },
  reply: settingsSchema,
});
export const removeLogo = defineEndpoint({
  method: 'DELETE',
  path: '/api/settings/logo',
  summary: 'Remove the logo',
  access: 'user',
  limit: 'write',
  status: 200,
  reply: settingsSchema,
});
