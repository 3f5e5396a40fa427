import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { AppError } from '#server/errors.ts';
import { escapeHtml } from '#server/features/export/note-html.ts';
import { digestTag } from '#server/http/request-headers.ts';
import type { PageAnswer } from '#server/http/visitor-pages.ts';
import { ThreadFailure, ThreadPool } from '#server/thread-pool.ts';
import { shownTitle } from '#shared/notes.ts';
import { MIB } from '#shared/size-text.ts';
import { answerForm, typedText } from './answer-form.ts';
import type { OpenShare, SharedText } from './share.repo.ts';
import { shareTexts, shareTexts as texts } from './share.texts.ts';
import type { SentAnswer } from './share-answer.service.ts';
import { sharePageCss } from './share-page.css.ts';
import { type NoteToShow, plainNoteHtml, type RenderedNote, sharedNoteHtml } from './shared-note-html.ts';

/** What takes less than 50 ms whatever it says; a longer text is rendered beside the server's own thread. */
const INLINE_MAX = 1_000;

const pool = new ThreadPool(join(import.meta.dirname, 'shared-note-worker.ts'), {
  threads: 1,
  memoryMb: 384,
  // Others' pages wait behind it. 500,000 characters of a real note take less.
  seconds: 10,
  waitingOfOwner: 10,
  waiting: 50,
});

/**
 * The note's text as HTML; without formatting, where that would take too long.
 *
 * @throws {AppError} `unavailable` while too many people open long notes.
 */
async function renderSharedNote(owner: string, note: NoteToShow): Promise<RenderedNote> {
  if (note.content.length <= INLINE_MAX) return sharedNoteHtml(note);
  try {
    return (await pool.run(owner, note)) as RenderedNote;
  } catch (cause) {
    if (!(cause instanceof ThreadFailure)) throw cause;
    if (cause.reason === 'too large') return plainNoteHtml(note.content);
    throw new AppError('unavailable', shareTexts.busy, { cause, retryAfter: 5 });
  }
}

/** Some hundred pages of usual length, or the longest ones that are being read. */
const KEPT_BYTES = 16 * MIB;
const mark =
  '<svg aria-hidden="true" viewBox="0 0 32 32"><rect width="32" height="32" rx="8"/><circle cx="16" cy="16" r="9" fill="none" stroke-width="2.5"/><path d="M16 16V7a9 9 0 0 1 9 9z"/></svg>';
/** Without an address it is sent to where it was shown, so that it is the same for every link. */
const form = `<form method="post"><label for="passcode">${texts.form.passcode}</label>
<div class="fields"><input id="passcode" name="passcode" type="password" autocomplete="off" required maxlength="100">
<button>${texts.form.open}</button></div></form>`;

/** A page that shows a note, the same for all its readers. */
export interface NotePage {
  answer: Extract<PageAnswer, { html: unknown }>;
  bytes: number;
  /** The ids of the attachments it shows, and of those that can be downloaded. */
  pictures: ReadonlySet<string>;
  files: ReadonlySet<string>;
  /** The words of the to-dos that can be ticked, by their ids. */
  todos: ReadonlyMap<string, string>;
}

/** Who reads a page, and where. */
export interface Reader {
  path: string;
  locale: string;
  /** What the form for answers sends along. */
  formKey: string;
}

type ReadText = () => Promise<SharedText | undefined>;

/** The pages that visitors see. */
export interface SharePages {
  /** For every link that leads to nothing, and for a wrong passcode: the same to the byte. */
  missing: PageAnswer;
  /** Asks for the passcode, and says nothing about the note or its owner. */
  locked: PageAnswer;
  /**
   * The note, its pictures and its owner's name. Each version is written once, however many people open it, and kept
   * while there is room.
   *
   * @param read reads the text; undefined if the page was closed since the share was found, and so is the page.
   */
  note: (share: OpenShare, to: Reader, read: ReadText) => Promise<NotePage | undefined>;
  /** The form with what was typed, and why it wasn't accepted. */
  unanswered: (share: OpenShare, to: Reader, sent: SentAnswer, todos: NotePage['todos'], problem: string) => PageAnswer;
  /** The same where the page isn't known to be open: with the ticks as they were. */
  refused: (to: Reader, sent: SentAnswer, problem: string, status: 429 | 503) => PageAnswer;
  /** What was typed, without a way to send it: below why the page can't take it. */
  returned: (to: Reader, sent: SentAnswer, why: 'missing' | 'locked' | 'silent') => PageAnswer;
  /** Says that an answer arrived. */
  answered: (share: OpenShare, to: Reader) => PageAnswer;
}

