import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { REWRITE_TEXT_MAX, type RewriteKind, rewriteText } from '#shared/assistant.ts';
import { assistantTexts as texts } from '#web/features/assistant/assistant.texts.ts';
import { ApiError, call } from '#web/lib/api.ts';

export interface RewritingRequest {
  text: string;
  how: RewriteKind;
  noteId: string;
}

export type RewritingState =
  | { kind: 'waiting' }
  | { kind: 'done'; text: string; madeBy: string }
  /** `needsProvider`: rewriting needs an AI provider, and none is connected. */
  | { kind: 'failed'; message: string; needsProvider: boolean };

/** Requests a rewritten text, once `before` allows it. Unmounting cancels the request. */
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
      setState({ kind: 'failed', message: texts.rewrite.tooLong, needsProvider: false });
    } else before(() => void send());
  });
  useEffect(() => {
    start();
    return () => running.current?.abort();
  }, []);

  return { state, retry: () => before(() => void send()) };
}

function failed(error: unknown): RewritingState {
  if (!(error instanceof ApiError)) return { kind: 'failed', message: texts.unknownFailure, needsProvider: false };
  return { kind: 'failed', message: error.detail, needsProvider: error.status === 409 };
}
