import { Download, EllipsisVertical, Play, Square, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { sizeText } from '#shared/size-text.ts';
import type { Recording } from '#shared/voice.ts';
import type { UnsavedTake } from '#web/features/voice/recorder/take-store.ts';
import {
  recordingHref,
  useDeleteRecording,
  useRecordings,
  useTranscribeRecording,
} from '#web/features/voice/voice.queries.ts';
import { voiceTexts as texts } from '#web/features/voice/voice.texts.ts';
import { clockText } from '#web/features/voice/voice-text.ts';
import { momentText } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { SavedPlayer } from './player.tsx';
import { Notice } from './stage.tsx';

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

interface SavedRowProps {
  recording: Recording;
  /** Whether it was recorded in the open note. */
  isOfNote: boolean;
  canTranscribe: boolean;
  isTranscribing: boolean;
  isPlaying: boolean;
  onPlay: () => void;
  onTranscribe: () => void;
  onShow: () => void;
  onDelete: () => void;
}

/** A saved recording: when it was made, its length, its state and its actions. */
function SavedRow({ recording, isOfNote, isPlaying, ...props }: SavedRowProps) {
  const { id, createdAt, durationMs, size, state, failure } = recording;
  const name = momentText(createdAt);
  const isTranscribing = props.isTranscribing || state === 'transcribing';
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <IconButton
          label={`${isPlaying ? texts.list.stop : texts.list.play} ${name}`}
          size="sm"
          aria-expanded={isPlaying}
          onClick={props.onPlay}
        >
          {isPlaying ? <Square aria-hidden="true" /> : <Play aria-hidden="true" />}
        </IconButton>
        <div className="min-w-0 flex-1">
          <p className="truncate">{name}</p>
          <p className="truncate text-ink-muted text-sm">
            {durationMs !== null && `${clockText(durationMs)} · `}
            {sizeText(size)}
            {isOfNote && ` · ${texts.list.ofThisNote}`}
          </p>
        </div>
        {state === 'done' ? (
          <Button variant="secondary" size="sm" aria-label={texts.list.showTextOf(name)} onClick={props.onShow}>
            {texts.list.showText}
          </Button>
        ) : (
          props.canTranscribe && (
            <Button
              variant="secondary"
              size="sm"
              aria-label={`${labelOf(state, isTranscribing)} ${name}`}
              isPending={isTranscribing}
              onClick={props.onTranscribe}
            >
              {labelOf(state, isTranscribing)}
            </Button>
          )
        )}
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <IconButton label={texts.list.actionsFor(name)} size="sm">
              <EllipsisVertical aria-hidden="true" />
            </IconButton>
          </DropdownMenuTrigger>
          <DropdownMenuContent>
            <DropdownMenuItem asChild>
              <a href={recordingHref(id)} download>
                <Download aria-hidden="true" />
                {texts.list.download}
              </a>
            </DropdownMenuItem>
            <DropdownMenuSeparator />
            <DropdownMenuItem isDestructive onSelect={props.onDelete}>
              <Trash2 aria-hidden="true" />
              {texts.list.delete}
            </DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
      </div>
      {state === 'failed' && !isTranscribing && (
        <p className="mt-1 text-destructive-ink text-sm">{failure ?? texts.couldNotTranscribe}</p>
      )}
      {isPlaying && (
        <div className="mt-2">
          <SavedPlayer id={id} isWantedAtOnce />
        </div>
      )}
    </li>
  );
}

function labelOf(state: Recording['state'], isTranscribing: boolean): string {
  if (isTranscribing) return texts.status.transcribing;
  return state === 'failed' ? texts.recorded.retry : texts.recorded.transcribe;
}

interface UnsavedTakesProps {
  takes: readonly UnsavedTake[];
  onOpen: (id: string) => void;
  onDelete: (id: string) => void;
}

/** Recordings on this device that are not transcribed yet, because the dialog or the browser was closed. */
export function UnsavedTakes({ takes, onOpen, onDelete }: UnsavedTakesProps) {
  if (takes.length === 0) return null;
  return (
    <section className="rounded-lg bg-warning-soft px-3 py-2">
      <h3 className="font-medium text-warning-ink">{texts.unsaved.title}</h3>
      <ul aria-label={texts.unsaved.list}>
        {takes.map((take) => {
          const name = momentText(new Date(take.startedAt));
          return (
            <li key={take.id} className="flex items-center gap-2 py-1">
              <span className="min-w-0 flex-1 text-sm">
                {name} · <span className="tabular-nums">{clockText(take.durationMs)}</span>
              </span>
              <Button
                variant="secondary"
                size="sm"
                aria-label={texts.unsaved.continueWith(name)}
                onClick={() => onOpen(take.id)}
              >
                {texts.unsaved.continue}
              </Button>
              <IconButton label={texts.unsaved.delete(name)} size="sm" onClick={() => onDelete(take.id)}>
                <Trash2 aria-hidden="true" />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
