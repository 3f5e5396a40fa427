import type { Mount } from '#server/http/route.ts';
import * as contract from '#shared/exports.ts';
import * as exports from './export.service.ts';
import { exportNotes } from './export-notes.service.ts';

/** Everything a user has, as files of other programs. */
export function mountExport({ forUser }: Pick<Mount, 'forUser'>): void {
  forUser(contract.readExportSize, (context, { query }) => exports.readExportSize(context, query));
  forUser(contract.exportEverything, async (context, { query }, { request }) =>
    exports.exportEverything(context, query, request.ip),
  );
  forUser(contract.exportAccount, async (context, _input, { request }) =>
    exports.exportEverything(context, { trash: true, history: true, account: true }, request.ip),
  );
  forUser(contract.exportNotes, (context, { body }, { closed }) => exportNotes(context, body, closed));
}
