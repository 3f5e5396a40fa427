import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { readAiStatus } from '#shared/ai.ts';
import { deleteRecording, downloadRecording, listRecordings, type Recording } from '#shared/voice.ts';
import { call, urlOf } from '#web/lib/api.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { toast } from '#web/ui/toast.ts';
import { toastNotTranscribed, transcribeSaved } from './session/send-recording.ts';
import { voiceTexts as texts } from './voice.texts.ts';

const WORKING_MS = 3_000;
type Recordings = { recordings: Recording[] };

/** The name of the transcription provider; null when transcription isn't set up, undefined while loading. */
export function useTranscriber(isNeeded: boolean): string | null | undefined {
  return useQuery({
    queryKey: [readAiStatus.path],
    queryFn: ({ signal }) => call(readAiStatus, {}, { signal }),
    enabled: isNeeded,
    // The administrator or another tab may have set one up since.
    staleTime: 0,
    refetchOnMount: 'always',
    select: ({ transcription }) => transcription,
  }).data;
}

/** The recordings saved on the server, newest first. */
export function useRecordings() {
  return useQuery({
    queryKey: [listRecordings.path],
    queryFn: ({ signal }) => call(listRecordings, {}, { signal }),
    refetchOnMount: 'always',
    // Another tab may have started the transcription.
    refetchInterval: ({ state }) =>
      state.data?.recordings.some((recording) => recording.state === 'transcribing') ? WORKING_MS : false,
    select: ({ recordings }) => recordings,
  });
}

/** Transcribes a saved recording. */
export function useTranscribeRecording(onDone: (recording: Recording) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => transcribeSaved(id),
    onSuccess: (recording) => {
      if (recording.state === 'done') onDone(recording);
      // One of a server that is stopping is resumed after the restart.
      else if (recording.state !== 'transcribing') toastNotTranscribed();
    },
    onError: toastNotTranscribed,
    // The server stores a failure with the recording.
    onSettled: () => queryClient.invalidateQueries({ queryKey: [listRecordings.path] }),
  });
}

/** Deletes a saved recording. */
export function useDeleteRecording() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteRecording, { params: { id } }),
    onSuccess: (_, id) => {
      queryClient.setQueryData<Recordings>([listRecordings.path], (before) =>
        before ? { recordings: before.recordings.filter((recording) => recording.id !== id) } : before,
      );
      toast({ title: texts.list.deleted });
    },
    onError: (error) => toast({ title: texts.list.deleteFailed(failureText(error)), variant: 'destructive' }),
  });
}

/** The address of a saved recording's audio. */
export function recordingHref(id: string): string {
  return urlOf(downloadRecording, { params: { id } });
}
