import type { mounting } from '#server/http/route.ts';
import * as contract from '#shared/folders.ts';
import * as folders from './folders.service.ts';

/** Mounts the calls about folders. */
export function mountFolders({ forUser }: Pick<ReturnType<typeof mounting>, 'forUser'>): void {
  forUser(contract.listFolders, (context) => folders.listFolders(context));
  forUser(contract.createFolder, (context, { body }) => folders.createFolder(context, body));
  forUser(contract.updateFolder, (context, { params, body }) => folders.updateFolder(context, params.id, body));
  forUser(contract.excludeFolderFromAi, (context, { params, body }) =>
    folders.setAiExclusion(context, params.id, body.excluded),
  );
  forUser(contract.setFolderClient, (context, { params, body }, { request }) =>
    folders.setClient(context, params.id, body.client, request.ip),
  );
  forUser(contract.deleteFolder, (context, { params }, { request }) =>
    folders.deleteFolder(context, params.id, request.ip),
  );
  forUser(contract.listFolderNotes, (context, { params }) => folders.listFolderNotes(context, params.id));
  forUser(contract.initDefaults, (context) => folders.initDefaults(context));
}
