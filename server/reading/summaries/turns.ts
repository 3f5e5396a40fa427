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

interface Line {
  speaker: string | null;
  text: string;
  page: number;
}

/** How a message of an exported chat begins: `12/10/2026, 08:02 - `, `[03-11-2026 19:12:04] `. */
const STAMPED =
  /^[\u200e\u200f]?\[?\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?\s?m\.?)?\]?(?:\s[-–—])?\s(?<message>.*)$/iu;
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
  const isDictation = isDictated(lines.map(({ text }) => text).join('\n'), language);
  const turns = spokenTurns(lines) ?? (isDictation ? lines : null);
  return turns?.map(({ text, ...turn }) => ({ ...turn, sentences: sentencesOf(text, language) })) ?? null;
}

function spokenTurns(lines: readonly Line[]): Line[] | null {
  const labels = speakersOf(lines.map(({ text }) => text));
  const turns: Line[] = [];
  let [starts, isNoise] = [0, false];
  for (const { text, page } of lines) {
    const start = startOf(text, labels);
    const last = turns.at(-1);
    isNoise = start === 'noise' || (isNoise && start === null);
    if (isNoise || start === 'noise') continue;
    if (start === null) {
      if (last && !text.startsWith('#')) last.text += ` ${text}`;
      continue;
    }
    starts += 1;
    if (last?.speaker === start.speaker) last.text += `\n${start.text}`;
    else turns.push({ ...start, page });
  }
  const isExchange = turns.length > new Set(turns.map(({ speaker }) => speaker)).size;
  const stated = turns.filter(({ text }) => /[.!?…]["'”’)]*(?:\n|$)|(?:\S+\s+){6}/.test(text)).length;
  return isExchange && starts >= TURNS_LEAST && stated * 2 >= turns.length ? turns : null;
}

/** Who begins to speak in a line, and what they say; noise has no speaker. */
function startOf(line: string, labels: ReadonlySet<string>): Omit<Line, 'page'> | 'noise' | null {
  const message = STAMPED.exec(line)?.groups?.message;
  const found = message === undefined ? (VOICE.exec(line) ?? NAME_AND_TIME.exec(line)) : MESSAGE.exec(message);
  const { speaker, text = '' } = found?.groups ?? {};
  if (speaker !== undefined) return MEDIA.test(text) ? 'noise' : { speaker: speaker.trim(), text };
  if (message !== undefined) return 'noise';
  const label = spokenIn(line);
  return label && labels.has(label.speaker) ? { speaker: label.speaker, text: line.slice(label.at) } : null;
}

function sentencesOf(text: string, language: string): string[] {
  const lines = text.split('\n').map(inlineText);
  const sentences = lines.filter((line) => line !== '').flatMap((line) => splitSentences(line));
  return sentences.flatMap((sentence) => sentencesAtPauses(sentence.text, language));
}
