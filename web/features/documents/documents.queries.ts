import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  type Document,
  deleteDocument,
  downloadDocument,
  listDocuments,
  readDocument,
  readDocumentText,
  retryDocument,
} from '#shared/documents.ts';
import { call, urlOf } from '#web/lib/api.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { toast } from '#web/ui/toast.ts';
import { applyDocument, documentKeys, flattenDocuments, forgetDocument } from './document-cache.ts';
import { isWorking } from './document-text.ts';
import { followDocument } from './follow/follow-document.ts';

/** Every document as pages, newest first; read anew each time the list is opened. */
export function useDocuments() {
  return useInfiniteQuery({
    queryKey: documentKeys.list,
    queryFn: ({ pageParam, signal }) =>
      call(listDocuments, { query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    select: (data) => ({ documents: flattenDocuments(data), total: data.pages[0]?.total ?? 0 }),
    refetchOnMount: 'always',
  });
}

/** One document. */
export function useDocument(id: string) {
  return useQuery({
    queryKey: documentKeys.document(id),
    queryFn: ({ signal }) => call(readDocument, { params: { id } }, { signal }),
    refetchOnMount: 'always',
  });
}

/** What was read from a file; idle while it is still being read. */
export function useDocumentText(id: string, isReady: boolean) {
  return useQuery({
    queryKey: documentKeys.text(id),
    queryFn: ({ signal }) => call(readDocumentText, { params: { id } }, { signal }),
    enabled: isReady,
  });
}

/** Keeps a document current for as long as the server works on it. */
export function useFollowing(document: Document): void {
  const queryClient = useQueryClient();
  const { id } = document;
  const isFollowed = isWorking(document);
  useEffect(() => {
    if (!isFollowed) return;
    return followDocument(id, {
      onChange: (changed) => applyDocument(queryClient, changed),
      onGone: () => forgetDocument(queryClient, id),
    });
  }, [queryClient, id, isFollowed]);
}

/** Reads the file once more, with OCR where that is asked for. */
export function useRetryDocument() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ocr }: { id: string; ocr: boolean }) => call(retryDocument, { params: { id }, body: { ocr } }),
    onSuccess: (document) => applyDocument(queryClient, document),
    onError: (error) => toast({ title: `Failed to read document: ${failureText(error)}`, variant: 'destructive' }),
  });
}

/** Deletes a document with its file; a note made from it stays. */
export function useDeleteDocument() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteDocument, { params: { id } }),
    onSuccess: (_, id) => {
      forgetDocument(queryClient, id);
      toast({ title: 'Document deleted successfully' });
    },
    onError: (error) => toast({ title: `Failed to delete document: ${failureText(error)}`, variant: 'destructive' }),
  });
}

/** Where the original file is. */
export function downloadHref(id: string): string {
  return urlOf(downloadDocument, { params: { id } });
}
