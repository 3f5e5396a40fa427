import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';

type Failure = { event: 'failure'; data: { message: string } };

/**
 * Sends what was made, or one sentence on why it could not be: the reply has begun, so an error has no status any more.
 *
 * @param failed what is said of an error that isn't meant to be read
 */
export async function sendOutcome<Event>(
  { log }: Pick<Context, 'log'>,
  make: () => Promise<Event>,
  send: (event: Event | Failure) => void,
  { leaving, failed }: { leaving: AbortSignal; failed: string },
): Promise<void> {
  try {
    send(await make());
  } catch (error) {
    if (leaving.aborted) return;
    if (!(error instanceof AppError)) log.error({ err: error }, 'a streamed text could not be written');
    send({ event: 'failure', data: { message: error instanceof AppError ? error.message : failed } });
  }
}
