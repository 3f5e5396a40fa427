import type { Endpoint, EndpointReply } from '#shared/endpoint.ts';
import { failureFrom, noAnswer, parseReply, refusalOf, urlOf, userHeader } from './api.ts';

export interface SendOptions {
  /** What the path names. */
  params?: Record<string, string>;
  headers?: Record<string, string>;
  signal: AbortSignal;
  /** Called as bytes are sent; `total` is 0 if unknown. */
  onSent: (sent: number, total: number) => void;
}

/**
 * Posts a form with a file and reports the upload progress, which `fetch` can't. Returns the reply; throws
 * {@link ApiError} unless it succeeds, or the signal's reason if it was aborted.
 */
export function sendForm<E extends Endpoint>(
  endpoint: E,
  form: FormData,
  { params, headers = {}, signal, onSent }: SendOptions,
): Promise<EndpointReply<E>> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const refused = refusalOf(endpoint);
    request.open(endpoint.method, urlOf(endpoint, { params }));
    request.withCredentials = true;
    request.setRequestHeader('accept', 'application/json, application/problem+json');
    for (const [name, value] of Object.entries({ ...userHeader(endpoint), ...headers }))
      request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => onSent(event.loaded, event.lengthComputable ? event.total : 0);
    const abort = () => request.abort();
    signal.addEventListener('abort', abort);
    request.onabort = () => reject(signal.reason);
    request.onerror = () => reject(noAnswer());
    request.onload = () => {
      try {
        resolve(replyOf<E>(request, refused));
      } catch (error) {
        reject(error);
      }
    };
    request.onloadend = () => signal.removeEventListener('abort', abort);
    request.send(form);
  });
}

function replyOf<E extends Endpoint>(request: XMLHttpRequest, refused: (status: number) => void): EndpointReply<E> {
  const { status, responseText } = request;
  if (status >= 200 && status < 300) return parseReply<E>(status, responseText);
  const failure = failureFrom(request, responseText, (name) => request.getResponseHeader(name));
  refused(status);
  throw failure;
}
