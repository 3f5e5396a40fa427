import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { recordingHref } from '#web/features/voice/voice.queries.ts';
import { voiceTexts as texts } from '#web/features/voice/voice.texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from './stage.tsx';

interface PlayerProps {
  sound: Blob;
  label?: string;
  isPlaying?: boolean;
}

/** The browser's own player for a recording. */
export function Player({ sound, label = texts.recorded.player, isPlaying = false }: PlayerProps) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(sound);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [sound]);
  return (
    // biome-ignore lint/a11y/useMediaCaption: the recording has no transcript yet
    <audio
      controls
      src={url}
      preload="metadata"
      autoPlay={isPlaying}
      aria-label={label}
      className="h-11 w-full"
      onLoadedMetadata={findLength}
    />
  );
}

/** A file recorded in pieces has no duration. Seeking to its end makes the browser compute one. */
function findLength({ currentTarget: audio }: SyntheticEvent<HTMLAudioElement>): void {
  if (Number.isFinite(audio.duration)) return;
  const goBack = () => {
    audio.currentTime = 0;
  };
  audio.addEventListener('durationchange', goBack, { once: true });
  audio.currentTime = Number.MAX_SAFE_INTEGER;
}

interface SavedPlayerProps {
  id: string;
  /** Whether to load and play immediately. */
  isWantedAtOnce?: boolean;
}

/** Plays a recording stored on the server, which is loaded when Play is pressed. */
export function SavedPlayer({ id, isWantedAtOnce = false }: SavedPlayerProps) {
  const [isWanted, setIsWanted] = useState(isWantedAtOnce);
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['recording-sound', id],
    queryFn: ({ signal }) => readSound(id, signal),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (data) return <Player sound={data} isPlaying />;
  return (
    <div className="grid justify-items-start gap-2">
      {isError && <Notice kind="problem">{texts.list.soundFailed}</Notice>}
      <Button
        variant="secondary"
        size="sm"
        isPending={isFetching}
        onClick={() => (isWanted ? void refetch() : setIsWanted(true))}
      >
        <Play aria-hidden="true" />
        {texts.list.play}
      </Button>
    </div>
  );
}

async function readSound(id: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(recordingHref(id), { credentials: 'include', signal });
  if (!response.ok) throw new Error(`Loading the recording failed with status ${response.status}`);
  return response.blob();
}
