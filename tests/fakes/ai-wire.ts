/** How each provider formats an answer, detected from the request's path. */
export interface Wire {
  /** The whole answer. */
  whole: (text: string, model: unknown) => unknown;
  /** What comes before the pieces of a streamed answer. */
  opening: string[];
  piece: (text: string) => string;
  /** What says that the answer is complete. */
  closing: string[];
  /** A failure after the answer began. */
  failure: string;
}

const event = (data: unknown, name?: string) =>
  `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`;
const typed = (data: { type: string; [name: string]: unknown }) => event(data, data.type);

const chunk = (delta: unknown, finish_reason: string | null = null) =>
  event({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta, finish_reason }],
  });

const openAi: Wire = {
  whole: (text, model) => ({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model,
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  }),
  opening: [chunk({ role: 'assistant', content: '' })],
  piece: (content) => chunk({ content }),
  closing: [chunk({}, 'stop'), 'data: [DONE]\n\n'],
  failure: event({ error: { message: 'The server had an error', type: 'server_error' } }),
};

const message = { type: 'message', id: 'msg_1', role: 'assistant', model: 'm' };
const usage = { input_tokens: 1, output_tokens: 1 };

const anthropic: Wire = {
  whole: (text, model) => ({
    ...message,
    model,
    content: [{ type: 'text', text }],
    stop_reason: 'end_turn',
    usage,
  }),
  opening: [
    typed({ type: 'message_start', message: { ...message, content: [], stop_reason: null, usage } }),
    typed({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }),
    typed({ type: 'ping' }),
  ],
  piece: (text) => typed({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }),
  closing: [
    typed({ type: 'content_block_stop', index: 0 }),
    typed({ type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage }),
    typed({ type: 'message_stop' }),
  ],
  failure: typed({ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }),
};

const candidate = (text: string, rest: object = {}) => ({
  candidates: [{ content: { role: 'model', parts: [{ text }] }, index: 0, ...rest }],
});

const google: Wire = {
  whole: (text) => candidate(text, { finishReason: 'STOP' }),
  opening: [],
  piece: (text) => event(candidate(text)),
  closing: [event(candidate('', { finishReason: 'STOP' }))],
  failure: event({ error: { code: 503, message: 'The model is overloaded', status: 'UNAVAILABLE' } }),
};

/** The format of whoever is asked at this path. */
export function wireOf(path: string): Wire {
  if (path.endsWith('/messages')) return anthropic;
  return path.includes('enerateContent') ? google : openAi;
}
