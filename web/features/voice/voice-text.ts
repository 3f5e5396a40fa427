import { countText } from '#shared/count-text.ts';
import { LOCALE } from '#shared/locale.ts';
import { VOICE_TAG } from '#shared/voice.ts';
import { voiceTexts as texts } from './voice.texts.ts';

/** A note created from a transcript. */
export interface VoiceNote {
  title: string;
  content: string;
  tags: string[];
}

/** The note created from a transcript. The specification titles it with the local date and time. */
export function voiceNoteOf(content: string, now = new Date()): VoiceNote {
  return { title: texts.noteTitle(now.toLocaleString(LOCALE)), content, tags: [VOICE_TAG] };
}

/** `mm:ss`, with more than 59 minutes if needed. */
export function clockText(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The same for a screen reader: `2 minutes 5 seconds`. */
export function spokenTime(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const minutes = Math.floor(seconds / 60);
  const parts = [
    ...(minutes > 0 ? [countText(minutes, 'minute')] : []),
    ...(seconds % 60 > 0 || minutes === 0 ? [countText(seconds % 60, 'second')] : []),
  ];
  return parts.join(' ');
}
