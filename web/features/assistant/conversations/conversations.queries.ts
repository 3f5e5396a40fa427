import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Conversation, deleteChat, GENERAL_CHAT, listConversations, readChat } from '#shared/assistant.ts';
import { assistantTexts } from '#web/features/assistant/assistant.texts.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { toast } from '#web/ui/toast.ts';

const texts = assistantTexts.conversations;

/** The id of a conversation in URLs. */
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
    mutationFn: (conversation: Conversation) => call(deleteChat, { params: { noteId: placeOf(conversation) } }),
    onSuccess: async (_, conversation) => {
      queryClient.setQueryData([readChat.path, placeOf(conversation)], []);
      toast({ title: texts.deleted });
      await queryClient.invalidateQueries({ queryKey: [listConversations.path] });
    },
    onError: (error) => {
      const description = error instanceof ApiError ? error.detail : error.message;
      toast({ title: texts.deleteFailed, description, variant: 'destructive' });
    },
  });
}
