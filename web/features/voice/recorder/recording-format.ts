/** 60 minutes of speech are 14 MB. */
export const AUDIO_BITS_PER_SECOND = 32_000;

/** WebM wherever it can be recorded; Safari before 18.4 records MP4 only. */
const FORMATS = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4;codecs=mp4a.40.2', 'audio/mp4'];

/** The format to record in; undefined leaves it to the browser. */
export function pickFormat(): string | undefined {
  return FORMATS.find((format) => MediaRecorder.isTypeSupported(format));
}

/** A file name whose extension names the container, which transcribers rely on. */
export function fileNameOf(type: string): string {
  const subtype = /^audio\/([a-z0-9]+)/.exec(type)?.[1] ?? 'webm';
  return `recording.${subtype === 'mp4' ? 'm4a' : subtype}`;
}
