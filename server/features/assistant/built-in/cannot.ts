import type { Answer, Material } from '#server/features/assistant/material.ts';
import { quotesOf } from './quotes.ts';
import { answerOf, createSources } from './sources.ts';

export const CONNECT = 'To connect an AI provider, open Settings → API Keys.';

/** Ideas are what a model has; the built-in assistant has the notes. */
export function cannotBrainstorm({ note, passages }: Material): Answer {
  const sources = createSources();
  const others = passages.filter(({ id }) => id !== note?.id);
  const quotes = quotesOf(others, sources, 3);
  const lines = [
    `I cannot think up new ideas: I am the built-in assistant and only know what stands in your notes. ${CONNECT}`,
  ];
  if (quotes.length > 0) lines.push('', 'What your notes already say that may help:', '', ...quotes);
  return answerOf(lines, sources);
}

/** Says that rewriting takes a model, and how to connect one. */
export function cannotRewrite(): Answer {
  return {
    text: `I cannot put text into other words: I am the built-in assistant, without an AI model. ${CONNECT} Improve, shorten and change of tone then work on any selected text.`,
    used: [],
  };
}

/** Says what the built-in assistant can do, and what not. */
export function introduction(): Answer {
  return {
    text: [
      'I am the built-in assistant. I work without an AI model, from your own notes and documents, and say where everything comes from. I can',
      '',
      '- answer questions by quoting your notes, for instance “when does the lease end?”',
      '- summarise the open note and list its action items with owners and dates',
      '- draft a proposal, a report, a plan or a follow-up e-mail from what stands in the note',
      '- prepare you for a meeting: “what do I know about …?”',
      '',
      `I cannot brainstorm or rewrite. ${CONNECT}`,
    ].join('\n'),
    used: [],
  };
}
