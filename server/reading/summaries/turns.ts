import { inlineText } from '#server/language/inline-text.ts';
import { splitSentences } from '#server/language/sentences.ts';
import { speakersOf, spokenIn } from '#server/language/speakers.ts';
import { isDictated, sentencesAtPauses } from './speech.ts';

/** What one person says at a stretch. */
export interface Turn {
  /** Null in a dictation. */
  speaker: string | null;
  sentences: string[];
  page: number;
}

/** A turn, or a line of it. */
interface Stretch {
  speaker: string | null;
  text: string;
  page: number;
}
type Start = { speaker: string; text: string } | 'noise' | null;

/** What exports of chats begin a message with: `12/10/2026, 08:02 - `, `[03-11-2026 19:12:04] `. */
const STAMP =
  /^[\u200e\u200f]?\[?\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?\s?m\.?)?\]?(?:\s[-–—])?\s/iu;
const MESSAGE = /^[\u200e\u200f~\s]*(?<speaker>[^:\n]{1,40}?)(?:\s\([^()]{1,30}\))?:\s(?<text>.*)$/u;
/** In the place of a picture. */
const MEDIA = /^[\u200e\u200f\s]*(?:<[^<>]{1,60}>|\p{L}+\s(?:omitted|weggelassen|weggelaten|omitid[oa]|omise?))\W*$/iu;
/** `Camille Durand  00:03`, above what is said. */
const NAME_AND_TIME = /^\W{0,3}(?<speaker>\p{L}[\p{L}\p{M}.'’ -]{0,60}?)\W{1,4}\d{1,2}:\d{2}(?::\d{2})?\W{0,3}$/u;
/** Of subtitles (WebVTT). */
const CUE = /^(?:WEBVTT.*|\d+|(?:\d{1,2}:)?\d{1,2}:\d{2}[.,]\d{3}\s-->.*)$/;
const VOICE = /^\\?<v(?:\.[^\s>]*)?\s(?<speaker>[^>]{1,60})>(?<text>.*?)(?:\\?<\/v>)?$/u;
/** Fewer turns are letters, or labels. */
const TURNS_LEAST = 6;

/** The turns of a transcript, a chat or a dictation; null for any other text. */
export function readTurns(pages: readonly { number: number; markdown: string }[], language: string): Turn[] | null {
  const lines = pages
    .flatMap(({ number, markdown }) => markdown.split('\n').map((text) => ({ text, page: number })))
    .map(({ text, page }) => ({ text: text.replace(/\\$/, '').trim(), page, speaker: null }))
    .filter(({ text }) => text !== '' && !CUE.test(text));
  const isDictation = isDictated(
    lines.map(({ text }) => text),
    language,
  );
  const stretches = spokenTurns(lines) ?? (isDictation ? lines : null);
  return stretches?.map(({ text, ...turn }) => ({ ...turn, sentences: sentencesOf(text, language) })) ?? null;
}

function spokenTurns(lines: readonly Stretch[]): Stretch[] | null {
  const labels = speakersOf(lines.map(({ text }) => text));
  const stretches: Stretch[] = [];
  let [turns, isNoise] = [0, false];
  for (const { text, page } of lines) {
    const start = startOf(text, labels);
    const last = stretches.at(-1);
    isNoise = start === 'noise' || (isNoise && start === null);
    if (isNoise) continue;
    if (start !== null && start !== 'noise') turns += 1;
    if (start === null || start === 'noise') {
      if (last && !text.startsWith('#')) last.text += ` ${text}`;
    } else if (last?.speaker === start.speaker) last.text += `\n${start.text}`;
    else stretches.push({ ...start, page });
  }
  const bySpeaker = [...Map.groupBy(stretches, ({ speaker }) => speaker).values()];
  const isExchange = bySpeaker.length > 1 && bySpeaker.some(({ length }) => length > 1);
  const stated = stretches.filter(({ text }) => /[.!?…]["'”’)]*(?:\n|$)|(?:\S+\s+){6}/.test(text)).length;
  return isExchange && turns >= TURNS_LEAST && stated * 2 >= stretches.length ? stretches : null;
}

function startOf(line: string, labels: ReadonlySet<string>): Start {
  const stamp = STAMP.exec(line)?.[0];
  const found = stamp === undefined ? VOICE.exec(line) : MESSAGE.exec(line.slice(stamp.length));
  const { speaker, text = '' } = found?.groups ?? {};
  if (speaker !== undefined) return MEDIA.test(text) ? 'noise' : { speaker: speaker.trim(), text };
  if (stamp !== undefined) return 'noise';
  const above = NAME_AND_TIME.exec(line)?.groups?.speaker;
  if (above !== undefined) return { speaker: above, text: '' };
  const label = spokenIn(line);
  return label && labels.has(label.speaker) ? { speaker: label.speaker, text: line.slice(label.at) } : null;
}

function sentencesOf(text: string, language: string): string[] {
  return text
    .split('\n')
    .map(inlineText)
    .filter((line) => line !== '')
    .flatMap((line) => splitSentences(line))
    .flatMap((sentence) => sentencesAtPauses(sentence.text, language));
}
