import type { Answer, Material, Question, SourcePassage } from '#server/features/assistant/material.ts';
import { contentTerms, subjectOf } from '#server/features/assistant/search-text.ts';
import { builtInTemplate, draftLocale, wordsOf } from '#server/language/drafts/draft-templates.ts';
import { type GatheredLine, gather, type NoteOfDraft } from '#server/language/drafts/gather.ts';
import { escapeMarkdown } from '#server/language/escape-markdown.ts';
import { languageOf } from '#server/language/lexicon.ts';
import { answerOf, createSources, sourceIn, sourceWithin } from '#server/reading/answer.ts';
import { withDays } from '#shared/draft-days.ts';
import type { DraftKind } from '#shared/drafts.ts';
import { builtInTexts } from './built-in.texts.ts';

/** Enough of a note to tell its language. */
const LANGUAGE_SAMPLE = 4_000;
const ELSEWHERE_MAX = 12;

/**
 * The built-in template with what the notes say for certain below its headings, each line with its source. Nothing is
 * written: what belongs nowhere for certain is listed at the end.
 */
export function draft(kind: DraftKind, question: Question, material: Material): Answer {
  const passages = passagesFor(material);
  const what = builtInTexts.drafts[kind];
  if (passages.length === 0) return { text: builtInTexts.openToDraft(what), used: [] };
  const content = passages.map(({ text }) => text).join('\n\n');
  if (content.trim() === '') return { text: builtInTexts.emptyToDraft(what), used: [] };
  const { now, replyLanguage, signature, locale: reader } = question;
  const language = replyLanguage ?? languageOf(content.slice(0, LANGUAGE_SAMPLE));
  const words = wordsOf(language);
  const template = builtInTemplate(kind, language, now, { signature, reader }).content;
  const terms = material.note ? [] : contentTerms(subjectOf(question.text));
  const { intro, slots, elsewhere } = gather(
    template,
    passages.map((passage, index) => noteOf(passage, index, terms)),
  );
  const sources = createSources();
  const shown = (line: GatheredLine) => {
    const passage = passages[Number(line.noteId)];
    const text = escapeMarkdown(withDays(line, draftLocale(words, reader), now));
    return passage ? `${text}${sources.cite(sourceWithin(passage, line.startsAt, line.endsAt))}` : text;
  };
  const lines = [intro];
  for (const { kind: form, head, rest, isTasks, lines: found } of slots) {
    if (form === 'label') lines.push(`${head} ${found.map(shown).join('; ')}`.trimEnd(), rest.trimEnd());
    else lines.push('', head, '', ...found.map((line) => `- ${isTasks ? '[ ] ' : ''}${shown(line)}`), rest.trimEnd());
  }
  const first = elsewhere.slice(0, ELSEWHERE_MAX).map((line) => `- ${shown(line)}`);
  if (first.length > 0) lines.push('', `## ${words.elsewhere}`, '', ...first);
  return { ...answerOf(lines, sources), remark: builtInTexts.draftRemark };
}

function passagesFor({ note, passages }: Material): SourcePassage[] {
  return note ? [sourceIn(note, 0, note.content.length)] : passages.filter(({ kind }) => kind === 'note');
}

/** A passage under its number; of a note about something else, only what names the subject. */
function noteOf(passage: SourcePassage, index: number, terms: readonly string[]): NoteOfDraft {
  const { title, place, text: content, day, updatedAt } = passage;
  const ofTitle = new Set(contentTerms(`${place} ${title}`));
  const about = terms.every((term) => ofTitle.has(term)) ? [] : [...terms];
  return { id: `${index}`, title, content, day, updatedAt, about };
}
