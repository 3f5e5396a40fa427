import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { Agent, buildConnector } from 'undici';
import { publicConnector } from '#server/ai/public-address.ts';

/** Somebody else's calendar server, over real HTTP. */
export interface CalendarServer {
  /** What is there, by its path; a function answers by itself. */
  calendars: Map<string, string | ((request: IncomingMessage, response: ServerResponse) => void)>;
  requests: IncomingMessage[];
  /** Leads to this server for the host `calendar.test`, and for any other where the product would connect to. */
  outside: Agent;
  close: () => Promise<void>;
}

export async function startCalendarServer(): Promise<CalendarServer> {
  const calendars: CalendarServer['calendars'] = new Map();
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    const there = calendars.get(request.url ?? '');
    if (typeof there === 'function') return there(request, response);
    if (there === undefined) return response.writeHead(404).end();
    const etag = `"${createHash('sha256').update(there).digest('hex')}"`;
    if (request.headers['if-none-match'] === etag) return response.writeHead(304).end();
    response.writeHead(200, { 'content-type': 'text/calendar; charset=utf-8', 'content-encoding': 'gzip', etag });
    response.end(gzipSync(there));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = String((server.address() as AddressInfo).port);
  const [here, elsewhere] = [buildConnector({}), publicConnector(1_000)];
  const outside = new Agent({
    connect: (options, callback) =>
      options.hostname === 'calendar.test'
        ? here({ ...options, hostname: '127.0.0.1', protocol: 'http:', port }, callback)
        : elsewhere(options, callback),
  });
  return {
    calendars,
    requests,
    outside,
    close: async () => {
      await outside.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A calendar in the format iCalendar with these events, each a list of lines. */
export function icsOf(...parts: (string | string[])[]): string {
  const events = parts.flatMap((part) => (typeof part === 'string' ? [part] : ['BEGIN:VEVENT', ...part, 'END:VEVENT']));
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...events, 'END:VCALENDAR', ''].join('\r\n');
}
