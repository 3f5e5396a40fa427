import { documentHeading, documentSource } from '#shared/document-links.ts';
import type { DocumentSummary } from '#shared/documents.ts';
import { NOTE_CONTENT_MAX } from '#shared/notes.ts';
import { cutText } from '#shared/text.ts';
import { documentTexts } from './documents.texts.ts';
import { summaryMarkdown } from './summary/summary-markdown.ts';

/** What a note gets from a document. */
export interface DocumentContent {
  id: string;
  fileName: string;
  summary: DocumentSummary | null;
  pages: readonly { number: number; markdown: string }[];
  /** How many pages are images of text that were not read. */
  scannedPages: number;
  /** How many pages could not be read well. */
  unclearPages: number;
  /** Whether this kind of file has meaningful pages. */
  isPaged: boolean;
  isTruncated: boolean;
}

type Remarks = typeof documentTexts.note.current;

const { current, earlier: earlierRemarks, empty } = documentTexts.note;

/**
 * The content of a note created from a document: summary, keywords, then the text with its page markers, cut if it
 * would be longer than `room`.
 */
export function noteContent(document: DocumentContent, room = NOTE_CONTENT_MAX, remarks: Remarks = current): string {
  const head = [...summaryParts(document), '## Text', documentSource(document)].join('\n\n');
  const text = textOf(document, remarks);
  const whole = `${head}\n\n${text}`;
  if (whole.length <= room) return whole;
  const rest = room - head.length - remarks.cut.length - 4;
  return `${head}\n\n${cutText(text, rest).trimEnd()}\n\n${remarks.cut}`;
}

/** What a document adds to an existing note: summary and keywords, with a link to the document. */
export function noteAddition(document: DocumentContent): string {
  const parts = summaryParts(document);
  const scan =
    document.scannedPages === 0 ? [] : [documentTexts.note.scan(document.scannedPages, document.pages.length)];
  const heads = parts.map((part) => part.replaceAll(/^## /gm, '### '));
  return [documentHeading(document), ...heads, ...scan, ...unclearOf(document)].join('\n\n');
}

/**
 * A note's content with what a document adds to it: replacing what was added when the document was processed before, if
 * that is unchanged, else after a blank line. Undefined if the note has no space for it.
 */
export function withDocument(
  content: string,
  document: DocumentContent,
  earlier: DocumentContent | null,
  make: typeof noteContent,
): string | undefined {
  const before = earlier === null ? '' : (writtenOf(content, earlier, make) ?? '');
  const at = before === '' ? -1 : content.indexOf(before);
  const [head, tail] = at < 0 ? [separated(content), ''] : [content.slice(0, at), content.slice(at + before.length)];
  const whole = head + make(document, NOTE_CONTENT_MAX - head.length - tail.length) + tail;
  return whole.length <= NOTE_CONTENT_MAX ? whole : undefined;
}

/** What a document wrote into a note, if that is unchanged. */
export function writtenOf(content: string, document: DocumentContent, make: typeof noteContent): string | undefined {
  const written = [current, ...earlierRemarks].map((remarks) => make(document, undefined, remarks));
  return written.find((text) => content.includes(text));
}

function separated(content: string): string {
  if (content === '' || content.endsWith('\n\n')) return content;
  return content + (content.endsWith('\n') ? '\n' : '\n\n');
}

function summaryParts({ summary }: DocumentContent): string[] {
  const text = summary === null ? '' : summaryMarkdown(summary);
  return text === '' ? [] : [text];
}

function unclearOf({ unclearPages, pages, isPaged }: DocumentContent): string[] {
  return unclearPages === 0 ? [] : [documentTexts.note.unclear(unclearPages, pages.length, !isPaged)];
}

function textOf(document: DocumentContent, remarks: Remarks): string {
  const { pages, scannedPages, isTruncated } = document;
  const isMarked = document.isPaged && pages.length > 1;
  const written = pages.flatMap(({ number, markdown }) => {
    const text = markdown.trim();
    return text === '' ? [] : [isMarked ? `*Page ${number}*\n\n${text}` : text];
  });
  return [
    ...(scannedPages === 0 ? [] : [documentTexts.note.scan(document.scannedPages, document.pages.length)]),
    ...unclearOf(document),
    ...written,
    ...(written.length === 0 && scannedPages === 0 && document.unclearPages === 0 ? [empty] : []),
    ...(isTruncated ? [remarks.truncated] : []),
  ].join('\n\n');
}
