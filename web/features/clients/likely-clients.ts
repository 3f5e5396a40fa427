import { clientFinder } from '#shared/folder-tree.ts';
import type { Folder } from '#shared/folders.ts';

/** What people call the folder of their clients, in the languages of the assistant. */
const COLLECTIONS = new Set(
  (
    'client clients customer customers account accounts coachee coachees couple couples wedding weddings event events ' +
    'kunde kunden mandant mandanten klient klienten klant klanten cliente clientes clienti'
  ).split(' '),
);

/** The folders that look like clients and aren't: those in a folder named so, and those beside clients. */
export function likelyClients(folders: readonly Folder[]): Folder[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const clientOf = clientFinder(folders);
  const besideClients = new Set(
    folders.flatMap(({ client, parentId }) => (client && parentId !== null ? [parentId] : [])),
  );
  return folders.filter(({ id, parentId }) => {
    if (parentId === null || clientOf(id) !== null) return false;
    const above = byId.get(parentId)?.name.trim().toLowerCase() ?? '';
    return besideClients.has(parentId) || COLLECTIONS.has(above);
  });
}
