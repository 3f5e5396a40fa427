import type { Context } from '#server/context.ts';
import { aiScopeOf, modelFor } from '#server/features/ai/ai.service.ts';
import { clientNamed, clientOfNote } from '#server/features/clients/clients.service.ts';
import { listFolders } from '#server/features/folders/folders.service.ts';
import { excludedFromAi, readNote } from '#server/features/notes/notes.service.ts';
import { within } from '#server/walls.ts';
import { makerName } from '#shared/ai.ts';
import type { Filing } from '#shared/filing.ts';
import type { Folder } from '#shared/folders.ts';
import { askModel } from './ask-model.ts';
import * as repo from './filing.repo.ts';
import { filingTexts } from './filing.texts.ts';
import { type Asked, type Cabinet, openTags, suggestFiling, tagFilter } from './suggest-filing.ts';
import { NEIGHBOURS } from './vote.ts';

const DISMISSALS_MAX = 200;
/** More than needed, since some results are in Trash or hidden from AI. */
const FOUND = 40;
/** A model isn't asked about shorter texts. */
const WORTH_ASKING = 80;
/** How much of a text is read for the name of a client. */
const NAMED_WITHIN = 4_000;
const NOTHING: Filing = { folder: null, tags: [] };

/**
 * A folder and tags for a note, from similar notes of the user, and from a model if those suggest nothing and a model
 * may read them. Nothing for a note that is hidden from AI.
 *
 * @throws {AppError} `not_found`
 */
export async function suggestForNote(everywhere: Context, id: string): Promise<Filing> {
  const note = await readNote(everywhere, id);
  const { db, userId } = everywhere;
  if ((await excludedFromAi(everywhere, [note.id])).size > 0) return NOTHING;
  const named = note.folderId === null ? await namedIn(everywhere, note) : undefined;
  // A client's note is compared with notes of that client alone.
  const context = within(everywhere, { clientId: named?.id ?? (await clientOfNote(everywhere, note.id)) });
  const dismissals = await db.read(userId, (tx) => repo.findDismissals(tx, userId, note.id));
  const valuesOf = (kind: repo.Dismissal['kind']) =>
    dismissals.filter((one) => one.kind === kind).map(({ value }) => value);
  const asked: Asked = {
    title: note.title,
    content: note.content,
    isFiled: note.folderId !== null,
    tags: note.tags,
    dismissedFolders: new Set(valuesOf('folder')),
    dismissedTags: valuesOf('tag'),
  };
  const cabinet = await openCabinet(context, asked, note.id);
  const filing = withClient(suggestFiling(asked, cabinet), asked, cabinet, named);
  return withModel(context, asked, cabinet, filing);
}

/** The same for a text that is not a note yet; no model is asked. */
export async function suggestForText(everywhere: Context, text: { title: string; content: string }): Promise<Filing> {
  const named = await namedIn(everywhere, text);
  const context = within(everywhere, { clientId: named?.id });
  const asked = { ...text, isFiled: false, tags: [], dismissedFolders: new Set<string>(), dismissedTags: [] };
  const cabinet = await openCabinet(context, asked, undefined);
  return withClient(suggestFiling(asked, cabinet), asked, cabinet, named);
}

type NamedClient = Awaited<ReturnType<typeof clientNamed>>;

/** The one client that a text names, by a name of it or of its people. */
function namedIn(context: Context, { title, content }: { title: string; content: string }): Promise<NamedClient> {
  return clientNamed(context, `${title}\n${content.slice(0, NAMED_WITHIN)}`);
}

/** With the folder of the client that is named, where similar notes suggest none of its folders. */
function withClient(filing: Filing, asked: Asked, { folders }: OpenCabinet, named: NamedClient): Filing {
  const folder = folders.find(({ id }) => id === named?.id && !asked.dismissedFolders.has(id));
  if (filing.folder !== null || named === undefined || folder === undefined) return filing;
  return { ...filing, folder: { id: folder.id, name: folder.name, reason: filingTexts.namesClient(named.name) } };
}

