import { type SyntheticEvent, useEffect, useState } from 'react';
import { voiceTexts as texts } from '#web/features/voice/voice.texts.ts';

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
