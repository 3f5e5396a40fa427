import type { Profession } from '#shared/professions.ts';
import type { FirstStep } from '#shared/settings.ts';

/** What a new account says: the question what somebody does, and the first steps with the example client. */
export const startTexts = {
  question: {
    title: 'What do you do?',
    hint: "We'll add one example client and templates for your work. You can remove the example in one click.",
    professions: {
      consultant: 'Consultant',
      coach: 'Coach',
      planner: 'Event planner',
      adviser: 'Financial advisor',
      other: 'Something else',
    } satisfies Record<Profession, string>,
    skip: 'Skip',
    pending: 'Adding your example…',
    failed: "Couldn't add the example",
    show: 'Start with an example',
  },
  steps: {
    label: 'First steps',
    title: 'Try it with your example client',
    done: 'Done',
    progress: (done: number, all: number) => `${done} of ${all} done`,
    names: {
      actions: 'Pull out the action items',
      tick: 'Tick one',
      ask: 'Ask what was promised',
    } satisfies Record<Exclude<FirstStep, 'closed'>, string>,
    finished: 'Done. It works the same way with your own notes.',
    writeOwn: 'Write your own note',
    remove: 'Remove the example',
    removeShort: 'Remove',
    close: 'Close the first steps',
  },
  removed: {
    title: 'Example removed',
    nothing: 'There is no example to remove',
    kept: (titles: readonly string[]) =>
      `Still here because you changed it: ${titles.map((title) => `“${title}”`).join(', ')}`,
    undo: 'Undo',
    failed: "Couldn't remove the example",
    restoreFailed: "Couldn't bring back the example",
  },
  saveFailed: "Couldn't save your answer",
};
