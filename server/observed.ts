import { channel, tracingChannel } from 'node:diagnostics_channel';
import type { LimitClass } from '#shared/endpoint.ts';

/** A request that was answered, or whose caller left. Never what it was about. */
export interface AnsweredRequest {
  method: string;
  /** As it is mounted, with the names of parameters instead of their values. */
  route: string;
  status: number;
  seconds: number;
  /** What the call costs; absent where it is not one of the API's. */
  limit?: LimitClass | undefined;
}

/*
 * What the server tells of its work, to whoever measures it. With nobody listening it costs nothing, and the features
 * know no metrics.
 */
const requests = channel('sparehour.request');

/** One statement in the database, from when it is sent to its answer. */
export const statements = tracingChannel<unknown, { text: string }>('sparehour.statement');

/** The transcription of one recording. */
export const transcriptions = tracingChannel<unknown, object>('sparehour.transcription');

/** Tells of a request that is over. */
export function tellAnswered(request: AnsweredRequest): void {
  requests.publish(request);
}

/** Hears of every request that is over. */
export function onAnswered(listen: (request: AnsweredRequest) => void): void {
  requests.subscribe((message) => listen(message as AnsweredRequest));
}
