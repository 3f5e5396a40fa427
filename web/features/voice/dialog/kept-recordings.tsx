import { useState } from 'react';
import type { Recording } from '#shared/voice.ts';
import { useDeleteRecording, useRecordings, useTranscribeRecording } from '#web/features/voice/voice.queries.ts';
import { momentText } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { KeptRow } from './kept-row.tsx';
import { Notice } from './notice.tsx';

interface KeptRecordingsProps {
  canTranscribe: boolean;
  /** The note behind the dialog. */
  noteId: string | null;
  onShow: (recording: Recording) => void;
}

/** The recordings that the server keeps; nothing where there are none. */
export function KeptRecordings({ canTranscribe, noteId, onShow }: KeptRecordingsProps) {
  const { data = [], isError, refetch } = useRecordings();
  const [playingId, setPlayingId] = useState<string>();
  const [doomed, setDoomed] = useState<Recording>();
  const transcribing = useTranscribeRecording(onShow);
  const deleting = useDeleteRecording();
  if (isError) {
    return (
      <div className="grid justify-items-start gap-2">
        <Notice kind="problem">The kept recordings could not be read.</Notice>
        <Button variant="secondary" size="sm" onClick={() => void refetch()}>
          Retry
        </Button>
      </div>
    );
  }
  if (data.length === 0) return null;
  return (
    <section>
      <h3 className="font-medium">Kept recordings</h3>
      <ul aria-label="Kept recordings" className="divide-y">
        {data.map((recording) => (
          <KeptRow
            key={recording.id}
            recording={recording}
            isOfNote={noteId !== null && recording.noteId === noteId}
            canTranscribe={canTranscribe}
            isTranscribing={transcribing.isPending && transcribing.variables === recording.id}
            isPlaying={playingId === recording.id}
            onPlay={() => setPlayingId(playingId === recording.id ? undefined : recording.id)}
            onTranscribe={() => transcribing.mutate(recording.id)}
            onShow={() => onShow(recording)}
            onDelete={() => setDoomed(recording)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={doomed !== undefined}
        onOpenChange={(open) => !open && setDoomed(undefined)}
        title="Delete this recording?"
        description={
          doomed && `The recording of ${momentText(doomed.createdAt)} is deleted for good. Notes made of it stay.`
        }
        confirmLabel="Delete recording"
        onConfirm={() => doomed && deleting.mutate(doomed.id)}
      />
    </section>
  );
}
