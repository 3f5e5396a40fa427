import type { Context } from '#server/context.ts';
import { creationOf, prefersAsync } from '#server/http/request-headers.ts';
import type { Mount } from '#server/http/route.ts';
import * as contract from '#shared/documents.ts';
import * as documents from './documents.service.ts';
import { uploadDocument } from './upload.service.ts';

/** Mounts the calls for documents: their text, their progress and their files. */
export function mountDocuments({ forUser }: Pick<Mount, 'forUser'>): void {
  forUser(contract.uploadDocument, async (context, { form }, { request, reply }) => {
    const isAsync = prefersAsync(request);
    if (isAsync) reply.code(202).header('preference-applied', 'respond-async');
    return uploadDocument(context, { ...form, creation: creationOf(request), isAsync });
  });
  forUser(contract.listDocuments, (context, { query }) => documents.listDocuments(context, query));
  forUser(contract.readDocument, (context, { params }) => documents.readDocument(context, params.id));
  forUser(contract.readDocumentText, (context, { params }) => documents.readDocumentText(context, params.id));
  forUser(contract.documentEvents, (context, { params }) => progressOf(context, params.id));
  forUser(contract.downloadDocument, (context, { params }) => documents.openDocumentFile(context, params.id));
  forUser(contract.retryDocument, (context, { params, body }) =>
    documents.retryDocument(context, params.id, body.ocr ?? false),
  );
  forUser(contract.giveDocumentDay, (context, { params, body }) =>
    documents.giveDocumentDay(context, params.id, body.day),
  );
  forUser(contract.deleteDocument, (context, { params }) => documents.deleteDocument(context, params.id));
}

async function progressOf(context: Context, id: string) {
  const { id: documentId } = await documents.readDocument(context, id);
  return async function* (signal: AbortSignal) {
    for await (const data of documents.watchDocument(context, documentId, signal)) yield { event: 'document', data };
  };
}
