import { Socket } from 'node:net';
import { prefersAsync } from '#server/http/request-headers.ts';
import type { Mount } from '#server/http/route.ts';
import * as contract from '#shared/voice.ts';
import * as voice from './voice.service.ts';

/** Mounts the calls for speech to text and for stored recordings. */
export function mountVoice({ forUser }: Pick<Mount, 'forUser'>): void {
  forUser(contract.transcribe, (context, { form }, { closed }) => voice.transcribe(context, form, closed));
  forUser(contract.keepRecording, (context, { form }) => voice.keepRecording(context, form));
  forUser(contract.listRecordings, (context) => voice.listRecordings(context));
  forUser(contract.readRecording, (context, { params }) => voice.readRecording(context, params.id));
  forUser(contract.downloadRecording, (context, { params }) => voice.openRecording(context, params.id));
  forUser(contract.transcribeRecording, (context, { params, query }, { request, reply, closed }) => {
    const isAsync = prefersAsync(request);
    if (isAsync) reply.code(202).header('preference-applied', 'respond-async');
    // Transcribing an hour takes longer than a connection may be silent.
    if (request.raw.socket instanceof Socket) request.raw.socket.setTimeout(0);
    return voice.transcribeRecording(context, params.id, { ...query, isAsync, closed });
  });
  forUser(contract.deleteRecording, (context, { params }) => voice.deleteRecording(context, params.id));
}
