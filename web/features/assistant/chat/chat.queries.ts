import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { readAiStatus } from '#shared/ai.ts';
import { type ChatMessage, listConversations, readChat } from '#shared/assistant.ts';
import { getSettings, type Settings, saveSettings } from '#shared/settings.ts';
import { call } from '#web/lib/api.ts';

/** Cache keys begin with the path of the call, so that features can refresh each other's data without importing. */
const historyKey = (conversation: string) => [readChat.path, conversation];

const aiStatusOptions = queryOptions({
  queryKey: [readAiStatus.path],
  queryFn: ({ signal }) => call(readAiStatus, {}, { signal }),
});
const settingsOptions = queryOptions({
  queryKey: [getSettings.path],
  queryFn: ({ signal }) => call(getSettings, {}, { signal }),
});

/** A conversation as the server keeps it, oldest message first. */
export function useHistory(conversation: string) {
  return useQuery({
    queryKey: historyKey(conversation),
    queryFn: async ({ signal }) => (await call(readChat, { params: { noteId: conversation } }, { signal })).messages,
  });
}

/** Puts what was asked and answered here into the history, and its conversation to the top of the list. */
export function applyAnswer(queryClient: QueryClient, conversation: string, messages: readonly ChatMessage[]): void {
  queryClient.setQueryData<ChatMessage[]>(historyKey(conversation), (history) => history && [...messages]);
  void queryClient.invalidateQueries({ queryKey: [listConversations.path] });
}

/** Who answers this user. */
export function useAiStatus() {
  return useQuery(aiStatusOptions);
}

/** What is sent to whom with a question, where the user has to be told of it before the first one. */
export interface Notice {
  madeBy: string;
  isOwnKey: boolean;
  scope: Settings['aiScope'];
}

/** Answers the notice that must be shown before a question is sent; undefined where none is due. */
export async function dueNotice(queryClient: QueryClient): Promise<Notice | undefined> {
  const [status, settings] = await Promise.all([
    queryClient.ensureQueryData(aiStatusOptions),
    queryClient.ensureQueryData(settingsOptions),
  ]);
  const isSent = status.source !== 'built-in' && settings.aiScope !== 'nothing';
  if (!isSent || settings.aiNoticeSeen) return undefined;
  return { madeBy: status.madeBy, isOwnKey: status.source === 'own', scope: settings.aiScope };
}

/** Remembers that the notice was read. */
export function useAcceptNotice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const settings = await queryClient.ensureQueryData(settingsOptions);
      return call(saveSettings, { body: { ...settings, aiNoticeSeen: true } });
    },
    onSuccess: (settings) => queryClient.setQueryData(settingsOptions.queryKey, settings),
  });
}
