import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type DraftKind, type GatheredDraft, gatherDraft, type WrittenDraft, writeDraft } from '#shared/drafts.ts';
import { call } from '#web/lib/api.ts';
import { readStreamed } from '#web/lib/read-streamed.ts';
import { draftsTexts } from './drafts.texts.ts';

/** Which template, and which notes. */
export interface DraftRequest {
  kind?: DraftKind;
  templateId?: string;
  template?: { title: string; content: string };
  noteIds?: string[];
  folderId?: string;
  query?: string;
  /** The client's folder, for a search. */
  clientId?: string;
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
      return readStreamed<WrittenDraft>(writeDraft, body, {
        last: 'draft',
        onText: (piece) => {
          arrived += piece;
          setText(arrived);
        },
        interrupted: draftsTexts.interrupted,
        signal: stopping.current.signal,
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
