import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { assistantTexts as texts } from '#web/features/assistant/assistant.texts.ts';
import { ApiError } from '#web/lib/api.ts';
import { dueNotice, type Notice, useAcceptNotice } from './chat.queries.ts';

/** Holds a question back until the user has accepted the notice about where it is sent. */
export function useNotice() {
  const queryClient = useQueryClient();
  const [waiting, setWaiting] = useState<{ notice: Notice; send: () => void }>();
  const [failure, setFailure] = useState<string>();
  const { mutate, isPending } = useAcceptNotice();

  /** Sends immediately or after the notice. Sends nothing when the provider is unknown. */
  async function before(send: () => void): Promise<void> {
    setFailure(undefined);
    try {
      const notice = await dueNotice(queryClient);
      if (notice) setWaiting({ notice, send });
      else send();
    } catch (error) {
      setFailure(sentenceOf(error));
    }
  }

  function accept(): void {
    setFailure(undefined);
    mutate(undefined, {
      onSuccess: () => {
        setWaiting(undefined);
        waiting?.send();
      },
      onError: (error) => setFailure(sentenceOf(error)),
    });
  }

  return {
    due: waiting?.notice,
    failure,
    isPending,
    before: (send: () => void) => void before(send),
    accept,
    refuse: () => setWaiting(undefined),
  };
}

function sentenceOf(error: unknown): string {
  return error instanceof ApiError ? error.detail : texts.unknownFailure;
}
