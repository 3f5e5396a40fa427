import type { FastifyInstance, InjectOptions } from 'fastify';

/** Processor time of the main thread that a call took, in milliseconds. */
export interface Cost {
  total: number;
  /** The longest piece between two turns of the event loop: nothing else is answered for as long. */
  piece: number;
}

/** What {@link reference} took on the quietest of several runs: 2 cores of a virtual server, Node.js 24. */
const REFERENCE_MS = 21;
const referenceText = '漢字 and "words"\n'.repeat(60_000);

/**
 * Makes a call and reads all of its answer, which is the caller's work and therefore neither parsed nor put together.
 * The database and the threads work beside the main thread and aren't counted.
 */
export async function costOf(http: FastifyInstance, request: InjectOptions): Promise<Cost> {
  const sent = serialized(request);
  const began = spent();
  let last = began;
  let piece = 0;
  const turn = () => {
    const now = spent();
    piece = Math.max(piece, now - last);
    last = now;
  };
  const turns = setInterval(turn, 5);
  const reply = await http.inject({ ...sent, payloadAsStream: true });
  for await (const _ of reply.stream());
  clearInterval(turns);
  turn();
  return { total: last - began, piece };
}

/** How many times as long as alone anything takes now, beside whatever else runs on the machine; at least 1. */
export function slowness(): number {
  const times = Array.from({ length: 5 }, () => {
    const began = spent();
    reference();
    return spent() - began;
  });
  // The mean, since the clock of processor time advances by 4 ms on some machines.
  return Math.max(1, times.reduce((sum, ms) => sum + ms, 0) / times.length / REFERENCE_MS);
}

/** What a call with a long text consists of: text is copied, encoded, parsed and written. */
function reference(): unknown {
  return JSON.parse(Buffer.from(JSON.stringify({ text: referenceText })).toString());
}

function spent(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** In bytes as they come from a socket: to write them is the caller's work. */
function serialized(request: InjectOptions): InjectOptions {
  const { payload, headers } = request;
  if (payload === undefined || typeof payload === 'string' || Buffer.isBuffer(payload)) return request;
  const body = Buffer.from(JSON.stringify(payload));
  return { ...request, payload: body, headers: { 'content-type': 'application/json', ...headers } };
}
