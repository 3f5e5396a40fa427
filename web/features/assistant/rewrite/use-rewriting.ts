import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { REWRITE_TEXT_MAX, type RewriteKind, type RewrittenText, rewriteText } from '#shared/assistant.ts';
import { assistantTexts as texts } from '#web/features/assistant/assistant.texts.ts';
import { ApiError } from '#web/lib/api.ts';
import { readStreamed } from '#web/lib/read-streamed.ts';

export interface RewritingRequest {
  text: string;
  how: RewriteKind;
  /** For a translation. */
  language?: string;
  noteId: string;
}

export type RewritingState =
  /** `text`: what arrived so far. */
  | { kind: 'writing'; text: string }
  | { kind: 'done'; text: string; madeBy: string }
  /** `needsProvider`: rewriting needs an AI provider, and none is connected. */
  | { kind: 'failed'; message: string; needsProvider: boolean };

/**
 * Requests a rewritten text, once `before` allows it, and again for another language; nothing while `isReady` is false.
 * Unmounting cancels the request.
 */
export function useRewriting(request: RewritingRequest, before: (send: () => void) => void, isReady: boolean) {
  const [state, setState] = useState<RewritingState>({ kind: 'writing', text: '' });
  const running = useRef<AbortController>(undefined);

  async function ask(): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    let text = '';
    setState({ kind: 'writing', text });
    try {
      const reply = await readStreamed<RewrittenText>(rewriteText, request, {
        last: 'rewritten',
        onText: (piece) => {
          text += piece;
          setState({ kind: 'writing', text });
        },
        interrupted: texts.conversation.interrupted,
        signal: controller.signal,
      });
      setState({ kind: 'done', ...reply });
    } catch (error) {
      if (!controller.signal.aborted) setState(failed(error));
    }
  }

  const start = useEffectEvent(() => {
    if (!isReady) return;
    if (request.text.length > REWRITE_TEXT_MAX) {
      setState({ kind: 'failed', message: texts.rewrite.tooLong, needsProvider: false });
    } else before(() => void ask());
  });
  const { language } = request;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is another request
  useEffect(() => {
    start();
    return () => running.current?.abort();
  }, [language]);

  return { state, retry: () => before(() => void ask()) };
}

function failed(error: unknown): RewritingState {
  if (!(error instanceof ApiError)) return { kind: 'failed', message: texts.unknownFailure, needsProvider: false };
  return { kind: 'failed', message: error.detail, needsProvider: error.status === 409 };
}
