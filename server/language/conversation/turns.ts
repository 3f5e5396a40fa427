import { inlineText } from '#server/language/inline-text.ts';
import { splitSentences } from '#server/language/sentences.ts';
import { speakersOf, spokenIn } from '#server/language/speakers.ts';
import { breakUnpunctuated } from './breaths.ts';
import { hesitationsIn } from './spoken-words.ts';

/** What one person says at a stretch. */
export interface Turn {
  /** Null in a dictation. */
  speaker: string | null;
  sentences: string[];
  page: number;
}

interface Line {
  text: string;
  page: number;
}
interface Stretch {
  speaker: string | null;
  text: string;
  page: number;
}

/** `12/10/2026, 08:02 - `, `[03-11-2026 19:12:04] `: what the exports of chats begin a message with. */
const CHAT_STAMP =
  /^[\u200e\u200f]?\[?\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?\s?m\.?)?\]?(?:\s[-–—])?\s/iu;
const CHAT_MESSAGE = /^[\u200e\u200f~\s]*(?<speaker>[^:\n]{1,40}?)(?:\s\([^()]{1,30}\))?:\s(?<text>.*)$/u;
/** In the place of a picture, and what the program itself says. */
const CHAT_NOISE =
  /^[\u200e\u200f\s]*(?:<[^<>]{1,60}>|(?:image|video|audio|sticker|gif|document|bild|foto|afbeelding|video|imagen|audio|sticker|vidéo)s?\s(?:omitted|weggelassen|weggelaten|omitid[oa]|omise?|absente?)|this message was deleted|null)[\s.]*$|end-to-end|ende-zu-ende|bout en bout|extremo a extremo/iu;
/** `Camille Durand  00:03`, as Teams and Otter write above what somebody says. */
const NAME_AND_TIME =
  /^(?<speaker>\p{L}[\p{L}\p{M}.'’-]{0,25}(?:\s\p{L}[\p{L}\p{M}.'’-]{0,25}){0,3}(?:\s\d{1,2})?)(?:\s{1,4}|\s?[|·–-]\s?)\[?\(?\d{1,2}:\d{2}(?::\d{2})?\)?\]?$/u;
const CUE_TIME = /^(?:\d{1,2}:)?\d{1,2}:\d{2}[.,]\d{3}\s-->\s/;
const CUE_VOICE = /^\\?<v(?:\.[^\s>]*)?\s(?<speaker>[^>]{1,60})>(?<text>.*?)(?:\\?<\/v>)?$/u;
/** Fewer turns are an exchange of letters, or labels. */
const TURNS_LEAST = 6;
/** Of the lines, what turns have to be. */
const MOST = 0.5;
/** A dictation has a hesitation in so many words at least. */
const WORDS_PER_HESITATION = 60;
const HESITATIONS_LEAST = 3;

/** The turns of a transcript, a chat or a dictation; null for any other text. */
export function readTurns(pages: readonly { number: number; markdown: string }[], language: string): Turn[] | null {
  const lines = pages.flatMap(({ number, markdown }) =>
    markdown.split('\n').map((text) => ({ text: text.replace(/(?:\\| {2})$/, '').trim(), page: number })),
  );
  const stretches =
    chatOf(lines) ?? voicesOf(lines) ?? headedOf(lines) ?? labelledOf(lines) ?? dictatedOf(lines, language);
  return (
    stretches?.map(({ speaker, text, page }) => ({ speaker, sentences: sentencesOf(text, language), page })) ?? null
  );
}

function chatOf(lines: readonly Line[]): Stretch[] | null {
  const written = lines.filter(({ text }) => text !== '');
  const stamped = written.filter(({ text }) => CHAT_STAMP.test(text)).length;
  if (stamped < TURNS_LEAST || stamped < written.length * MOST) return null;
  const stretches: Stretch[] = [];
  let isMessage = false;
  for (const { text, page } of written) {
    const rest = text.replace(CHAT_STAMP, '');
    if (rest === text) {
      const last = stretches.at(-1);
      if (isMessage && last) last.text += `\n${text}`;
      continue;
    }
    const { speaker, text: stated } = CHAT_MESSAGE.exec(rest)?.groups ?? {};
    isMessage = speaker !== undefined && stated !== undefined && !CHAT_NOISE.test(stated);
    if (isMessage) stretches.push({ speaker: speaker?.trim() ?? null, text: stated ?? '', page });
  }
  return joined(stretches);
}

