import type { Answer, Material, Question, SourcePassage } from '#server/features/assistant/material.ts';
import { subjectOf } from '#server/features/assistant/search-text.ts';
import { contentTerms } from '#server/language/context.ts';
import { answerOf, clientNameOf, createSources, passageOf, sourceWithin } from '#server/language/sources.ts';
import { detectLanguage } from '#server/language/words.ts';
import { type NoteOfDraft, writeForm } from '#server/reading/answer.ts';
import type { DraftKind } from '#shared/drafts.ts';
import { PLACE_JOINT } from '#shared/folders.ts';
import { builtInTexts } from './built-in.texts.ts';

/** A draft in whole sentences, filled with the lines of the notes, each with its source. */
export function draft(kind: DraftKind, question: Question, { note, passages: found }: Material): Answer {
  const passages = note ? [passageOf(note)] : found.filter((each) => each.kind === 'note');
  const what = builtInTexts.drafts[kind];
  if (passages.length === 0) return { text: builtInTexts.openToDraft(what), used: [] };
  const content = passages.map(({ text }) => text).join('\n\n');
  if (content.trim() === '') return { text: builtInTexts.emptyToDraft(what), used: [] };
  const { now, replyLanguage, signature, locale: reader } = question;
  const language = replyLanguage ?? detectLanguage(content);
  const terms = note ? [] : contentTerms(subjectOf(question.text));
  const sources = createSources();
  const cite = ({ noteId, startsAt, endsAt }: { noteId: string; startsAt: number; endsAt: number }) =>
    sources.cite(sourceWithin(passages[Number(noteId)] as SourcePassage, startsAt, endsAt));
  const client = clientOf(passages, terms);
  const form = { kind, language, now, reader, signature, client, cite };
  const notes = passages.map((passage, index) => noteOf(passage, index, terms));
  const { lines, leftOut } = writeForm(form, notes);
  return { ...answerOf(lines, sources), remark: builtInTexts.draftRemark(leftOut) };
}

/** The client that the notes are of, or the folder of theirs that was asked for by its name. */
function clientOf(passages: readonly SourcePassage[], terms: readonly string[]): string {
  const folders = passages.map(({ place }) => place.split(PLACE_JOINT).at(-1) ?? '');
  const isAsked = (folder: string) => terms.length > 0 && terms.every((term) => contentTerms(folder).includes(term));
  return passages.map(clientNameOf).find((name) => name !== '') ?? folders.find(isAsked) ?? '';
}

/** A passage under its number; of a note about something else, only what names the subject. */
function noteOf({ place, text: content, ...passage }: SourcePassage, index: number, terms: string[]): NoteOfDraft {
  const ofTitle = new Set(contentTerms(`${place} ${passage.title}`));
  return { ...passage, id: `${index}`, content, about: terms.every((term) => ofTitle.has(term)) ? [] : terms };
}
