import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { AdminServices } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { KIB } from '#shared/size-text.ts';
import { adminTexts } from './admin.texts.ts';
import { runCommandNamed } from './commands.ts';

/** Longest Unix socket path that every system takes. */
const PATH_MAX = 100;
const REQUEST_MAX = 64 * KIB;
const REQUEST_MS = 10_000;

const requestSchema = z.strictObject({ command: z.string(), input: z.unknown() });
const replySchema = z.union([z.strictObject({ result: z.unknown() }), z.strictObject({ error: z.string() })]);

/**
 * Runs an administrator's commands in the server, which alone can open the embedded database, and answers what only the
 * server knows. A process that may use the socket may read DATA_DIR anyway: it has the same owner. Answers how to stop.
 */
export function serveAdmin(services: AdminServices): () => void {
  const path = socketPath(services.config.DATA_DIR);
  if (path === undefined) return () => {};
  rmSync(path, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) => void answer(services, socket));
  server.on('error', (error) =>
    services.log.warn({ err: error }, 'commands for administrators cannot reach the server'),
  );
  // DATA_DIR is its owner's alone; this is for one that was opened to others by hand.
  server.listen(path, () => chmodSync(path, 0o600));
  return () => server.close();
}

/**
 * Has the running server run a command.
 *
 * @throws {AppError} with the server's sentence; any other error if the server doesn't answer.
 */
export async function askServer(dataDir: string, command: string, input: unknown): Promise<unknown> {
  const path = socketPath(dataDir);
  if (path === undefined) throw new Error('The path of DATA_DIR is too long for a socket');
  const socket = connect(path);
  socket.end(JSON.stringify({ command, input }));
  const reply = replySchema.parse(JSON.parse(await text(socket)));
  if ('error' in reply) throw new AppError('unavailable', reply.error);
  return reply.result;
}

/** Undefined where there can be no such socket: then the server has to be stopped before a command. */
function socketPath(dataDir: string): string | undefined {
  const path = join(dataDir, 'admin.socket');
  return process.platform === 'win32' || path.length > PATH_MAX ? undefined : path;
}

async function answer(services: AdminServices, socket: Socket): Promise<void> {
  socket.on('error', () => socket.destroy());
  const timer = setTimeout(() => socket.destroy(), REQUEST_MS);
  try {
    let request = '';
    // At the end of the request, the socket is still needed for the reply.
    for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
      request += String(chunk);
      if (request.length > REQUEST_MAX) throw new Error('The request is too large');
    }
    clearTimeout(timer);
    socket.end(JSON.stringify(await replyTo(services, request)));
  } catch {
    // The caller left, or sends too much.
    socket.destroy();
  } finally {
    clearTimeout(timer);
  }
}

async function replyTo(services: AdminServices, request: string): Promise<z.output<typeof replySchema>> {
  try {
    const { command, input } = requestSchema.parse(JSON.parse(request));
    return { result: await runCommandNamed(services, command, input) };
  } catch (error) {
    if (error instanceof AppError) return { error: error.message };
    services.log.error({ err: error }, 'a command of an administrator failed');
    return { error: adminTexts.failed };
  }
}
