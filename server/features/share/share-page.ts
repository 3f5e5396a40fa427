import { createHash } from 'node:crypto';
import { escapeHtml } from '#server/features/export/note-html.ts';
import type { PageAnswer } from '#server/http/visitor-pages.ts';
import { shownTitle } from '#shared/notes.ts';
import { renderSharedNote } from './render-shared-note.ts';
import { shareTexts as texts } from './share.texts.ts';
import { sharePageCss } from './share-page.css.ts';
import type { SharedNote } from './share-visit.service.ts';

/** The server can't know where the reader is. */
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const styleHash = createHash('sha256').update(sharePageCss).digest('base64');
/** No scripts at all, its own styles, and pictures of this page. */
const policy = [
  "default-src 'none'",
  "script-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "img-src 'self'",
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
const mark =
  '<svg aria-hidden="true" viewBox="0 0 32 32"><rect width="32" height="32" rx="8"/><circle cx="16" cy="16" r="9" fill="none" stroke-width="2.5"/><path d="M16 16V7a9 9 0 0 1 9 9z"/></svg>';
/** Without an address it is sent to where it was shown, so that it is the same for every link. */
const form = `<form method="post"><label for="passcode">${texts.form.passcode}</label>
<div class="fields"><input id="passcode" name="passcode" type="password" autocomplete="off" required maxlength="100">
<button>${texts.form.open}</button></div></form>`;

/** For every link that leads to nothing, and for a wrong passcode: the same to the byte. */
export const missingPage: PageAnswer = {
  status: 404,
  policy,
  html: message(texts.missing.title, `<p>${texts.missing.text}</p><p>${texts.missing.passcode}</p>${form}`),
};

/** Asks for the passcode, and says nothing about the note or its owner. */
export const lockedPage: PageAnswer = {
  status: 200,
  policy,
  html: message(texts.locked.title, `<p>${texts.locked.text}</p>${form}`),
};

/** The note, its pictures and its owner's name. */
export async function notePage(note: SharedNote, userId: string, path: string): Promise<PageAnswer> {
  const { noteId, owner, content, isSnapshot, sharedAt, updatedAt } = note;
  const title = escapeHtml(shownTitle(note.title));
  const when = isSnapshot ? texts.page.asOf(day.format(sharedAt)) : texts.page.updated(day.format(updatedAt));
  const article = await renderSharedNote(userId, { noteId, content, path });
  return {
    status: 200,
    policy,
    html: document(
      title,
      `<main><header><h1 dir="auto">${title}</h1>
<p class="meta">${escapeHtml(texts.page.sharedBy(owner))} · ${when}</p></header>
<article dir="auto">
${article}</article></main>
<footer>${mark}${texts.page.with}</footer>`,
    ),
  };
}

function message(title: string, content: string): string {
  return document(title, `<main class="message"><h1>${title}</h1>${content}</main>`);
}

function document(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow"><meta name="referrer" content="no-referrer">
<title>${title}</title><style>${sharePageCss}</style></head>
<body>${body}</body></html>`;
}
