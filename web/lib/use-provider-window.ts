import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { providerWindowTexts as texts } from './provider-window.texts.ts';

const CHECK_MS = 2_000;

/**
 * Goes to the provider in a window of its own, so that nothing of this page is lost, and notices when it was there: the
 * two can't speak to each other, as the provider is of another origin.
 *
 * @param isDone asks the server; throws where it can't become true any more.
 */
export function useProviderWindow<Input = void>(
  start: (input: Input) => Promise<{ url: string }>,
  isDone: () => Promise<boolean>,
  onDone: () => void,
) {
  const opening = useMutation({
    mutationFn: async (input: Input) => {
      const opened = window.open('', '_blank');
      if (opened === null) throw new Error(texts.noWindow);
      try {
        opened.location.href = (await start(input)).url;
      } catch (error) {
        opened.close();
        throw error;
      }
    },
  });
  const checking = useMutation({
    mutationFn: isDone,
    onSuccess: (hasCome) => {
      if (!hasCome) return;
      opening.reset();
      onDone();
    },
    onError: () => opening.reset(),
  });
  const isWaiting = opening.isSuccess;
  const check = useEffectEvent(() => {
    if (!checking.isPending) checking.mutate();
  });
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(check, CHECK_MS);
    window.addEventListener('focus', check);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', check);
    };
  }, [isWaiting]);
  return {
    open: (input: Input) => {
      checking.reset();
      opening.mutate(input);
    },
    reset: () => {
      checking.reset();
      opening.reset();
    },
    isPending: opening.isPending,
    isWaiting,
    error: opening.error ?? checking.error,
  };
}
