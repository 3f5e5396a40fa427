import type { Config } from '#server/config.ts';
import type { ChatMessage, ChatSource, ChatStep } from '#shared/assistant.ts';
import { assistantTexts } from './assistant.texts.ts';

/** The events of an answer; `text` carries its pieces as they arrive, and what came before a `step` is no part of it. */
export type ChatEvent =
  | { event: 'question'; data: ChatMessage }
  | { event: 'sources'; data: ChatSource[] }
  | { event: 'step'; data: ChatStep }
  | { event: 'text'; data: { text: string } }
  | { event: 'answer'; data: ChatMessage };

export type Emit = (event: ChatEvent) => void;

/** The events of a model, which is said to be silent when it has sent nothing for a while, up to its first words. */
export function sayWhenSilent({ config }: { config: Config }, emit: Emit): { emit: Emit; end: () => void } {
  const say = () => emit({ event: 'step', data: { kind: 'silent' } });
  const timer = setTimeout(say, config.LIMIT_AI_SILENT_SECONDS * 1000);
  const end = () => clearTimeout(timer);
  return {
    emit: (event) => {
      if (event.event === 'step') timer.refresh();
      if (event.event === 'text') end();
      emit(event);
    },
    end,
  };
}

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
