import { randomUUID } from 'node:crypto';

/** A tool that the model calls. */
export interface WireCall {
  name: string;
  /** As JSON, or text that is none. */
  input: unknown;
}

/** How each provider formats an answer, detected from the request's path. */
export interface Wire {
  /** In place of the closing: calls of tools, and the end of the step. `isWhole`: each in one piece, as Ollama sends it. */
  calls: (calls: readonly WireCall[], isWhole: boolean) => string[];
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

const jsonOf = (input: unknown) => (typeof input === 'string' ? input : JSON.stringify(input));
const newCallId = () => `call_${randomUUID().slice(0, 8)}`;

const openAi: Wire = {
  calls: (calls, isWhole) => [
    ...calls.flatMap(({ name, input }, index) => {
      const [id, type, json] = [newCallId(), 'function', jsonOf(input)];
      if (isWhole) return [chunk({ tool_calls: [{ id, type, index, function: { name, arguments: json } }] })];
      return [
        chunk({ tool_calls: [{ index, id, type, function: { name, arguments: '' } }] }),
        ...(json.match(/.{1,5}/gs) ?? []).map((part) =>
          chunk({ tool_calls: [{ index, function: { arguments: part } }] }),
        ),
      ];
    }),
    chunk({}, 'tool_calls'),
    'data: [DONE]\n\n',
  ],
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
  calls: (calls) => [
    typed({ type: 'content_block_stop', index: 0 }),
    ...calls.flatMap(({ name, input }, at) => {
      const [index, partial_json] = [at + 1, jsonOf(input)];
      return [
        typed({
          type: 'content_block_start',
          index,
          content_block: { type: 'tool_use', id: newCallId(), name, input: {} },
        }),
        typed({ type: 'content_block_delta', index, delta: { type: 'input_json_delta', partial_json } }),
        typed({ type: 'content_block_stop', index }),
      ];
    }),
    typed({ type: 'message_delta', delta: { stop_reason: 'tool_use', stop_sequence: null }, usage }),
    typed({ type: 'message_stop' }),
  ],
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
  calls: (calls) => [
    event({
      candidates: [
        {
          content: { role: 'model', parts: calls.map(({ name, input }) => ({ functionCall: { name, args: input } })) },
          index: 0,
          finishReason: 'STOP',
        },
      ],
    }),
  ],
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
