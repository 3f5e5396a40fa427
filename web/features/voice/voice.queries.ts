import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { readAiStatus } from '#shared/ai.ts';
import { deleteRecording, downloadRecording, listRecordings, type Recording } from '#shared/voice.ts';
import { call, urlOf } from '#web/lib/api.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { toast } from '#web/ui/toast.ts';
import { transcribeKept } from './session/send-recording.ts';
import { tellNotTranscribed } from './session/voice-messages.ts';

const WORKING_MS = 3_000;
type Recordings = { recordings: Recording[] };

/** Who turns speech into text; null where nobody does, undefined while that is not known. */
export function useTranscriber(isNeeded: boolean): string | null | undefined {
  return useQuery({
    queryKey: [readAiStatus.path],
    queryFn: ({ signal }) => call(readAiStatus, {}, { signal }),
    enabled: isNeeded,
    // The operator or another tab may have connected one since.
    staleTime: 0,
    refetchOnMount: 'always',
    select: ({ transcription }) => transcription,
  }).data;
}

/** The recordings that the server keeps, newest first. */
export function useRecordings() {
  return useQuery({
    queryKey: [listRecordings.path],
    queryFn: ({ signal }) => call(listRecordings, {}, { signal }),
    refetchOnMount: 'always',
    // Another tab may have asked for the words.
    refetchInterval: ({ state }) =>
      state.data?.recordings.some((recording) => recording.state === 'transcribing') ? WORKING_MS : false,
    select: ({ recordings }) => recordings,
  });
}

/** Asks for the words of a recording that is kept. */
export function useTranscribeRecording(onDone: (recording: Recording) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => transcribeKept(id),
    onSuccess: (recording) => {
      if (recording.state === 'done') onDone(recording);
      else tellNotTranscribed();
    },
    onError: tellNotTranscribed,
    // A failure is written down with the recording.
    onSettled: () => queryClient.invalidateQueries({ queryKey: [listRecordings.path] }),
  });
}

/** Deletes a recording that is kept. */
export function useDeleteRecording() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteRecording, { params: { id } }),
    onSuccess: (_, id) => {
      queryClient.setQueryData<Recordings>([listRecordings.path], (before) =>
        before ? { recordings: before.recordings.filter((recording) => recording.id !== id) } : before,
      );
      toast({ title: 'Recording deleted' });
    },
    onError: (error) => toast({ title: `Failed to delete recording: ${failureText(error)}`, variant: 'destructive' }),
  });
}

/** Where the sound of a kept recording is. */
export function recordingHref(id: string): string {
  return urlOf(downloadRecording, { params: { id } });
}