/** @param fonts rules for the font that notes are read in. */
export function createSharePages(fonts: string): SharePages {
  const style = fonts + sharePageCss;
  const policy = policyFor(style);
  const page = (status: 200 | 404 | 422 | 429 | 503, title: string, body: string): PageAnswer => ({
    status,
    policy,
    html: documentOf(title, style, body),
  });
  async function write(share: OpenShare, to: Reader, read: ReadText): Promise<NotePage | undefined> {
    const text = await read();
    if (text === undefined) return undefined;
    const { path, locale, formKey } = to;
    const { noteId, allowsFiles, allowsAnswers } = share;
    const shown = { noteId, path, allowsFiles, allowsAnswers, ...text };
    const { html, pictures, files, todos } = await renderSharedNote(share.userId, shown);
    const answer = allowsAnswers ? answerForm(share.owner, { path, formKey }, todos.length > 0) : '';
    const title = escapeHtml(shownTitle(text.title));
    const bytes = Buffer.from(
      documentOf(title, style, noteBody(share, { path, when: whenOf(share, locale) }, title, html + answer)),
    );
    const reply = { status: 200, policy, html: bytes, etag: digestTag(bytes) } as const;
    return {
      answer: reply,
      files: new Set(files),
      todos: new Map(todos),
      bytes: bytes.length,
      pictures: new Set(share.logoId === null ? pictures : [...pictures, share.logoId]),
    };
  }
  const kept = new LRUCache<string, NotePage, () => Promise<NotePage | undefined>>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
    fetchMethod: (_key, _before, { context }) => context(),
    // One that loses its place while it is written still has readers who wait for it.
    ignoreFetchAbort: true,
  });
  const { missing, locked } = texts;
  return {
    missing: page(
      404,
      missing.title,
      messageOf(missing.title, `<p>${missing.text}</p><p>${missing.passcode}</p>${form}`),
    ),
    locked: page(200, locked.title, messageOf(locked.title, `<p>${locked.text}</p>${form}`)),
    unanswered: ({ owner }, to, sent, todos, problem) =>
      page(
        422,
        texts.answer.notSent,
        messageOf(
          texts.answer.notSent,
          `<p role="alert">${escapeHtml(problem)}</p>${answerForm(owner, to, todos.size > 0, { sent, todos })}`,
        ),
      ),
    refused: (to, sent, problem, status) =>
      page(
        status,
        texts.answer.notSent,
        messageOf(
          texts.answer.notSent,
          `<p role="alert">${escapeHtml(problem)}</p>${answerForm('', to, false, { sent, todos: new Map() }, sent.ticks)}`,
        ),
      ),
    returned: ({ path }, { comment }, why) => {
      const { title, text } = texts[why];
      const words = { missing: '', locked: texts.answer.lockedSince, silent: texts.answer.back }[why];
      const way = words === '' ? '' : `<p><a href="${path}">${words}</a></p>`;
      const typed = comment === '' ? '' : typedText(comment);
      return page(why === 'missing' ? 404 : 422, title, messageOf(title, `<p>${text}</p>${way}${typed}`));
    },
    answered: ({ owner }, { path }) =>
      page(
        200,
        texts.answer.sent,
        messageOf(
          texts.answer.sent,
          `<p>${escapeHtml(texts.answer.sentTo(owner))}</p><p><a href="${path}">${texts.answer.back}</a></p>`,
        ),
      ),
    note: (share, to, read) => kept.fetch(keyOf(share, to), { context: () => write(share, to, read) }),
  };
}

/** In the reader's form; the server can't know where the reader is. */
function whenOf({ isSnapshot, sharedAt, updatedAt }: OpenShare, locale: string): string {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return isSnapshot ? texts.page.asOf(day.format(sharedAt)) : texts.page.updated(day.format(updatedAt));
}

/** Everything a page shows follows from this, so that it is written again when something of it has changed. */
function keyOf(share: OpenShare, { locale }: Reader): string {
  const { id, owner, firm, logoId, passcodeHash, allowsFiles, allowsAnswers, isSnapshot } = share;
  const text = isSnapshot ? [share.sharedAt] : [share.version, share.updatedAt];
  // By the words of the day and not by the region: there are fewer ways to write it.
  const when = whenOf(share, locale);
  return JSON.stringify([id, owner, firm, logoId, passcodeHash, allowsFiles, allowsAnswers, isSnapshot, text, when]);
}

function noteBody(
  { owner, firm, logoId }: OpenShare,
  { path, when }: { path: string; when: string },
  title: string,
  article: string,
): string {
  const logo =
    logoId === null ? '' : `<img class="logo" src="${path}/attachments/${logoId}" alt="${escapeHtml(firm)}">`;
  return `<main><header>${logo}<h1 dir="auto">${title}</h1>
<p class="meta">${escapeHtml([texts.page.sharedBy(owner, firm), when].filter(Boolean).join(' · '))}</p></header>
<article>
${article}</article></main>
<footer>${mark}${texts.page.with}</footer>`;
}

/** No scripts at all, its own styles, and pictures of this page. */
function policyFor(style: string): string {
  return [
    "default-src 'none'",
    "script-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "img-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function messageOf(title: string, content: string): string {
  return `<main class="message"><h1>${title}</h1>${content}</main>`;
}

function documentOf(title: string, style: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow"><meta name="referrer" content="no-referrer">
<title>${title}</title><style>${style}</style></head>
<body>${body}</body></html>`;
}
