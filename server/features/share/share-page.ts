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
const mark =
  '<svg aria-hidden="true" viewBox="0 0 32 32"><rect width="32" height="32" rx="8"/><circle cx="16" cy="16" r="9" fill="none" stroke-width="2.5"/><path d="M16 16V7a9 9 0 0 1 9 9z"/></svg>';
/** Without an address it is sent to where it was shown, so that it is the same for every link. */
const form = `<form method="post"><label for="passcode">${texts.form.passcode}</label>
<div class="fields"><input id="passcode" name="passcode" type="password" autocomplete="off" required maxlength="100">
<button>${texts.form.open}</button></div></form>`;

/** The pages that visitors see. */
export interface SharePages {
  /** For every link that leads to nothing, and for a wrong passcode: the same to the byte. */
  missing: PageAnswer;
  /** Asks for the passcode, and says nothing about the note or its owner. */
  locked: PageAnswer;
  /** The note, its pictures and its owner's name. */
  note: (note: SharedNote, userId: string, path: string) => Promise<PageAnswer>;
}

/** @param fonts rules for the font that notes are read in. */
export function createSharePages(fonts: string): SharePages {
  const style = fonts + sharePageCss;
  const policy = policyFor(style);
  const page = (status: 200 | 404, title: string, body: string): PageAnswer => ({
    status,
    policy,
    html: documentOf(title, style, body),
  });
  const { missing, locked } = texts;
  return {
    missing: page(
      404,
      missing.title,
      messageOf(missing.title, `<p>${missing.text}</p><p>${missing.passcode}</p>${form}`),
    ),
    locked: page(200, locked.title, messageOf(locked.title, `<p>${locked.text}</p>${form}`)),
    note: async (note, userId, path) => {
      const title = escapeHtml(shownTitle(note.title));
      return page(200, title, await noteBody(note, title, userId, path));
    },
  };
}

async function noteBody(note: SharedNote, title: string, userId: string, path: string): Promise<string> {
  const { noteId, owner, content, isSnapshot, sharedAt, updatedAt } = note;
  const when = isSnapshot ? texts.page.asOf(day.format(sharedAt)) : texts.page.updated(day.format(updatedAt));
  return `<main><header><h1 dir="auto">${title}</h1>
<p class="meta">${escapeHtml(texts.page.sharedBy(owner))} · ${when}</p></header>
<article dir="auto">
${await renderSharedNote(userId, { noteId, content, path })}</article></main>
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
