import { creationOf } from '#server/http/request-headers.ts';
import type { Mount } from '#server/http/route.ts';
import * as contract from '#shared/imports.ts';
import * as imports from './import.service.ts';

/** Notes of other products: upload, plan, import, report, undo. */
export function mountImports({ forUser }: Pick<Mount, 'forUser'>): void {
  forUser(
    contract.uploadImport,
    (context, { form }, { request }) => imports.uploadImport(context, form.file, creationOf(request)),
    imports.refuseBeyondSpace,
  );
  forUser(contract.listImports, (context) => imports.listImports(context));
  forUser(contract.readImport, (context, { params }) => imports.readImport(context, params.id));
  forUser(contract.startImport, (context, { params, body }) => imports.startImport(context, params.id, body));
  forUser(contract.cancelImport, (context, { params }) => imports.cancelImport(context, params.id));
  forUser(contract.undoImport, (context, { params, query }) =>
    imports.undoImport(context, params.id, { keepsChanged: query.changed === 'keep' }),
  );
  forUser(contract.deleteImport, (context, { params }) => imports.deleteImport(context, params.id));
}
