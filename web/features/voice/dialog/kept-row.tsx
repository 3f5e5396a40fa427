import { Download, EllipsisVertical, Play, Square, Trash2 } from 'lucide-react';
import type { Recording } from '#shared/voice.ts';
import { recordingHref } from '#web/features/voice/voice.queries.ts';
import { clockText, sizeText } from '#web/features/voice/voice-text.ts';
import { shortMomentText } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { KeptPlayer } from './kept-player.tsx';

interface KeptRowProps {
  recording: Recording;
  /** It was made in the note behind the dialog. */
  isOfNote: boolean;
  canTranscribe: boolean;
  isTranscribing: boolean;
  isPlaying: boolean;
  onPlay: () => void;
  onTranscribe: () => void;
  onShow: () => void;
  onDelete: () => void;
}

/** A kept recording: when, how long, what became of it, and what can be done with it. */
export function KeptRow({ recording, isOfNote, isPlaying, ...props }: KeptRowProps) {
  const { id, createdAt, durationMs, size, state, failure } = recording;
  const name = shortMomentText(new Date(createdAt), new Date());
  const isTranscribing = props.isTranscribing || state === 'transcribing';
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <IconButton
          label={`${isPlaying ? 'Stop' : 'Play'} ${name}`}
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
            {isOfNote && ' · this note'}
          </p>
        </div>
        {state === 'done' ? (
          <Button variant="secondary" size="sm" aria-label={`Show text of ${name}`} onClick={props.onShow}>
            Show text
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
            <IconButton label={`Actions for ${name}`} size="sm">
              <EllipsisVertical aria-hidden="true" />
            </IconButton>
          </DropdownMenuTrigger>
          <DropdownMenuContent>
            <DropdownMenuItem asChild>
              <a href={recordingHref(id)} download>
                <Download aria-hidden="true" />
                Download
              </a>
            </DropdownMenuItem>
            <DropdownMenuSeparator />
            <DropdownMenuItem isDestructive onSelect={props.onDelete}>
              <Trash2 aria-hidden="true" />
              Delete
            </DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
      </div>
      {state === 'failed' && !isTranscribing && (
        <p className="mt-1 text-destructive-ink text-sm">{failure ?? 'It could not be transcribed.'}</p>
      )}
      {isPlaying && (
        <div className="mt-2">
          <KeptPlayer id={id} isWantedAtOnce />
        </div>
      )}
    </li>
  );
}

function labelOf(state: Recording['state'], isTranscribing: boolean): string {
  if (isTranscribing) return 'Transcribing...';
  return state === 'failed' ? 'Retry' : 'Transcribe';
}
