import type { DocumentSummary } from '#shared/documents.ts';
import { NOTE_CONTENT_MAX } from '#shared/notes.ts';
import { cutText } from '#shared/text.ts';
import { summaryMarkdown } from './summary/summary-markdown.ts';

/** What a note says of a document. */
export interface DocumentContent {
  id: string;
  fileName: string;
  summary: DocumentSummary | null;
  pages: readonly { number: number; markdown: string }[];
  /** How many pages are pictures of text that were not read. */
  scannedPages: number;
  /** Whether pages mean something in this kind of file. */
  isPaged: boolean;
  isTruncated: boolean;
}

const CUT = '*The text is longer than a note can be. The rest is in the file.*';
const LONGER = '*The file has more text than is read of one. The rest is in the file.*';
const EMPTY = '*There is no text in this file.*';

/**
 * The content of a note made from a document: summary, keywords, then the text with its page marks, cut where it would
 * be longer than `room`.
 */
export function noteContent(document: DocumentContent, room = NOTE_CONTENT_MAX): string {
  const head = [...summaryParts(document), '## Text', `*From ${linkTo(document)}*`].join('\n\n');
  const text = textOf(document);
  const whole = `${head}\n\n${text}`;
  if (whole.length <= room) return whole;
  const rest = room - head.length - CUT.length - 4;
  return `${head}\n\n${cutText(text, rest).trimEnd()}\n\n${CUT}`;
}

/** What a document adds to a note that is there already: summary and keywords, with a link to the document. */
export function noteAddition(document: DocumentContent): string {
  const parts = summaryParts(document);
  const scan = document.scannedPages === 0 ? [] : [scanNotice(document)];
  return [`## ${linkTo(document)}`, ...parts.map((part) => part.replaceAll(/^## /gm, '### ')), ...scan].join('\n\n');
}

/**
 * A note's content with what a document says of it: in place of what an earlier reading of the document said, unless
 * somebody changed that since; else after a blank line. Undefined where the note has no room for it.
 */
export function withDocument(
  content: string,
  document: DocumentContent,
  earlier: DocumentContent | null,
  make: (document: DocumentContent, room?: number) => string,
): string | undefined {
  const before = earlier === null ? '' : make(earlier);
  const at = before === '' ? -1 : content.indexOf(before);
  const [head, tail] = at < 0 ? [separated(content), ''] : [content.slice(0, at), content.slice(at + before.length)];
  const whole = head + make(document, NOTE_CONTENT_MAX - head.length - tail.length) + tail;
  return whole.length <= NOTE_CONTENT_MAX ? whole : undefined;
}

function separated(content: string): string {
  if (content === '' || content.endsWith('\n\n')) return content;
  return content + (content.endsWith('\n') ? '\n' : '\n\n');
}

function summaryParts({ summary }: DocumentContent): string[] {
  const text = summary === null ? '' : summaryMarkdown(summary);
  return text === '' ? [] : [text];
}

function textOf(document: DocumentContent): string {
  const { pages, scannedPages, isTruncated } = document;
  const isMarked = document.isPaged && pages.length > 1;
  const written = pages.flatMap(({ number, markdown }) => {
    const text = markdown.trim();
    return text === '' ? [] : [isMarked ? `*Page ${number}*\n\n${text}` : text];
  });
  return [
    ...(scannedPages === 0 ? [] : [scanNotice(document)]),
    ...written,
    ...(written.length === 0 && scannedPages === 0 ? [EMPTY] : []),
    ...(isTruncated ? [LONGER] : []),
  ].join('\n\n');
}

/** A scan is said to be one, never to be empty. */
function scanNotice({ scannedPages, pages }: DocumentContent): string {
  if (pages.length <= 1) return '*This page is a picture of text, so its words could not be read. OCR can read them.*';
  const which =
    scannedPages >= pages.length
      ? 'The pages of this document are pictures'
      : scannedPages === 1
        ? `One of the ${pages.length} pages is a picture`
        : `${scannedPages} of the ${pages.length} pages are pictures`;
  return `*${which} of text, so their words could not be read. OCR can read them.*`;
}

function linkTo({ id, fileName }: DocumentContent): string {
  return `[${fileName.replaceAll(/[\\`*_{}[\]<>()#|~!]/g, '\\$&')}](/app?document=${id})`;
}
