import { describe, expect, it } from 'vitest';
import { readEvents, type ServerEvent } from './read-events.ts';

function streamOf(bytes: Uint8Array, size: number): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
}

async function eventsOf(text: string, size = 7): Promise<ServerEvent[]> {
  const events: ServerEvent[] = [];
  for await (const event of readEvents(streamOf(new TextEncoder().encode(text), size))) events.push(event);
  return events;
}

describe('server-sent events', () => {
  const text = ': still here\n\nevent: text\ndata: {"text":"Größe 🎈"}\n\nevent: answer\ndata: {}\n\n';
  const events = [
    { event: 'text', data: '{"text":"Größe 🎈"}' },
    { event: 'answer', data: '{}' },
  ];

  it.each([1, 2, 3, 5, 1_000])('are the same in chunks of %i bytes', async (size) => {
    expect(await eventsOf(text, size)).toEqual(events);
    expect(await eventsOf(text.replaceAll('\n', '\r\n'), size)).toEqual(events);
    expect(await eventsOf(`${text.replaceAll('\n', '\r')} `, size)).toEqual(events);
  });

  it('join their data lines, and strip one space after the colon', async () => {
    expect(await eventsOf('data: a\ndata:b\ndata:  c\ndata\n\n')).toEqual([{ event: 'message', data: 'a\nb\n c\n' }]);
  });

  it('skip events without data, unknown fields, and incomplete events', async () => {
    expect(await eventsOf('event: empty\n\nid: 1\nretry: 5\ndata: x\n\ndata: cut')).toEqual([
      { event: 'message', data: 'x' },
    ]);
  });

  it('cancel the stream when the consumer stops', async () => {
    let isCanceled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new TextEncoder().encode('data: x\n\n')),
      cancel: () => {
        isCanceled = true;
      },
    });
    for await (const { data } of readEvents(endless)) {
      expect(data).toBe('x');
      break;
    }
    expect(isCanceled).toBe(true);
  });
});
