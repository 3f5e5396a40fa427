import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import type { ChatMessage, ChatSource, ChatStep, Conversation } from '#shared/assistant.ts';
import type { Settings } from '#shared/settings.ts';

/** A question that is being asked, to be answered by the test. */
export interface AskedCall {
  body: {
    messages: { role: string; content: string }[];
    noteId: string | null;
    id: string;
    action?: string;
    replaces?: string;
  };
  /** Whether the browser stopped listening. */
  isStopped: () => boolean;
  begin: (sources?: ChatSource[]) => void;
  /** The model looks something up. */
  look: (step: ChatStep) => void;
  say: (text: string) => void;
  end: (answer?: Partial<ChatMessage>) => void;
  /** The connection breaks. */
  cut: () => void;
  refuse: (status: number, text: string) => void;
}

/** What the assistant's server holds in a component test. */
export interface FakeAssistant {
  asked: AskedCall[];
  calls: string[];
  histories: Record<string, ChatMessage[]>;
  /** Histories are answered when this is fulfilled. */
  reading: Promise<void>;
  conversations: Conversation[];
  settings: Settings;
  ai: Record<string, unknown>;
  /** Paths that answer with this status and sentence instead. */
  failing: Record<string, { status: number; text: string }>;
  rewritten: { text: string; madeBy: string };
}

/** A message as the server keeps it. */
export function message(part: Partial<ChatMessage>): ChatMessage {
  return {
    id: randomUUID(),
    role: 'user',
    content: '',
    remark: null,
    timestamp: 1_700_000_000_000,
    sources: [],
    madeBy: null,
    state: 'done',
    failure: null,
    scope: 'note',
    clientId: null,
    ...part,
  };
}

/** Puts itself in the place of the server; answers to questions are given by the test, piece by piece. */
export function fakeAssistant(): FakeAssistant {
  const fake: FakeAssistant = {
    asked: [],
    calls: [],
    histories: {},
    reading: Promise.resolve(),
    conversations: [],
    settings: {
      autoSave: true,
      defaultDark: false,
      replyLanguage: null,
      aiScope: 'library',
      aiNoticeSeen: false,
      editorMode: 'box',
      profession: null,
      firstSteps: [],
      name: '',
      otherNames: [],
      firm: '',
      signOff: '',
      logoId: null,
    },
    ai: { source: 'built-in', madeBy: 'built-in', own: null, operator: null },
    failing: {},
    rewritten: { text: '', madeBy: 'openai gpt-5.5' },
  };
  vi.stubGlobal('fetch', async (target: string, init: RequestInit = {}) => {
    const { pathname } = new URL(target, 'http://test.invalid');
    const method = init.method ?? 'GET';
    fake.calls.push(`${method} ${pathname}`);
    const failing = fake.failing[`${method} ${pathname}`];
    if (failing) return new Response(failing.text, { status: failing.status });
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    if (pathname === '/api/assistant/chat') return answerLater(fake, body, init.signal);
    if (pathname === '/api/assistant/rewrite') return Response.json(fake.rewritten);
    if (pathname === '/api/ai') return Response.json(fake.ai);
    if (pathname === '/api/settings') {
      if (method === 'PUT') fake.settings = body;
      return Response.json(fake.settings);
    }
    if (pathname === '/api/conversations') {
      return Response.json({ conversations: fake.conversations, nextCursor: null });
    }
    const place = pathname.split('/')[3] ?? '';
    if (method === 'DELETE') {
      fake.conversations = fake.conversations.filter(({ id }) => id !== place);
      return new Response(null, { status: 204 });
    }
    if (method === 'POST') {
      if (pathname.endsWith('/new')) delete fake.histories[place];
      return new Response(null, { status: 204 });
    }
    await fake.reading;
    return Response.json({ messages: fake.histories[place] ?? [] });
  });
  return fake;
}

function answerLater(
  fake: FakeAssistant,
  body: AskedCall['body'],
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const encoder = new TextEncoder();
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    const stream = new ReadableStream<Uint8Array>({
      start: (opened) => {
        controller = opened;
      },
    });
    signal?.addEventListener('abort', () => {
      reject(signal.reason);
      try {
        controller?.error(signal.reason);
      } catch {
        // The stream had ended.
      }
    });
    const send = (event: string, data: unknown) =>
      controller?.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
    let written = '';
    let used: ChatSource[] = [];
    fake.asked.push({
      body,
      isStopped: () => signal?.aborted ?? false,
      begin(sources = []) {
        used = sources;
        resolve(new Response(stream, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } }));
        send('question', message({ id: body.id, content: body.messages.at(-1)?.content ?? '' }));
        send('sources', sources);
      },
      look(step) {
        written = '';
        send('step', step);
      },
      say(text) {
        written += text;
        send('text', { text });
      },
      end(answer = {}) {
        const made = { role: 'assistant', content: written, sources: used, madeBy: 'built-in' } as const;
        send('answer', message({ ...made, ...answer }));
        controller?.close();
      },
      cut: () => controller?.error(new TypeError('network error')),
      refuse: (status, text) => resolve(new Response(text, { status })),
    });
  });
}
