import type { Endpoint, EndpointReply } from '#shared/endpoint.ts';
import { ApiError, announceSignedOut, failureFrom, urlOf } from './api.ts';

export interface SendOptions {
  headers?: Record<string, string>;
  signal: AbortSignal;
  /** Told as the bytes leave; `total` is 0 where the browser does not know it. */
  onSent: (sent: number, total: number) => void;
}

/**
 * Posts a form with a file and tells how much of it has left: `fetch` cannot. Answers the reply, throws
 * {@link ApiError} for everything but success, and the signal's reason when it was called off.
 */
export function sendForm<E extends Endpoint>(
  endpoint: E,
  form: FormData,
  { headers = {}, signal, onSent }: SendOptions,
): Promise<EndpointReply<E>> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    request.open(endpoint.method, urlOf(endpoint, {}));
    request.withCredentials = true;
    request.setRequestHeader('accept', 'application/json, application/problem+json');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => onSent(event.loaded, event.lengthComputable ? event.total : 0);
    const abort = () => request.abort();
    signal.addEventListener('abort', abort);
    request.onabort = () => reject(signal.reason);
    request.onerror = () => reject(new ApiError(0, 'The server cannot be reached'));
    request.onload = () => {
      try {
        resolve(replyOf(endpoint, request));
      } catch (error) {
        reject(error);
      }
    };
    request.onloadend = () => signal.removeEventListener('abort', abort);
    request.send(form);
  });
}

function replyOf<E extends Endpoint>(endpoint: E, request: XMLHttpRequest): EndpointReply<E> {
  const { status, responseText } = request;
  if (status >= 200 && status < 300) return JSON.parse(responseText) as EndpointReply<E>;
  const failure = failureFrom(status, responseText || request.statusText, (name) => request.getResponseHeader(name));
  if (status === 401 && endpoint.access === 'user') announceSignedOut();
  throw failure;
}
