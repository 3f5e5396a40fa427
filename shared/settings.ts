import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

export const settingsSchema = z.strictObject({
  /** Off: a note is saved by Ctrl/Cmd+S and when leaving it; the copy on the device is kept either way. */
  autoSave: z.boolean(),
  /** The theme of a browser that has no choice of its own. */
  defaultDark: z.boolean(),
});
export type Settings = z.output<typeof settingsSchema>;
export const DEFAULT_SETTINGS: Settings = { autoSave: true, defaultDark: false };

export const getSettings = defineEndpoint({
  method: 'GET',
  path: '/api/settings',
  access: 'user',
  limit: 'read',
  status: 200,
  reply: settingsSchema,
});
export const saveSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/settings',
  access: 'user',
  limit: 'write',
  status: 200,
  body: settingsSchema,
  reply: settingsSchema,
});
