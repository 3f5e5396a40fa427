import type { ChatMessage } from '#shared/assistant.ts';

/** Answers from before remarks were kept apart began and ended with them. */
const CLOSING =
  '\n\n*Answered by the built-in assistant, from your own notes, without an AI model. To connect one: Settings → API Keys.*';
const INTROS = [
  ['A draft from “', 'Fill in what is in square brackets.'],
  ['Ein Entwurf aus “', 'Was in eckigen Klammern steht, ist noch auszufüllen.'],
  ['Een concept op basis van “', 'Vul in wat tussen vierkante haken staat.'],
  ['Un brouillon tiré de “', 'Complétez ce qui est entre crochets.'],
  ['Un borrador a partir de “', 'Complete lo que está entre corchetes.'],
  ['Una bozza tratta da “', 'Completi ciò che è tra parentesi quadre.'],
  ['Um rascunho a partir de “', 'Preencha o que está entre parênteses retos.'],
] as const;
const RULE = '\n\n---\n\n';

/** A message as it would be kept today: what the built-in assistant once said about its answer is its remark. */
export function withoutOldRemarks(message: ChatMessage): ChatMessage {
  if (message.madeBy !== 'built-in' || message.remark !== null) return message;
  const content = message.content.endsWith(CLOSING) ? message.content.slice(0, -CLOSING.length) : message.content;
  const rule = content.indexOf(RULE);
  const first = rule === -1 ? '' : content.slice(0, rule);
  const isIntro = INTROS.some(([start, end]) => first.startsWith(start) && first.endsWith(end));
  return isIntro ? { ...message, content: content.slice(rule + RULE.length), remark: first } : { ...message, content };
}
