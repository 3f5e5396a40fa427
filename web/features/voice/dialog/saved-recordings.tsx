import { useState } from 'react';
import type { Recording } from '#shared/voice.ts';
import { useDeleteRecording, useRecordings, useTranscribeRecording } from '#web/features/voice/voice.queries.ts';
import { voiceTexts as texts } from '#web/features/voice/voice.texts.ts';
import { momentText } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Notice } from './notice.tsx';
import { SavedRow } from './saved-row.tsx';

interface SavedRecordingsProps {
  canTranscribe: boolean;
  /** The id of the open note. */
  noteId: string | null;
  onShow: (recording: Recording) => void;
}

/** The recordings stored on the server. Renders nothing when there are none. */
export function SavedRecordings({ canTranscribe, noteId, onShow }: SavedRecordingsProps) {
  const { data = [], isError, refetch } = useRecordings();
  const [playingId, setPlayingId] = useState<string>();
  const [deletingRow, setDeletingRow] = useState<Recording>();
  const transcribing = useTranscribeRecording(onShow);
  const deleting = useDeleteRecording();
  if (isError) {
    return (
      <div className="grid justify-items-start gap-2">
        <Notice kind="problem">{texts.list.failed}</Notice>
        <Button variant="secondary" size="sm" onClick={() => void refetch()}>
          {texts.list.retry}
        </Button>
      </div>
    );
  }
  if (data.length === 0) return null;
  return (
    <section>
      <h3 className="font-medium">{texts.list.title}</h3>
      <ul aria-label={texts.list.title} className="divide-y">
        {data.map((recording) => (
          <SavedRow
            key={recording.id}
            recording={recording}
            isOfNote={noteId !== null && recording.noteId === noteId}
            canTranscribe={canTranscribe}
            isTranscribing={transcribing.isPending && transcribing.variables === recording.id}
            isPlaying={playingId === recording.id}
            onPlay={() => setPlayingId(playingId === recording.id ? undefined : recording.id)}
            onTranscribe={() => transcribing.mutate(recording.id)}
            onShow={() => onShow(recording)}
            onDelete={() => setDeletingRow(recording)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={deletingRow !== undefined}
        onOpenChange={(open) => !open && setDeletingRow(undefined)}
        title={texts.deleting.title}
        description={deletingRow && texts.deleting.saved(momentText(deletingRow.createdAt))}
        confirmLabel={texts.deleting.confirm}
        onConfirm={() => deletingRow && deleting.mutate(deletingRow.id)}
      />
    </section>
  );
}
