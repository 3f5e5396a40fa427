import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type DraftKind, type GatheredDraft, gatherDraft, type WrittenDraft, writeDraft } from '#shared/drafts.ts';
import { ApiError, call, request as send } from '#web/lib/api.ts';
import { readEvents } from '#web/lib/read-events.ts';
import { draftsTexts } from './drafts.texts.ts';

/** Which template, and which notes. */
export interface DraftRequest {
  kind?: DraftKind;
  templateId?: string;
  template?: { title: string; content: string };
  noteIds?: string[];
  folderId?: string;
  query?: string;
}

/** What the notes say beside the headings of the template; asked for again whenever the dialog is opened. */
export function useGathered(request: DraftRequest | undefined) {
  return useQuery<GatheredDraft>({
    queryKey: [gatherDraft.path, request],
    queryFn: ({ signal }) => call(gatherDraft, { body: request ?? {} }, { signal }),
    enabled: request !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });
}

/** Writes the draft with the user's model; `text` is what arrived so far, and `stop` ends it. */
export function useWriting() {
  const stopping = useRef<AbortController>(undefined);
  const [text, setText] = useState('');
  const mutation = useMutation<WrittenDraft, Error, DraftRequest>({
    mutationFn: (body) => {
      stopping.current?.abort();
      stopping.current = new AbortController();
      setText('');
      let arrived = '';
      return readWritten(body, stopping.current.signal, (piece) => {
        arrived += piece;
        setText(arrived);
      });
    },
  });
  return {
    ...mutation,
    text,
    stop: () => {
      stopping.current?.abort();
      mutation.reset();
    },
  };
}

async function readWritten(
  body: DraftRequest,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<WrittenDraft> {
  const reply = await send(writeDraft, { body }, { headers: { accept: 'text/event-stream' }, signal });
  if (!reply.headers.get('content-type')?.startsWith('text/event-stream') || !reply.body) return reply.json();
  for await (const { event, data } of readEvents(reply.body)) {
    if (event === 'text') onText(JSON.parse(data).text);
    if (event === 'draft') return JSON.parse(data);
    if (event === 'failure') throw new ApiError(503, JSON.parse(data).message);
  }
  throw new ApiError(0, draftsTexts.interrupted);
}
