import { Download, EllipsisVertical, Play, Square, Trash2 } from 'lucide-react';
import { sizeText } from '#shared/size-text.ts';
import type { Recording } from '#shared/voice.ts';
import { recordingHref } from '#web/features/voice/voice.queries.ts';
import { voiceTexts as texts } from '#web/features/voice/voice.texts.ts';
import { clockText } from '#web/features/voice/voice-text.ts';
import { momentText } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { SavedPlayer } from './saved-player.tsx';

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
export function SavedRow({ recording, isOfNote, isPlaying, ...props }: SavedRowProps) {
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
