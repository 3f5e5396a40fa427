import { creationOf } from '#server/http/request-headers.ts';
import type { Mount } from '#server/http/route.ts';
import * as contract from '#shared/attachments.ts';
import { openAttachment, uploadAttachment } from './attachments.service.ts';

/** Pictures and files in notes. */
export function mountAttachments({ forUser }: Pick<Mount, 'forUser'>): void {
  forUser(contract.uploadAttachment, (context, { params, form }, { request, closed }) =>
    uploadAttachment(context, params.id, { file: form.file, creation: creationOf(request), closed }),
  );
  forUser(contract.downloadAttachment, (context, { params }) => openAttachment(context, params.id));
}
