import type { Page } from '#server/language/blocks.ts';
import type { Found } from '#server/language/found.ts';
import { speakersOf, spokenIn } from '#server/language/speakers.ts';

/** What somebody says; a turn has one message a line. */
export interface Stated extends Found {
  /** Null in a dictation. */
  speaker: string | null;
}

/** How a message of an exported chat begins: `12/10/2026, 08:02 - `, `[03-11-2026 19:12:04] `. */
const STAMP =
  /^[\u200e\u200f]?\[?\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?\s?m\.?)?\]?(?:\s[-–—])?\s/iu;
const MESSAGE = /^[\u200e\u200f~\s]*(?<speaker>[^:\n]{1,40}?)(?:\s\([^()]{1,30}\))?:\s(?<text>.*)$/u;
/** `Camille Durand  00:03`, above what is said. */
const NAME_AND_TIME = /^\W{0,3}(?<speaker>\p{L}[\p{L}\p{M}.'’ -]{0,60}?)\W{1,4}\d{1,2}:\d{2}(?::\d{2})?\W{0,3}$/u;
/** Of subtitles (WebVTT). */
const CUE = /^(?:WEBVTT.*|\d+|(?:\d{1,2}:)?\d{1,2}:\d{2}[.,]\d{3}\s-->.*)$/;
const VOICE = /^\\?<v(?:\.[^\s>]*)?\s(?<speaker>[^>]{1,60})>(?<text>.*?)(?:\\?<\/v>)?$/u;
/** Fewer turns are letters, or labels. */
const TURNS_LEAST = 6;

/** The lines of pages that say something. */
export function readLines(pages: readonly Page[]): Stated[] {
  const lines = pages.flatMap(({ number: page, markdown }) =>
    markdown.split(/\\?\n/).map((text) => ({ speaker: null, text: text.trim(), page })),
  );
  return lines.filter(({ text }) => text !== '' && !CUE.test(text));
}

/** The turns of a transcript or a chat; null for any other text. */
export function readTurns(lines: readonly Stated[]): Stated[] | null {
  const labels = speakersOf(lines.map(({ text }) => text));
  const turns: Stated[] = [];
  for (const { text, page } of lines) {
    const start = startOf(text, labels);
    const last = turns.at(-1);
    if (start && start.speaker !== last?.speaker) turns.push({ ...start, page });
    else if (last && start) last.text += `\n${start.text}`;
    // A stamp without a name is a notice of the chat.
    else if (last && !STAMP.test(text) && !text.startsWith('#')) last.text += ` ${text}`;
  }
  const isExchange = turns.length > new Set(turns.map(({ speaker }) => speaker)).size;
  const stated = turns.filter(({ text }) => /[.!?…]["'”’)]*(?:\n|$)|(?:\S+\s+){6}/.test(text)).length;
  return isExchange && turns.length >= TURNS_LEAST && stated * 2 >= turns.length ? turns : null;
}

/** Who begins to speak in a line, and what they say. */
function startOf(line: string, labels: ReadonlySet<string>): Omit<Stated, 'page'> | null {
  const [stamp] = STAMP.exec(line) ?? [];
  const found =
    stamp === undefined ? (VOICE.exec(line) ?? NAME_AND_TIME.exec(line)) : MESSAGE.exec(line.slice(stamp.length));
  const { speaker, text = '' } = found?.groups ?? {};
  if (speaker !== undefined) return { speaker: speaker.trim(), text };
  const label = stamp === undefined ? spokenIn(line) : null;
  return label && labels.has(label.speaker) ? { speaker: label.speaker, text: line.slice(label.at) } : null;
}
