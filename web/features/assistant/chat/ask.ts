import { askAssistant, type ChatMessage, type ChatReply, type ChatSource, type ChatStep } from '#shared/assistant.ts';
import type { EndpointInput } from '#shared/endpoint.ts';
import { assistantTexts } from '#web/features/assistant/assistant.texts.ts';
import { ApiError, request } from '#web/lib/api.ts';
import { isOffline } from '#web/lib/failure-text.ts';
import { readEvents, type ServerEvent } from '#web/lib/read-events.ts';

const texts = assistantTexts.conversation;

export type AskBody = EndpointInput<typeof askAssistant>['body'];

/** Receives an answer as it arrives. */
export interface AskListener {
  /** The server has the question. */
  onQuestion: (question: ChatMessage) => void;
  onSources: (sources: ChatSource[]) => void;
  /** The model looked something up; what it said before belongs to no answer. */
  onStep: (step: ChatStep) => void;
  /** The next piece of the answer. */
  onText: (text: string) => void;
}

/** The server's limit for an answer is 60 seconds, with a heartbeat every 15. */
const SILENCE_MS = 75_000;

/**
 * Asks the assistant and passes the answer to the listener as it arrives. Resolves with the answer as saved by the
 * server, even if the assistant failed. Throws when the answer is incomplete. `signal` cancels it.
 */
export async function ask(body: AskBody, listener: AskListener, signal: AbortSignal): Promise<ChatMessage> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  wait();
  try {
    const response = await request(
      askAssistant,
      { body },
      { headers: { accept: 'text/event-stream' }, signal: AbortSignal.any([signal, silence.signal]) },
    );
    if (!response.headers.get('content-type')?.startsWith('text/event-stream') || !response.body) {
      return handleReply((await response.json()) as ChatReply, listener);
    }
    for await (const event of readEvents(response.body)) {
      wait();
      const answer = handleEvent(event, listener);
      if (answer) return answer;
    }
  } catch (error) {
    if (isOffline(error) && !signal.aborted) throw new ApiError(0, assistantTexts.needsConnection);
    if (signal.aborted || error instanceof ApiError) throw error;
    if (silence.signal.aborted) throw new ApiError(0, texts.timedOut);
    throw interrupted();
  } finally {
    clearTimeout(timer);
  }
  throw interrupted();
}

function handleEvent({ event, data }: ServerEvent, listener: AskListener): ChatMessage | undefined {
  if (event === 'answer') return JSON.parse(data) as ChatMessage;
  if (event === 'question') listener.onQuestion(JSON.parse(data) as ChatMessage);
  if (event === 'sources') listener.onSources(JSON.parse(data) as ChatSource[]);
  if (event === 'step') listener.onStep(JSON.parse(data) as ChatStep);
  if (event === 'text') listener.onText((JSON.parse(data) as { text: string }).text);
  return undefined;
}

function handleReply({ question, answer }: ChatReply, listener: AskListener): ChatMessage {
  listener.onQuestion(question);
  return answer;
}

function interrupted(): ApiError {
  return new ApiError(0, texts.interrupted);
}