/**
 * Stops suggesting it for this note.
 *
 * @throws {AppError} `not_found`
 */
export async function dismiss(
  context: Context,
  id: string,
  what: { folderId: string } | { tag: string },
): Promise<undefined> {
  const { db, userId } = context;
  const note = await readNote(context, id);
  const dismissal: repo.Dismissal =
    'tag' in what ? { kind: 'tag', value: what.tag } : { kind: 'folder', value: what.folderId };
  await db.write(userId, (tx) => repo.insertDismissal(tx, userId, note.id, dismissal, DISMISSALS_MAX));
}

interface OpenCabinet extends Cabinet {
  folders: OpenFolder[];
}

/** The user's folders and tags, except those hidden from AI. */
async function openCabinet(context: Context, asked: Asked, noteId: string | undefined): Promise<OpenCabinet> {
  const { db, userId, search } = context;
  const similar = await search.similarNotes(
    userId,
    { title: [asked.title, ...asked.tags].join(' '), body: asked.content },
    FOUND,
  );
  const ids = similar.map(({ id }) => id).filter((id) => id !== noteId);
  const tree = await listFolders(context);
  const [notes, tags] = await db.read(userId, (tx) =>
    Promise.all([repo.findNotes(tx, userId, ids), repo.findTags(tx, userId)]),
  );
  const byId = new Map(notes.map((note) => [note.id, note]));
  const neighbours = similar.flatMap(({ id, similarity }) => {
    const note = byId.get(id);
    return note === undefined ? [] : [{ ...note, similarity }];
  });
  return { neighbours: neighbours.slice(0, NEIGHBOURS), folders: openFolders(tree), tags };
}

/** Asks a model for what the notes didn't suggest. If it fails, only the notes' suggestions remain. */
async function withModel(context: Context, asked: Asked, cabinet: OpenCabinet, filing: Filing): Promise<Filing> {
  const needsFolder = filing.folder === null && !asked.isFiled;
  const needsTags = filing.tags.every(({ isNew }) => isNew) && openTags(asked) > 0;
  if ((!needsFolder && !needsTags) || asked.content.length < WORTH_ASKING) return filing;
  try {
    // Names of folders and tags are more than "this note".
    const model = (await aiScopeOf(context)) === 'library' ? await modelFor(context) : undefined;
    if (model === undefined) return filing;
    const choice = await askModel(model, {
      ...asked,
      folders: cabinet.folders.map(({ path }) => path),
      tags: cabinet.tags,
    });
    const reason = filingTexts.byModel(makerName(model.name));
    const folder = choice.folder === undefined ? undefined : cabinet.folders[choice.folder];
    const isFolderOpen = needsFolder && folder !== undefined && !asked.dismissedFolders.has(folder.id);
    const tags = [...new Set(choice.tags)].filter(tagFilter(asked)).slice(0, openTags(asked));
    return {
      folder: isFolderOpen ? { id: folder.id, name: folder.name, reason } : filing.folder,
      tags:
        needsTags && tags.length > 0
          ? tags.map((tag) => ({ tag, isNew: !cabinet.tags.includes(tag), reason }))
          : filing.tags,
    };
  } catch (error) {
    context.log.warn({ err: error }, 'a model suggested no folder and tags');
    return filing;
  }
}

interface OpenFolder {
  id: string;
  name: string;
  /** The folder names from the top level down, joined by slashes. */
  path: string;
}

/** The folders that are not hidden from AI, by themselves or by a parent. */
function openFolders(folders: readonly Folder[]): OpenFolder[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const wayTo = (id: string | null): Folder[] => {
    const folder = id === null ? undefined : byId.get(id);
    return folder === undefined ? [] : [...wayTo(folder.parentId), folder];
  };
  return folders.flatMap(({ id, name }) => {
    const way = wayTo(id);
    if (way.some(({ aiExcluded }) => aiExcluded)) return [];
    return [{ id, name, path: way.map((folder) => folder.name).join(' / ') }];
  });
}
