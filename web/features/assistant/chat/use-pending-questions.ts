import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { applyAnswer } from './chat.queries.ts';
import { withAnswer } from './conversation-messages.ts';
import type { PendingQuestion } from './pending-question.ts';
import { PendingQuestions } from './pending-questions.ts';

/** The user's pending questions while the workspace is open. */
export function usePendingQuestions(userId: string): PendingQuestions {
  const queryClient = useQueryClient();
  const [pendingQuestions] = useState(
    () =>
      new PendingQuestions({
        userId,
        onAnswered: (conversation, pending, answer) =>
          applyAnswer(queryClient, conversation, (history) => withAnswer(history, pending, answer)),
      }),
  );
  useEffect(() => () => pendingQuestions.close(), [pendingQuestions]);
  return pendingQuestions;
}

/** The pending and failed questions of a conversation. */
export function usePendingQuestionsOf(
  pendingQuestions: PendingQuestions,
  conversation: string,
): readonly PendingQuestion[] {
  return useSyncExternalStore(pendingQuestions.subscribe, () => pendingQuestions.of(conversation));
}