/** Subtitles that name their speakers (WebVTT). */
function voicesOf(lines: readonly Line[]): Stretch[] | null {
  const stretches: Stretch[] = [];
  for (const { text, page } of lines) {
    const { speaker, text: stated } = CUE_VOICE.exec(text)?.groups ?? {};
    if (speaker !== undefined && stated !== undefined) stretches.push({ speaker: speaker.trim(), text: stated, page });
    else if (text !== '' && !CUE_TIME.test(text) && !/^(?:\d+|WEBVTT.*)$/.test(text)) {
      const last = stretches.at(-1);
      if (last) last.text += ` ${text.replace(/\\?<\/v>$/, '')}`;
    }
  }
  return stretches.length < TURNS_LEAST ? null : joined(stretches);
}

function headedOf(lines: readonly Line[]): Stretch[] | null {
  const stretches: Stretch[] = [];
  for (const { text, page } of lines) {
    const speaker = NAME_AND_TIME.exec(inlineText(text))?.groups?.speaker;
    const last = stretches.at(-1);
    if (speaker !== undefined) stretches.push({ speaker, text: '', page });
    else if (last) last.text += ` ${text}`;
  }
  const known = new Map<string, number>();
  for (const { speaker } of stretches) known.set(speaker ?? '', (known.get(speaker ?? '') ?? 0) + 1);
  const returning = [...known.values()].filter((times) => times > 1).length;
  return stretches.length < TURNS_LEAST || returning === 0 ? null : joined(stretches);
}

function labelledOf(lines: readonly Line[]): Stretch[] | null {
  const written = lines.filter(({ text }) => text !== '' && !CUE_TIME.test(text) && !/^\d+$/.test(text));
  const speakers = speakersOf(written.map(({ text }) => text));
  const isTurn = ({ text }: Line) => speakers.has(spokenIn(text)?.speaker ?? '');
  const turns = written.filter(isTurn).length;
  if (speakers.size < 2 || turns < TURNS_LEAST || turns < written.length * MOST) return null;
  // Labels of a form stand once each, or the same few in every record.
  const stretches: Stretch[] = [];
  for (const line of written) {
    const spoken = spokenIn(line.text);
    const last = stretches.at(-1);
    if (spoken && isTurn(line))
      stretches.push({ speaker: spoken.speaker, text: line.text.slice(spoken.at), page: line.page });
    else if (last && !/^#/.test(line.text)) last.text += ` ${line.text}`;
  }
  return isExchange(stretches) ? joined(stretches) : null;
}

/** People say sentences; the values of labels are words and numbers. */
function isExchange(stretches: readonly Stretch[]): boolean {
  const stated = stretches.filter(
    ({ text }) => /[.!?…]["'”’)]*$/.test(text.trim()) || text.split(' ').length > 6,
  ).length;
  return stated >= stretches.length * MOST;
}

function dictatedOf(lines: readonly Line[], language: string): Stretch[] | null {
  const whole = lines.map(({ text }) => text).join(' ');
  const hesitations = hesitationsIn(whole, language);
  const words = whole.split(/\s+/).length;
  if (hesitations < HESITATIONS_LEAST || hesitations * WORDS_PER_HESITATION < words) return null;
  const isWritten = lines.some(({ text }) => /^(?:#{1,6}\s|\|)/.test(text));
  if (isWritten) return null;
  return lines.filter(({ text }) => text !== '').map(({ text, page }) => ({ speaker: null, text, page }));
}

/** What one person says in several messages is one turn. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const turns: Stretch[] = [];
  for (const stretch of stretches) {
    const last = turns.at(-1);
    if (last && last.speaker === stretch.speaker) last.text += `\n${stretch.text}`;
    else turns.push({ ...stretch });
  }
  return turns;
}

function sentencesOf(text: string, language: string): string[] {
  return text
    .split('\n')
    .map(inlineText)
    .filter((line) => line !== '')
    .flatMap((line) => splitSentences(line))
    .flatMap((sentence) => breakUnpunctuated(sentence.text, language));
}
