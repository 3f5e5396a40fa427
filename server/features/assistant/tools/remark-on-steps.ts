import { assistantTexts } from '#server/features/assistant/assistant.texts.ts';
import type { ChatStep } from '#shared/assistant.ts';

const texts = assistantTexts.lookedUp;

/** What was looked up for an answer, as sentences that are stored with it. */
export function remarkOn(steps: readonly ChatStep[]): string | null {
  const queries = new Set(steps.flatMap((step) => (step.kind === 'search' ? [step.query] : [])));
  const count = (kind: ChatStep['kind']) =>
    new Set(steps.filter((step) => step.kind === kind).map((step) => JSON.stringify(step))).size;
  const [notes, pages] = [count('note'), count('document')];
  const sentences = [
    ...(queries.size === 0 ? [] : [texts.search([...queries])]),
    ...(notes + pages === 0 ? [] : [texts.read(notes, pages)]),
    ...(count('tasks') === 0 ? [] : [texts.tasks]),
    ...(count('limit') === 0 ? [] : [texts.limit]),
  ];
  return sentences.length === 0 ? null : sentences.map((sentence) => `${sentence}.`).join(' ');
}
