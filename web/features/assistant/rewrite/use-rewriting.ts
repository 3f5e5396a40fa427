import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { REWRITE_TEXT_MAX, type RewriteKind, rewriteText } from '#shared/assistant.ts';
import { ApiError, call } from '#web/lib/api.ts';

export interface RewritingRequest {
  text: string;
  how: RewriteKind;
  noteId: string;
}

export type RewritingState =
  | { kind: 'waiting' }
  | { kind: 'done'; text: string; madeBy: string }
  /** `needsProvider`: nobody is connected who could do it. */
  | { kind: 'failed'; message: string; needsProvider: boolean };

/** Has a text said in other words, once `before` lets it through; ends when nobody waits any more. */
export function useRewriting(request: RewritingRequest, before: (send: () => void) => void) {
  const [state, setState] = useState<RewritingState>({ kind: 'waiting' });
  const running = useRef<AbortController>(undefined);

  async function send(): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState({ kind: 'waiting' });
    try {
      const reply = await call(rewriteText, { body: request }, { signal: controller.signal });
      setState({ kind: 'done', ...reply });
    } catch (error) {
      if (!controller.signal.aborted) setState(failed(error));
    }
  }

  const start = useEffectEvent(() => {
    if (request.text.length > REWRITE_TEXT_MAX) {
      const message = 'At most 20,000 characters can be rewritten at once. Please select less.';
      setState({ kind: 'failed', message, needsProvider: false });
    } else before(() => void send());
  });
  useEffect(() => {
    start();
    return () => running.current?.abort();
  }, []);

  return { state, retry: () => before(() => void send()) };
}

function failed(error: unknown): RewritingState {
  if (!(error instanceof ApiError)) return { kind: 'failed', message: 'Something went wrong', needsProvider: false };
  return { kind: 'failed', message: error.detail, needsProvider: error.status === 409 };
}
