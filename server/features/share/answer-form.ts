import { escapeHtml } from '#server/features/export/note-html.ts';
import { COMMENT_MAX, VISITOR_NAME_MAX } from '#shared/shares.ts';
import { shareTexts } from './share.texts.ts';
import type { SentAnswer } from './share-answer.service.ts';

const texts = shareTexts.answer;

/**
 * The form for an answer. Below a page its to-dos are ticked in the text, whose boxes belong to this form; where it is
 * shown again, they are listed in it with what was typed.
 *
 * @param ticked what is sent again where the page's to-dos aren't known.
 */
export function answerForm(
  owner: string,
  { path, formKey }: { path: string; formKey: string },
  hasTodos: boolean,
  again?: { sent: SentAnswer; todos: ReadonlyMap<string, string> },
  ticked: ReadonlySet<string> = new Set(),
): string {
  const { comment, name } = again?.sent ?? { comment: '', name: '' };
  const boxes = [...(again?.todos ?? [])].map(([id, words]) => {
    const isTicked = again?.sent.ticks.has(id) ? ' checked' : '';
    return `<li><label><input type="checkbox" name="done" value="${id}"${isTicked}> ${escapeHtml(words)}</label></li>`;
  });
  const list =
    boxes.length === 0
      ? ''
      : `<fieldset><legend>${texts.done}</legend><ul class="todos">\n${boxes.join('\n')}\n</ul></fieldset>`;
  const hidden = [...ticked].map((id) => `<input type="hidden" name="done" value="${escapeHtml(id)}">`).join('\n');
  // A line break right behind the tag isn't part of the text.
  return `
<form id="answer" class="answer" method="post" action="${path}/answer">
<h2>${texts.title}</h2>
<p class="meta">${escapeHtml(texts.hint(owner, hasTodos))}</p>
${list}
<label for="comment">${texts.comment}</label>
<textarea id="comment" name="comment" rows="5" maxlength="${COMMENT_MAX}" dir="auto">
${escapeHtml(comment)}</textarea>
<label for="name">${texts.name}</label>
<input id="name" name="name" autocomplete="name" maxlength="${VISITOR_NAME_MAX}" dir="auto" value="${escapeHtml(name)}">
<input type="hidden" name="key" value="${escapeHtml(formKey)}">
${hidden}<button>${texts.send}</button>
</form>`;
}

/** A comment that can't be sent, to be copied. */
export function typedText(comment: string): string {
  return `<label for="comment">${texts.typed}</label>
<textarea id="comment" rows="8" dir="auto" readonly>
${escapeHtml(comment)}</textarea>`;
}
