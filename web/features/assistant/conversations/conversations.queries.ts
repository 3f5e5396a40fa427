import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  beginChat,
  type Conversation,
  deleteConversation,
  GENERAL_CHAT,
  listConversations,
  readChat,
  resumeConversation,
} from '#shared/assistant.ts';
import { assistantTexts } from '#web/features/assistant/assistant.texts.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { toast } from '#web/ui/toast.ts';

const texts = assistantTexts.conversations;

/** Where a conversation goes on: at its note, or at all notes. */
export function placeOf({ noteId }: Pick<Conversation, 'noteId'>): string {
  return noteId ?? GENERAL_CHAT;
}

/** The user's conversations as pages, newest first. */
export function useConversations() {
  return useInfiniteQuery({
    queryKey: [listConversations.path],
    queryFn: ({ pageParam, signal }) =>
      call(listConversations, { query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    select: (data) => data.pages.flatMap((page) => page.conversations),
  });
}

/** Deletes a conversation. */
export function useDeleteConversation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (conversation: Conversation) => call(deleteConversation, { params: { id: conversation.id } }),
    onSuccess: async (_, conversation) => {
      if (conversation.isCurrent) queryClient.setQueryData([readChat.path, placeOf(conversation)], []);
      toast({ title: texts.deleted });
      await queryClient.invalidateQueries({ queryKey: [listConversations.path] });
    },
    onError: (error) => toastFailed(texts.deleteFailed, error),
  });
}

/** Begins a new conversation about a note, or about all notes; the one before stays in the list. */
export function useBeginConversation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (place: string) => call(beginChat, { params: { noteId: place } }),
    onSuccess: async (_, place) => {
      queryClient.setQueryData([readChat.path, place], []);
      await queryClient.invalidateQueries({ queryKey: [listConversations.path] });
    },
    onError: (error) => toastFailed(texts.beginFailed, error),
  });
}

/** Goes on with a conversation of the list. */
export function useResumeConversation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (conversation: Conversation) => {
      if (!conversation.isCurrent) await call(resumeConversation, { params: { id: conversation.id } });
    },
    onSuccess: (_, conversation) => {
      if (conversation.isCurrent) return;
      queryClient.removeQueries({ queryKey: [readChat.path, placeOf(conversation)] });
      void queryClient.invalidateQueries({ queryKey: [listConversations.path] });
    },
    onError: (error) => toastFailed(texts.resumeFailed, error),
  });
}

function toastFailed(title: string, error: Error): void {
  const description = error instanceof ApiError ? error.detail : error.message;
  toast({ title, description, variant: 'destructive' });
}
