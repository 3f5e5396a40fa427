import type { Answer, Material } from '#server/features/assistant/material.ts';
import { builtInTexts } from './built-in.texts.ts';
import { quotesOf } from './quotes.ts';
import { answerOf, createSources } from './sources.ts';

/** New ideas take a model; the built-in assistant quotes related notes instead. */
export function cannotBrainstorm({ note, passages }: Material): Answer {
  const sources = createSources();
  const others = passages.filter(({ id }) => id !== note?.id);
  const quotes = quotesOf(others, sources, 3);
  const lines: string[] = [builtInTexts.cannotBrainstorm];
  if (quotes.length > 0) lines.push('', builtInTexts.alreadyInNotes, '', ...quotes);
  return answerOf(lines, sources);
}
