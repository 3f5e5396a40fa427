import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { type Document, type DocumentPage, listDocuments, readDocument, readDocumentText } from '#shared/documents.ts';

export type DocumentPages = InfiniteData<DocumentPage, string | null>;

/** Cache keys start with the path of the call, so that features can refresh each other's lists without imports. */
export const documentKeys = {
  list: [listDocuments.path],
  document: (id: string) => [readDocument.path, id],
  text: (id: string) => [readDocumentText.path, id],
} as const;

/** Updates a document in the caches; a new one is listed first. */
export function applyDocument(queryClient: QueryClient, document: Document): void {
  queryClient.setQueryData<Document>(documentKeys.document(document.id), document);
  if (document.state === 'done')
    queryClient.removeQueries({ queryKey: documentKeys.text(document.id), type: 'inactive' });
  queryClient.setQueryData<DocumentPages>(documentKeys.list, (pages) => pages && placed(pages, document));
}

/** Removes a deleted document from the caches. */
export function forgetDocument(queryClient: QueryClient, id: string): void {
  queryClient.removeQueries({ queryKey: documentKeys.document(id) });
  queryClient.removeQueries({ queryKey: documentKeys.text(id) });
  queryClient.setQueryData<DocumentPages>(documentKeys.list, (pages) => pages && without(pages, id));
}

/** The pages as one list, each document once. */
export function flattenDocuments(pages: DocumentPages): Document[] {
  const byId = new Map<string, Document>();
  for (const page of pages.pages) for (const document of page.documents) byId.set(document.id, document);
  return [...byId.values()];
}

function placed(pages: DocumentPages, document: Document): DocumentPages {
  const isListed = pages.pages.some((page) => page.documents.some(({ id }) => id === document.id));
  return {
    ...pages,
    pages: pages.pages.map((page, index) => {
      if (isListed)
        return { ...page, documents: page.documents.map((old) => (old.id === document.id ? document : old)) };
      const documents = index === 0 ? [document, ...page.documents] : page.documents;
      return { ...page, documents, total: page.total + 1 };
    }),
  };
}

function without(pages: DocumentPages, id: string): DocumentPages {
  if (!pages.pages.some((page) => page.documents.some((document) => document.id === id))) return pages;
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      documents: page.documents.filter((document) => document.id !== id),
      total: page.total - 1,
    })),
  };
}
