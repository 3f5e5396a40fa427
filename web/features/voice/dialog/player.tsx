import { type SyntheticEvent, useEffect, useState } from 'react';

interface PlayerProps {
  sound: Blob;
  label?: string;
  isPlaying?: boolean;
}

/** The browser's own player for a recording. */
export function Player({ sound, label = 'Recording', isPlaying = false }: PlayerProps) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(sound);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [sound]);
  return (
    // biome-ignore lint/a11y/useMediaCaption: its words are what the dialog is there to make
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

/** A file that was recorded piece by piece does not say how long it is; the browser learns it by going to the end. */
function findLength({ currentTarget: audio }: SyntheticEvent<HTMLAudioElement>): void {
  if (Number.isFinite(audio.duration)) return;
  const goBack = () => {
    audio.currentTime = 0;
  };
  audio.addEventListener('durationchange', goBack, { once: true });
  audio.currentTime = Number.MAX_SAFE_INTEGER;
}
