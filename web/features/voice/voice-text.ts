import { VOICE_TAG } from '#shared/voice.ts';

/** A note made of a transcript. */
export interface VoiceNote {
  title: string;
  content: string;
  tags: string[];
}

/** The note that a transcript becomes, named after the moment as this place writes it. */
export function voiceNoteOf(content: string, now = new Date()): VoiceNote {
  return { title: `Voice Note - ${now.toLocaleString()}`, content, tags: [VOICE_TAG] };
}

/** `mm:ss`; the minutes go on beyond the hour. */
export function clockText(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The same for a screen reader: `2 minutes 5 seconds`. */
export function spokenTime(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const minutes = Math.floor(seconds / 60);
  const parts = [
    ...(minutes > 0 ? [countOf(minutes, 'minute')] : []),
    ...(seconds % 60 > 0 || minutes === 0 ? [countOf(seconds % 60, 'second')] : []),
  ];
  return parts.join(' ');
}

/** A size in the unit that leaves few digits. */
export function sizeText(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  return megabytes >= 1 ? `${megabytes.toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`;
}

function countOf(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
