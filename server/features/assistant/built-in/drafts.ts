import type { Answer, Material, Question, SourcePassage } from '#server/features/assistant/material.ts';
import { subjectOf } from '#server/features/assistant/search-text.ts';
import { contentTerms } from '#server/language/context.ts';
import { builtInTemplate, draftLocale, wordsOf } from '#server/language/drafts/draft-templates.ts';
import { isPlain } from '#server/language/drafts/evidence.ts';
import { type Gathered, type GatheredLine, gather, type NoteOfDraft } from '#server/language/drafts/gather.ts';
import { countLeftOut } from '#server/language/drafts/read-statements.ts';
import { escapeMarkdown } from '#server/language/escape-markdown.ts';
import { languageOf } from '#server/language/lexicon.ts';
import { answerOf, createSources, sourceIn, sourceWithin } from '#server/language/sources.ts';
import { withDays } from '#shared/draft-days.ts';
import type { DraftKind } from '#shared/drafts.ts';
import { builtInTexts } from './built-in.texts.ts';

/** Enough of a note to tell its language. */
const LANGUAGE_SAMPLE = 4_000;
const DISCUSSED_MAX = 20;
const CHECK_MAX = 12;

/**
 * A draft in whole sentences, filled with the lines of the notes, each with its source. What belongs below no heading
 * for certain is what was talked about; what may not be so, and what the form still needs, is listed at the end.
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
  const gathered = gather(
    template,
    passages.map((passage, index) => noteOf(passage, index, terms)),
  );
  const sources = createSources();
  const shown = (line: GatheredLine, isTask = false) => {
    const passage = passages[Number(line.noteId)];
    const text = escapeMarkdown(withDays(line, draftLocale(words, reader), now));
    const cited = passage ? sources.cite(sourceWithin(passage, line.startsAt, line.endsAt)) : '';
    return `- ${isTask ? '[ ] ' : ''}${text}${cited}`;
  };
  const { written, needed } = formOf(kind, words, gathered, shown);
  const check = gathered.elsewhere.filter(({ text }) => !isPlain(text)).slice(0, CHECK_MAX);
  if (needed.length > 0) written.push('', `**${words.needed}${words.colon}** ${needed.join(', ')}`);
  if (check.length > 0) written.push('', `**${words.check}${words.colon}**`, '', ...check.map((line) => shown(line)));
  const leftOut = passages.reduce((sum, { text }) => sum + countLeftOut(text), 0);
  return { ...answerOf(written, sources), remark: builtInTexts.draftRemark(leftOut) };
}

/** The form, with the sections that the notes have something for; the names of the others are still needed. */
function formOf(
  kind: DraftKind,
  words: ReturnType<typeof wordsOf>,
  { intro, slots, elsewhere }: Gathered,
  shown: (line: GatheredLine, isTask?: boolean) => string,
): { written: string[]; needed: string[] } {
  const written = [intro.trimEnd()];
  const needed: string[] = [];
  const section = (head: string, lead: string, lines: string[]) =>
    written.push('', head, '', ...(lead === '' ? [] : [lead, '']), ...lines);
  const leads: Record<string, string> = words.leads;
  const leadOf = (name: string) => {
    const key = Object.entries(words).find(([, value]) => value === name)?.[0] ?? '';
    return leads[key] ?? '';
  };
  const discussed = elsewhere.filter(({ text }) => isPlain(text)).slice(0, DISCUSSED_MAX);
  let isOpened = false;
  const openText = () => {
    if (isOpened) return;
    isOpened = true;
    if (words.opening[kind] !== '') written.push('', words.opening[kind]);
    const head = kind === 'email' ? `**${words.discussed}**` : `## ${words.discussed}`;
    const lines = discussed.map((line) => shown(line));
    if (lines.length > 0) section(head, leads.discussed ?? '', lines);
  };
  for (const { kind: form, name, head, rest, isTasks, lines } of slots) {
    const isEmpty = lines.length === 0;
    if (isEmpty) needed.push(name);
    if (form === 'label') {
      const value =
        name === words.subject && isEmpty ? words.agreed : lines.map((line) => shown(line).slice(2)).join('; ');
      written.push(`${head} ${value}`.trimEnd(), rest.trimEnd());
    } else {
      openText();
      if (!isEmpty)
        section(
          head,
          leadOf(name),
          lines.map((line) => shown(line, isTasks && kind !== 'email')),
        );
    }
  }
  const end = slots.at(-1)?.rest.trim() ?? '';
  written.push('', words.closing[kind]);
  if (slots.at(-1)?.kind === 'heading' && end !== '') written.push('', end);
  return { written, needed: needed.filter((name) => name !== words.subject) };
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
