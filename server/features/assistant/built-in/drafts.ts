import type { Answer, Material, Question, SourcePassage } from '#server/features/assistant/material.ts';
import { subjectOf } from '#server/features/assistant/search-text.ts';
import { contentTerms } from '#server/language/context.ts';
import { answerOf, clientNameOf, createSources, sourceIn, sourceWithin } from '#server/language/sources.ts';
import { detectLanguage } from '#server/language/words.ts';
import { type NoteOfDraft, writeForm } from '#server/reading/answer.ts';
import type { DraftKind } from '#shared/drafts.ts';
import { PLACE_JOINT } from '#shared/folders.ts';
import { builtInTexts } from './built-in.texts.ts';

/** Enough of a note to tell its language. */
const LANGUAGE_SAMPLE = 4_000;

/** A draft in whole sentences, filled with the lines of the notes, each with its source. */
export function draft(kind: DraftKind, question: Question, { note, passages: found }: Material): Answer {
  const passages = note ? [sourceIn(note, 0, note.content.length)] : found.filter((each) => each.kind === 'note');
  const what = builtInTexts.drafts[kind];
  if (passages.length === 0) return { text: builtInTexts.openToDraft(what), used: [] };
  const content = passages.map(({ text }) => text).join('\n\n');
  if (content.trim() === '') return { text: builtInTexts.emptyToDraft(what), used: [] };
  const { now, replyLanguage, signature, locale: reader } = question;
  const language = replyLanguage ?? detectLanguage(content.slice(0, LANGUAGE_SAMPLE));
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
function noteOf(passage: SourcePassage, index: number, terms: readonly string[]): NoteOfDraft {
  const { title, place, text: content, day, updatedAt } = passage;
  const ofTitle = new Set(contentTerms(`${place} ${title}`));
  const about = terms.every((term) => ofTitle.has(term)) ? [] : [...terms];
  return { id: `${index}`, title, content, day, updatedAt, about };
}
