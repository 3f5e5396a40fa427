import { type LibraryIndex, PlaceNames } from '#server/search-engine/engine.ts';
import { type Client, namesOf } from '#shared/clients.ts';
import { clientFinder, subtreeFinder } from '#shared/folder-tree.ts';
import { PLACE_JOINT, pathsOf } from '#shared/folders.ts';

/** A folder, as `findFolders` reads it. */
export interface FolderRow {
  id: string;
  name: string;
  parentId: string | null;
  client: Client | null;
}

/** The user's folders as places: a note or document is found by the names of the folders and the client that it is in. */
export class Places {
  readonly folders: readonly FolderRow[];
  readonly names: PlaceNames;
  readonly #paths: ReadonlyMap<string, string[]>;
  readonly #clientOf: ReturnType<typeof clientFinder<FolderRow>>;
  readonly #subtreesOf: ReturnType<typeof subtreeFinder>;

  constructor(folders: readonly FolderRow[]) {
    this.folders = folders;
    this.names = new PlaceNames(folders.map(({ id, name, client }) => ({ id, names: [name, ...namesOf(client)] })));
    this.#paths = pathsOf(folders);
    this.#clientOf = clientFinder(folders);
    this.#subtreesOf = subtreeFinder(folders);
  }

  /** The names from the top level down, or undefined for the top level itself. */
  pathOf(id: string | null): string | undefined {
    return id === null ? undefined : this.#paths.get(id)?.join(PLACE_JOINT);
  }

  /** The names of the client whose folder it is or lies in, as one text; empty where there is none. */
  clientOf(id: string | null): string {
    return namesOf(this.#clientOf(id)?.client).join(' · ');
  }

  /** The paths that pass, by the ids of their folders. */
  pathsWith(test: (path: string) => boolean): Map<string, string> {
    const paths = this.folders.map(({ id }) => [id, this.pathOf(id) ?? ''] as const);
    return new Map(paths.filter(([, path]) => test(path)));
  }

  /** The folders and all below them. */
  within(ids: Iterable<string>): string[] {
    return [...this.#subtreesOf(ids)];
  }
}

const known = new WeakMap<LibraryIndex, { text: string; places: Places }>();

/** The places in a list of folders as the database writes it; they are compiled again only if it changed. */
export function placesFrom(text: string, index: LibraryIndex | undefined): Places {
  const last = index && known.get(index);
  if (last?.text === text) return last.places;
  const rows = JSON.parse(text) as [string, string, string | null, Client | null][];
  const places = new Places(rows.map(([id, name, parentId, client]) => ({ id, name, parentId, client })));
  if (index) known.set(index, { text, places });
  return places;
}
