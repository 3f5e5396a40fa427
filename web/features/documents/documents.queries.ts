import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  type Document,
  deleteDocument,
  downloadDocument,
  giveDocumentDay,
  listDocuments,
  readDocument,
  readDocumentText,
  retryDocument,
} from '#shared/documents.ts';
import { call, urlOf } from '#web/lib/api.ts';
import { failureSentence } from '#web/lib/failure-text.ts';
import { toast } from '#web/ui/toast.ts';
import { applyDocument, documentKeys, flattenDocuments, forgetDocument } from './document-cache.ts';
import { isWorking } from './document-text.ts';
import { documentTexts as texts } from './documents.texts.ts';
import { followDocument } from './follow/follow-document.ts';

/** All documents in pages, newest first; reloaded each time the list opens. */
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

/** The text of a document; idle while the document is being processed. */
export function useDocumentText(id: string, isReady: boolean) {
  return useQuery({
    queryKey: documentKeys.text(id),
    queryFn: ({ signal }) => call(readDocumentText, { params: { id } }, { signal }),
    enabled: isReady,
  });
}

/** Keeps a document up to date while the server processes it. */
export function useFollowing(document: Document): void {
  const queryClient = useQueryClient();
  const { id } = document;
  const isFollowed = isWorking(document);
  useEffect(() => {
    if (!isFollowed) return;
    return followDocument(id, {
      onChange: (changed) => applyDocument(queryClient, changed),
      onDeleted: () => forgetDocument(queryClient, id),
    });
  }, [queryClient, id, isFollowed]);
}

/** Processes the file again, with OCR if requested. */
export function useRetryDocument() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ocr }: { id: string; ocr: boolean }) => call(retryDocument, { params: { id }, body: { ocr } }),
    onSuccess: (document) => applyDocument(queryClient, document),
    onError: (error) => toastFailure(texts.retryFailed, error),
  });
}

/** Corrects the day of a document; null for the one of its text. */
export function useGiveDocumentDay() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, day }: { id: string; day: string | null }) =>
      call(giveDocumentDay, { params: { id }, body: { day } }),
    onSuccess: (document) => applyDocument(queryClient, document),
    onError: (error) => toastFailure(texts.dayFailed, error),
  });
}

/** Deletes a document and its file. Its note isn't affected. */
export function useDeleteDocument() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteDocument, { params: { id } }),
    onSuccess: (_, id) => {
      forgetDocument(queryClient, id);
      toast({ title: texts.list.deleted });
    },
    onError: (error) => toastFailure(texts.list.deleteFailed, error),
  });
}

function toastFailure(title: string, error: Error): void {
  toast({ title, description: failureSentence(error), variant: 'destructive' });
}

/** The address of the original file. */
export function downloadHref(id: string): string {
  return urlOf(downloadDocument, { params: { id } });
}
