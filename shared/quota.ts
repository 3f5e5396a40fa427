import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** What counts toward a user's storage. `history` is the earlier versions of notes, `searches` are saved ones, `shares` the notes that are shared as they were, and sent letters. Notes in Trash count as notes. */
export const usageKinds = ['notes', 'history', 'files', 'recordings', 'templates', 'searches', 'shares'] as const;
export type UsageKind = (typeof usageKinds)[number];

const kindUsage = z.object({ items: z.int(), bytes: z.int() });

export const usageSchema = z.object({
  notes: kindUsage,
  history: kindUsage,
  files: kindUsage,
  recordings: kindUsage,
  templates: kindUsage,
  searches: kindUsage,
  shares: kindUsage,
  /** The most notes the user can have, including those in Trash. */
  notesMax: z.int(),
  /** The most bytes the user can store, for all kinds together. */
  bytesMax: z.int(),
});
export type Usage = z.output<typeof usageSchema>;

/** Bytes for all kinds together. */
export function usedBytes(usage: Record<UsageKind, { bytes: number }>): number {
  return usageKinds.reduce((sum, kind) => sum + usage[kind].bytes, 0);
}

export const getUsage = defineEndpoint({
  method: 'GET',
  path: '/api/user/usage',
  summary: 'Say how much of the storage is used',
  access: 'user',
  limit: 'read',
  status: 200,
  reply: usageSchema,
});
