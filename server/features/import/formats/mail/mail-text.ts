import { escapeLineStart, escapeText } from '#shared/markdown/from-html/escape-text.ts';
import { importTexts as texts } from '../../import.texts.ts';

/** Lines in which the beginning of a quoted e-mail may be spread. */
const HEAD_LINES = 8;
const LINE_MAX = 400;

/** "On … wrote:", in the languages of the most common mail programs. */
const attribution =
  /\b(?:wrote|schrieb|a écrit|escribió|ha scritto|schreef|escreveu|skrev|napisał(?:\(a\))?)\b[^\n]{0,120}:\s*$/i;
const original =
  /^[-_ ]{2,20}\s*(?:Original Message|Original-Nachricht|Ursprüngliche Nachricht|Message d['’]origine|Mensaje original|Messaggio originale|Oorspronkelijk bericht|Mensagem original)\s*[-_ ]{2,20}$/i;
const sender = /^\W{0,6}(?:From|Von|De|Da|Van|Från|Fra|Od)\s?:/i;
const sentOn = /^\W{0,6}(?:Sent|Date|Gesendet|Datum|Envoyé|Enviado|Inviato|Data|Verzonden|Skickat|Sendt|Wysłano)\s?:/i;
const sentTo = /^\W{0,6}(?:To|An|À|A|Para|Aan|Till|Til|Do)\s?:/i;
const forwarded =
  /(?:Forwarded message|Begin forwarded message|Weitergeleitete Nachricht|Anfang der weitergeleiteten|Message transféré|Mensaje reenviado|Messaggio inoltrato)/i;
const forwardPrefix = /^(?:fwd?|wg|tr|rv|i|doorst|enc|vs|vb)\s?:/i;
const anyPrefix = /^(?:(?:re|aw|antw|sv|rif|res|odp|vs|fwd?|wg|tr|rv|doorst|enc|vb)(?:\[\d{1,3}\])?\s?:\s*)+/i;

/** A subject without "Re:" and "Fwd:". */
export function plainSubject(subject: string): string {
  return subject.replace(anyPrefix, '').trim();
}

export function hasPrefix(subject: string): boolean {
  return anyPrefix.test(subject);
}

/** The plain text of an e-mail as Markdown that reads the same: quotes and lists stay what they are. */
export function textAsMarkdown(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').split('\n').map(lineAsMarkdown).join('\n').trim();
}

function lineAsMarkdown(line: string): string {
  const quote = /^(?: {0,3}>[ \t]?)+/.exec(line)?.[0] ?? '';
  const rest = line.slice(quote.length).replace(/^[ \t]{4,}/, '   ');
  // A line that only divides.
  if (/^\s*([-_=*~#])\1{3,}\s*$/.test(rest)) return `${quote}\\${rest.trim()}`;
  const item = /^\s*(?:[-*•]|\d{1,3}[.)])[ \t]+(?=\S)/.exec(rest)?.[0] ?? '';
  const words = escapeText(rest.slice(item.length), { before: '\n' });
  const marks = '> '.repeat(quote.split('>').length - 1);
  return marks + (item === '' ? escapeLineStart(words.trimEnd()) : item.replace('•', '-') + words.trimEnd());
}

/**
 * What an e-mail quotes at its end, in a folded callout. A forwarded e-mail is what was sent, so it stays open, as does
 * what is answered line by line.
 */
export function withFoldedQuote(markdown: string, subject: string): string {
  if (forwardPrefix.test(subject)) return markdown;
  const lines = markdown.split('\n');
  const at = quoteStart(lines);
  if (at === -1 || lines.slice(0, at).every((line) => line.trim() === '')) return markdown;
  const quoted = lines.slice(at).join('\n').trim().split('\n');
  const own = lines.slice(0, at).join('\n').trimEnd();
  return `${own}\n\n> [!quote]- ${texts.mail.quoted}\n${quoted.map((line) => `> ${line}`.trimEnd()).join('\n')}`;
}

/** The line at which the e-mail before begins; -1 where none is quoted. */
function quoteStart(lines: readonly string[]): number {
  for (const [at, line] of lines.entries()) {
    if (line.length > LINE_MAX) continue;
    if (forwarded.test(line)) return -1;
    if (original.test(plain(line))) return at;
    if (sender.test(line) && isHead(lines.slice(at, at + HEAD_LINES))) return lineBefore(lines, at);
    if (/^\s*>/.test(line) && isQuoteToEnd(lines, at)) return attributionBefore(lines, at);
  }
  return -1;
}

/** Markdown escapes signs, and marks bold words. */
function plain(line: string): string {
  return line.replaceAll(/[\\*]/g, '').trim();
}

function isHead(lines: readonly string[]): boolean {
  // Programs put the lines of a head into one paragraph.
  const parts = lines.filter(({ length }) => length <= LINE_MAX);
  return parts.some((line) => sentOn.test(line)) && parts.some((line) => sentTo.test(line));
}

/** A rule or "Original Message" above the head belongs to it. */
function lineBefore(lines: readonly string[], at: number): number {
  let above = at - 1;
  while (above >= 0 && lines[above]?.trim() === '') above -= 1;
  return /^\W{3,}$/.test(lines[above] ?? '') ? above : at;
}

function isQuoteToEnd(lines: readonly string[], at: number): boolean {
  return lines.slice(at).every((line) => line.trim() === '' || /^\s*>/.test(line));
}

/** "On … wrote:" may be on two lines. */
function attributionBefore(lines: readonly string[], at: number): number {
  let above = at - 1;
  while (above >= 0 && lines[above]?.trim() === '') above -= 1;
  const line = lines[above] ?? '';
  if (line.length > LINE_MAX || !line.trimEnd().endsWith(':')) return at;
  if (/^\W{0,3}(?:On|Am|Le|El|Il|Op|Em|Den|W dniu)\b/i.test(line)) return above;
  const both = `${lines[above - 1] ?? ''} ${line}`;
  return attribution.test(line) || attribution.test(both) ? (/\d{4}/.test(line) ? above : above - 1) : at;
}
