import { z } from 'zod';
import { clientSchema } from './clients.ts';
import { defineEndpoint } from './endpoint.ts';
import { storable } from './text.ts';

/** The virtual folder that holds the top level; never stored. */
export const ROOT_FOLDER = { id: 'root', name: 'My Notes' } as const;
export const NEW_FOLDER_NAME = 'New Folder';
/** The folders of a new account. */
export const DEFAULT_FOLDER_NAMES = ['My Files', 'My Records'] as const;
export const FOLDER_ID_LENGTH = 21;
export const FOLDER_NAME_MAX = 200;
export const FOLDER_DEPTH_MAX = 32;
export const FOLDERS_MAX = 2_000;

/** Created with nanoid, by the client or else by the server: 21 characters, 126 bits. */
export const folderId = z.string().regex(/^[A-Za-z0-9_-]{21}$/, 'A folder id is 21 letters, digits, - or _');

/** The destination of something: a folder's id, or null (also written `root`) for the top level. */
export const folderPlace = z
  .union([folderId, z.literal(ROOT_FOLDER.id), z.null()], 'A folder id is 21 letters, digits, - or _')
  .transform(placeOf);

export function placeOf(id: string | null): string | null {
  return id === ROOT_FOLDER.id ? null : id;
}

const folderName = storable(FOLDER_NAME_MAX, 'A folder name can have at most 200 characters').pipe(
  z.string().trim().min(1, 'A folder needs a name'),
);

export const folderSchema = z.object({
  id: z.string(),
  name: z.string(),
  parentId: z.string().nullable(),
  /** Notes directly in this folder, except those in Trash. */
  noteCount: z.int(),
  /** Hidden from AI with everything in it; a parent folder may hide it too. */
  aiExcluded: z.boolean(),
  /**
   * Who it is the folder of, with everything in it; null for the others. A device may have folders from before there were
   * clients.
   */
  client: clientSchema.nullish(),
});
export type Folder = z.output<typeof folderSchema>;

const folderParams = z.strictObject({ id: z.string() });

export const listFolders = defineEndpoint({
  method: 'GET',
  path: '/api/folders',
  summary: 'List folders',
  access: 'user',
  limit: 'read',
  status: 200,
  reply: z.array(folderSchema),
});
export const createFolder = defineEndpoint({
  method: 'POST',
  path: '/api/folders',
  summary: 'Create a folder',
  access: 'user',
  limit: 'write',
  status: 201,
  body: z.strictObject({ id: folderId.optional(), name: folderName, parentId: folderPlace.default(null) }),
  reply: folderSchema,
});
/** Renames or moves; without `parentId` the folder stays where it is. */
export const updateFolder = defineEndpoint({
  method: 'PUT',
  path: '/api/folders/:id',
  summary: 'Rename or move a folder',
  access: 'user',
  limit: 'write',
  status: 200,
  params: folderParams,
  body: z.strictObject({ id: folderId.optional(), name: folderName, parentId: folderPlace.optional() }),
  reply: folderSchema,
});
/** Hides a folder and everything below it from AI: no provider and no answer sees those notes. */
export const excludeFolderFromAi = defineEndpoint({
  method: 'PUT',
  path: '/api/folders/:id/ai-exclusion',
  summary: 'Leave a folder out of AI, or allow it again',
  access: 'user',
  limit: 'write',
  status: 200,
  params: folderParams,
  body: z.strictObject({ excluded: z.boolean() }),
  reply: folderSchema,
});
/** Makes a folder a client's, changes what is known of the client, or makes it an ordinary folder again. */
export const setFolderClient = defineEndpoint({
  method: 'PUT',
  path: '/api/folders/:id/client',
  summary: 'Say whose a folder is',
  access: 'user',
  limit: 'write',
  status: 200,
  params: folderParams,
  body: z.strictObject({ client: clientSchema.nullable() }),
  reply: folderSchema,
});
/** Deletes the folder and its subfolders; their notes are moved to Trash. */
export const deleteFolder = defineEndpoint({
  method: 'DELETE',
  path: '/api/folders/:id',
  summary: 'Delete a folder',
  access: 'user',
  limit: 'write',
  status: 204,
  params: folderParams,
  reply: null,
});
export const listFolderNotes = defineEndpoint({
  method: 'GET',
  path: '/api/folders/:id/notes',
  summary: "List the ids of a folder's notes",
  access: 'user',
  limit: 'read',
  status: 200,
  params: folderParams,
  reply: z.array(z.uuid()),
});
/**
 * Creates the two default folders for a user who never had them; changes nothing afterwards. Returns the folder list.
 */
export const initDefaults = defineEndpoint({
  method: 'GET',
  path: '/api/user/init-defaults',
  summary: 'Make the default folders',
  access: 'user',
  isRead: false,
  limit: 'write',
  status: 200,
  reply: z.array(folderSchema),
});
