import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Asking } from './asking.ts';
import { Askings } from './askings.ts';
import { applyAnswer } from './chat.queries.ts';

/** The user's questions on their way, for as long as the workspace is open. */
export function useAskings(userId: string): Askings {
  const queryClient = useQueryClient();
  const [askings] = useState(
    () =>
      new Askings({
        userId,
        onAnswered: (conversation, messages) => applyAnswer(queryClient, conversation, messages),
      }),
  );
  useEffect(() => () => askings.close(), [askings]);
  return askings;
}

/** The question being asked in a conversation. */
export function useAsking(askings: Askings, conversation: string): Asking | undefined {
  return useSyncExternalStore(askings.subscribe, () => askings.of(conversation));
}
