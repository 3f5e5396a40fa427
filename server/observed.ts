import { channel, tracingChannel } from 'node:diagnostics_channel';
import type { LimitClass } from '#shared/endpoint.ts';

/** A finished request, or one whose caller left. Never its content. */
export interface AnsweredRequest {
  method: string;
  /** The mounted route, with the names of parameters instead of their values. */
  route: string;
  status: number;
  seconds: number;
  /** The cost class of the call; absent if it isn't one of the API's. */
  limit?: LimitClass | undefined;
}

/*
 * Events about the server's work, for metrics and traces. Without subscribers they cost nothing, and features don't depend
 * on metrics.
 */
const requests = channel('sparehour.request');

/** One statement in the database, from when it is sent to its answer. */
export const statements = tracingChannel<unknown, { text: string }>('sparehour.statement');

const damages = channel('sparehour.damage');

/** Publishes that the database's files are damaged, with PostgreSQL's own message or a sentence: never users' text. */
export function reportDamage(what: string): void {
  damages.publish(what);
}

/** Subscribes to all detected damage. */
export function onDamage(listen: (what: string) => void): void {
  damages.subscribe((what) => listen(what as string));
}

/** The transcription of one recording. */
export const transcriptions = tracingChannel<unknown, object>('sparehour.transcription');

/** Why a call was refused that might succeed at another time. */
export type Refusal = 'busy' | 'rate' | 'disk' | 'quota' | 'storage' | 'unavailable';
const refusals = channel('sparehour.refusal');

/** Publishes that a call was refused. */
export function reportRefused(cause: Refusal): void {
  refusals.publish(cause);
}

/** Subscribes to refused calls. */
export function onRefused(listen: (cause: Refusal) => void): void {
  refusals.subscribe((message) => listen(message as Refusal));
}

const streams = channel('sparehour.streams');

/** Publishes the number of open event streams. */
export function reportStreams(count: number): void {
  streams.publish(count);
}

/** Subscribes to the number of open event streams. */
export function onStreams(listen: (count: number) => void): void {
  streams.subscribe((message) => listen(message as number));
}

const storageFailures = channel('sparehour.storage-failure');

/** Publishes that the file storage failed at this operation. */
export function reportStorageFailed(operation: string): void {
  storageFailures.publish(operation);
}

/** Subscribes to failures of the file storage. */
export function onStorageFailed(listen: (operation: string) => void): void {
  storageFailures.subscribe((message) => listen(message as string));
}

/** Publishes a finished request. */
export function reportAnswered(request: AnsweredRequest): void {
  requests.publish(request);
}

/** Subscribes to finished requests. */
export function onAnswered(listen: (request: AnsweredRequest) => void): void {
  requests.subscribe((message) => listen(message as AnsweredRequest));
}
