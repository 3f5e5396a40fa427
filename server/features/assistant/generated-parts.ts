import { DOCUMENT_LINK_MIDDLE, isDocumentHeading, isDocumentSource } from '#shared/document-links.ts';

const NAMED = /^\*\*(?:People|Dates|Amounts):\*\* /;
const REMARK = /^\*(?:Written by .*|.* OCR can read them\.)\*$/;

/** A line with a file's name, and all that is said of a file, are shorter. */
const LINE_MAX = 2_000;
const SUMMARY_MAX = 20_000;

interface Part {
  start: number;
  end: number;
}

/**
 * A note without what an upload wrote into it about a document: summary, keywords, names, dates, amounts and the
 * headings of these. The document's own text repeats them, and a list of keywords answers any question. Blanked instead
 * of cut, so that positions stay valid.
 */
export function withoutGenerated(content: string): string {
  let text = '';
  let at = 0;
  for (const { start, end } of generatedParts(content)) {
    text += content.slice(at, start) + content.slice(start, end).replace(/[^\n]/g, ' ');
    at = end;
  }
  return text + content.slice(at);
}

function generatedParts(content: string): Part[] {
  const parts: Part[] = [];
  let link = content.indexOf(DOCUMENT_LINK_MIDDLE);
  while (link !== -1) {
    const after = parts.at(-1)?.end ?? 0;
    const start = content.lastIndexOf('\n', link) + 1;
    const end = endOfLine(content, link);
    link = content.indexOf(DOCUMENT_LINK_MIDDLE, end);
    if (start < after || end - start > LINE_MAX) continue;
    const line = content.slice(start, end);
    if (isDocumentHeading(line)) parts.push({ start, end }, ...blocksAfter(content, end));
    else if (isDocumentSource(line)) parts.push(...blocksBefore(content, start, after), { start, end });
  }
  return parts;
}

/** What follows the heading with the link, as far as the upload wrote it. */
function blocksAfter(content: string, heading: number): Part[] {
  const parts: Part[] = [];
  let before = '';
  for (const block of blocksIn(content, heading, Math.min(content.length, heading + SUMMARY_MAX))) {
    const text = content.slice(block.start, block.end);
    if (!isGenerated(text, before)) break;
    parts.push(block);
    before = text;
  }
  return parts;
}

/** What precedes the document's text. What the user wrote in between is theirs. */
function blocksBefore(content: string, until: number, from: number): Part[] {
  const begin = Math.max(from, until - SUMMARY_MAX);
  const head = content.slice(begin, until);
  const first = ['## Summary\n', '## Keywords\n'].map((heading) => startOfLine(head, heading)).find((at) => at !== -1);
  let before = '';
  return [...blocksIn(content, begin + (first ?? 0), until)].filter((block) => {
    const text = content.slice(block.start, block.end);
    const isOurs = text === '## Text' || isGenerated(text, before);
    before = text;
    return isOurs;
  });
}

function startOfLine(text: string, line: string): number {
  const at = text.lastIndexOf(`\n${line}`);
  return at === -1 && text.startsWith(line) ? 0 : at === -1 ? -1 : at + 1;
}

function isGenerated(block: string, before: string): boolean {
  if (/^###? (?:Summary|Keywords)$/.test(block) || NAMED.test(block) || REMARK.test(block)) return true;
  if (/^###? Summary$/.test(before)) return block.startsWith('- ');
  return /^###? Keywords$/.test(before) && !block.startsWith('#');
}

/** Paragraphs, lists and headings, as blank lines part them. */
function* blocksIn(content: string, from: number, to: number): Generator<Part> {
  let at = from;
  while (content[at] === '\n') at += 1;
  while (at < to) {
    const gap = content.slice(at, to).indexOf('\n\n');
    const end = gap === -1 ? to : at + gap;
    if (end > at) yield { start: at, end: content.slice(at, end).trimEnd().length + at };
    at = end + 1;
    while (at < to && content[at] === '\n') at += 1;
  }
}

function endOfLine(content: string, at: number): number {
  const end = content.indexOf('\n', at);
  return end === -1 ? content.length : end;
}
