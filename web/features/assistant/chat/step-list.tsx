import { BookOpen, Gauge, Hourglass, ListTodo, type LucideIcon, Replace, Search } from 'lucide-react';
import type { ChatStep } from '#shared/assistant.ts';
import { shownTitle } from '#shared/notes.ts';
import { assistantTexts } from '#web/features/assistant/assistant.texts.ts';

const texts = assistantTexts.step;

/** What a model has looked up for an answer that is on its way, and whether it is silent or has failed. */
export function StepList({ steps }: { steps: readonly ChatStep[] }) {
  if (steps.length === 0) return null;
  return (
    <ul aria-label={texts.label} className="flex flex-col gap-1 text-ink-muted text-sm">
      {linesOf(steps).map(({ key, icon: Icon, text }) => (
        <li key={key} className="flex items-start gap-2">
          <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="line-clamp-2 min-w-0 wrap-anywhere">{text}</span>
        </li>
      ))}
    </ul>
  );
}

interface Line {
  key: number;
  icon: LucideIcon;
  text: string;
}

/** A line for each step; notes that were read one after another share one. */
function linesOf(steps: readonly ChatStep[]): Line[] {
  const lines: Line[] = [];
  for (let key = 0; key < steps.length; ) {
    const from = key;
    const step = steps[key] as ChatStep;
    key += 1;
    if (step.kind === 'note') while (steps[key]?.kind === 'note') key += 1;
    const read = new Set(steps.slice(from, key).map((each) => JSON.stringify(each)));
    lines.push({ key: from, ...lineOf(step, read.size) });
  }
  return lines;
}

function lineOf(step: ChatStep, count: number): Omit<Line, 'key'> {
  switch (step.kind) {
    case 'search':
      return { icon: Search, text: texts.search(step.query) };
    case 'note':
      return { icon: BookOpen, text: texts.notes(count, shownTitle(step.title)) };
    case 'document':
      return { icon: BookOpen, text: texts.page(step.title, step.page) };
    case 'tasks':
      return { icon: ListTodo, text: texts.tasks };
    case 'limit':
      return { icon: Gauge, text: texts.limit };
    case 'silent':
      return { icon: Hourglass, text: texts.silent };
    case 'built-in':
      return { icon: Replace, text: texts.builtIn };
  }
}
