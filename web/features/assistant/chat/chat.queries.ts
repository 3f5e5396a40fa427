import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BUILT_IN, readAiStatus } from '#shared/ai.ts';
import { type ChatMessage, listConversations, readChat } from '#shared/assistant.ts';
import { getSettings, type Settings, saveSettings } from '#shared/settings.ts';
import { call } from '#web/lib/api.ts';

/** Cache keys start with the path of the call, so that features can refresh each other's data without imports. */
const historyKey = (conversation: string) => [readChat.path, conversation];

const aiStatusOptions = queryOptions({
  queryKey: [readAiStatus.path],
  queryFn: ({ signal }) => call(readAiStatus, {}, { signal }),
});
const settingsOptions = queryOptions({
  queryKey: [getSettings.path],
  queryFn: ({ signal }) => call(getSettings, {}, { signal }),
});

/** The saved messages of a conversation, oldest first. */
export function useHistory(conversation: string) {
  return useQuery({
    queryKey: historyKey(conversation),
    queryFn: async ({ signal }) => (await call(readChat, { params: { noteId: conversation } }, { signal })).messages,
  });
}

/** Adds a question and its answer to the cached history, and refreshes the list of conversations. */
export function applyAnswer(
  queryClient: QueryClient,
  conversation: string,
  withAnswer: (history: readonly ChatMessage[]) => readonly ChatMessage[],
): void {
  queryClient.setQueryData<ChatMessage[]>(historyKey(conversation), (history) => history && [...withAnswer(history)]);
  void queryClient.invalidateQueries({ queryKey: [listConversations.path] });
}

/** Which provider answers this user. */
export function useAiStatus() {
  return useQuery(aiStatusOptions);
}

/**
 * Whether a model answers, for a hint. Asked of the server the first time it is called, not when the page starts;
 * undefined until the reply is there.
 */
export function useModelHint(): () => boolean | undefined {
  const queryClient = useQueryClient();
  return () => {
    // The hint is not worth a message.
    queryClient.ensureQueryData(aiStatusOptions).catch(() => undefined);
    const status = queryClient.getQueryData(aiStatusOptions.queryKey);
    return status && status.source !== BUILT_IN;
  };
}

/** What a question sends to which provider, shown to the user before the first question. */
export interface Notice {
  madeBy: string;
  isOwnKey: boolean;
  scope: Settings['aiScope'];
}

/** Returns the notice that must be shown before a question is sent, if any. */
export async function dueNotice(queryClient: QueryClient): Promise<Notice | undefined> {
  const [status, settings] = await Promise.all([
    queryClient.ensureQueryData(aiStatusOptions),
    queryClient.ensureQueryData(settingsOptions),
  ]);
  const isSent = status.source !== 'built-in' && settings.aiScope !== 'nothing';
  if (!isSent || settings.aiNoticeSeen) return undefined;
  return { madeBy: status.madeBy, isOwnKey: status.source === 'own', scope: settings.aiScope };
}

/** Saves that the user accepted the notice. */
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
