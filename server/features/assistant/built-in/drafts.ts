import type { Answer, Material, Question, SourcePassage } from '#server/features/assistant/material.ts';
import { contentTerms, subjectOf } from '#server/features/assistant/search-text.ts';
import { builtInTemplate, draftLocale, wordsOf } from '#server/language/drafts/draft-templates.ts';
import { type GatheredLine, gather, type NoteOfDraft } from '#server/language/drafts/gather.ts';
import { escapeMarkdown } from '#server/language/escape-markdown.ts';
import { languageOf } from '#server/language/lexicon.ts';
import { withDays } from '#shared/draft-days.ts';
import type { DraftKind } from '#shared/drafts.ts';
import { builtInTexts } from './built-in.texts.ts';
import { answerOf, createSources } from './sources.ts';

/** Enough of a note to tell its language. */
const LANGUAGE_SAMPLE = 4_000;
const ELSEWHERE_MAX = 12;

/**
 * The built-in template with what the notes say for certain below its headings, each line with its source. Nothing is
 * written: what belongs nowhere for certain is listed at the end.
 */
export function draft(kind: DraftKind, question: Question, material: Material): Answer {
  const notes = partsOf(question, material);
  const what = builtInTexts.drafts[kind];
  if (notes.length === 0) return { text: builtInTexts.openToDraft(what), used: [] };
  const content = notes.map((each) => each.content).join('\n\n');
  if (content.trim() === '') return { text: builtInTexts.emptyToDraft(what), used: [] };
  const { now, replyLanguage, signature, locale: reader } = question;
  const language = replyLanguage ?? languageOf(content.slice(0, LANGUAGE_SAMPLE));
  const words = wordsOf(language);
  const { intro, slots, elsewhere } = gather(
    builtInTemplate(kind, language, now, { signature, reader }).content,
    notes,
  );
  const sources = createSources();
  const shown = (line: GatheredLine) =>
    `${escapeMarkdown(withDays(line, draftLocale(words, reader), now))}${sources.cite(sourceOf(line, notes))}`;
  const lines = [intro];
  for (const { kind: form, head, rest, isTasks, lines: found } of slots) {
    if (form === 'label') lines.push(`${head} ${found.map(shown).join('; ')}`.trimEnd(), rest.trimEnd());
    else lines.push('', head, '', ...found.map((line) => `- ${isTasks ? '[ ] ' : ''}${shown(line)}`), rest.trimEnd());
  }
  if (elsewhere.length > 0) {
    const first = elsewhere.slice(0, ELSEWHERE_MAX);
    lines.push('', `## ${words.elsewhere}`, '', ...first.map((line) => `- ${shown(line)}`));
  }
  return { ...answerOf(lines, sources), remark: builtInTexts.draftRemark };
}

/** A note or a part of one, under its number, and where that is in the note. */
interface Part extends NoteOfDraft, Pick<SourcePassage, 'isDated'> {
  of: Pick<SourcePassage, 'id' | 'place' | 'startsAt'>;
}

function partsOf(question: Question, { note, passages }: Material): Part[] {
  if (note) return [{ ...note, id: '0', about: [], of: { id: note.id, place: note.place, startsAt: 0 } }];
  const terms = contentTerms(subjectOf(question.text));
  return passages
    .filter(({ kind }) => kind === 'note')
    .map(({ id, title, place, text: content, day, isDated, updatedAt, startsAt }, index) => {
      const ofTitle = new Set(contentTerms(`${place} ${title}`));
      // What a note about something else says of the subject is only what names it.
      const about = terms.every((term) => ofTitle.has(term)) ? [] : terms;
      return { id: `${index}`, title, content, day, isDated, updatedAt, about, of: { id, place, startsAt } };
    });
}

function sourceOf({ noteId, title, startsAt, endsAt }: GatheredLine, parts: readonly Part[]): SourcePassage {
  const part = parts[Number(noteId)];
  const from = part?.of.startsAt ?? 0;
  return {
    kind: 'note',
    id: part?.of.id ?? noteId,
    title,
    place: part?.of.place ?? '',
    heading: '',
    page: null,
    day: part?.day ?? '',
    isDated: part?.isDated ?? false,
    updatedAt: part?.updatedAt ?? '',
    startsAt: from + startsAt,
    endsAt: from + endsAt,
    text: part?.content.slice(startsAt, endsAt) ?? '',
  };
}
