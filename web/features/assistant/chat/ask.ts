import { askAssistant, type ChatMessage, type ChatReply, type ChatSource } from '#shared/assistant.ts';
import type { EndpointInput } from '#shared/endpoint.ts';
import { ApiError, request } from '#web/lib/api.ts';
import { readEvents, type ServerEvent } from './read-events.ts';

export type AskBody = EndpointInput<typeof askAssistant>['body'];

/** Hears an answer come. */
export interface AskListener {
  /** The server has the question. */
  onQuestion: (question: ChatMessage) => void;
  onSources: (sources: ChatSource[]) => void;
  /** The next piece of the answer. */
  onText: (text: string) => void;
}

/** The server gives an answer 60 seconds in all, and a sign of life every 15. */
const SILENCE_MS = 75_000;

/**
 * Asks the assistant and tells of the answer while it comes; answers it as the server keeps it, also where the
 * assistant failed. Throws where no whole answer arrives. `signal` stops it.
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
      return takeWhole((await response.json()) as ChatReply, listener);
    }
    for await (const event of readEvents(response.body)) {
      wait();
      const answer = take(event, listener);
      if (answer) return answer;
    }
  } catch (error) {
    if (signal.aborted || error instanceof ApiError) throw error;
    if (silence.signal.aborted) throw new ApiError(0, 'No answer came in time. Please try again.');
    throw brokenOff();
  } finally {
    clearTimeout(timer);
  }
  throw brokenOff();
}

function take({ event, data }: ServerEvent, listener: AskListener): ChatMessage | undefined {
  if (event === 'answer') return JSON.parse(data) as ChatMessage;
  if (event === 'question') listener.onQuestion(JSON.parse(data) as ChatMessage);
  if (event === 'sources') listener.onSources(JSON.parse(data) as ChatSource[]);
  if (event === 'text') listener.onText((JSON.parse(data) as { text: string }).text);
  return undefined;
}

function takeWhole({ question, answer }: ChatReply, listener: AskListener): ChatMessage {
  listener.onQuestion(question);
  return answer;
}

function brokenOff(): ApiError {
  return new ApiError(0, 'The answer broke off. Please try again.');
}
