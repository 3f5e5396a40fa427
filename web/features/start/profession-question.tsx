import { BriefcaseBusiness, CalendarDays, ChartLine, Feather, type LucideIcon, MessagesSquare } from 'lucide-react';
import { useId } from 'react';
import { type Profession, professions } from '#shared/professions.ts';
import { Button } from '#web/ui/button.tsx';
import { useAnswerProfession, useSkipProfession } from './start.queries.ts';
import { startTexts } from './start.texts.ts';

const texts = startTexts.question;

const icons: Record<Profession, LucideIcon> = {
  consultant: BriefcaseBusiness,
  coach: MessagesSquare,
  planner: CalendarDays,
  adviser: ChartLine,
  other: Feather,
};

interface ProfessionQuestionProps {
  /** The example client is there. */
  onAnswered: (meetingId: string | undefined) => void;
  /** The question was skipped, or asked for again and not answered. */
  onSkipped: () => void;
}

/** What do you do? The answer creates an example client. */
export function ProfessionQuestion({ onAnswered, onSkipped }: ProfessionQuestionProps) {
  const answer = useAnswerProfession();
  const skip = useSkipProfession();
  const titleId = useId();
  const isBusy = answer.isPending || answer.isSuccess;

  function handleChoose(profession: Profession) {
    if (isBusy) return;
    answer.mutate(profession, {
      onSuccess: ({ samples }) => onAnswered(samples.notes.find(({ kind }) => kind === 'meeting')?.id),
    });
  }

  return (
    <section aria-labelledby={titleId} className="w-full max-w-lg">
      <h3 id={titleId} className="font-semibold text-lg">
        {texts.title}
      </h3>
      <p className="mx-auto mt-1 max-w-md text-balance text-ink-muted">{texts.hint}</p>
      <div className="mt-4 grid gap-2 min-[26rem]:grid-cols-2">
        {professions.map((profession) => {
          const Icon = icons[profession];
          return (
            <button
              key={profession}
              type="button"
              aria-disabled={isBusy}
              onClick={() => handleChoose(profession)}
              className="flex min-h-12 items-center gap-3 rounded-lg border border-control bg-surface px-4 text-left font-medium transition-colors hover:bg-hover aria-disabled:cursor-default aria-disabled:text-ink-muted"
            >
              <Icon aria-hidden="true" className="size-[1.125rem] shrink-0 text-accent-ink" />
              {texts.professions[profession]}
            </button>
          );
        })}
        <Button
          variant="ghost"
          className="min-h-12"
          disabled={isBusy}
          isPending={skip.isPending}
          onClick={() => skip.mutate(undefined, { onSuccess: onSkipped })}
        >
          {texts.skip}
        </Button>
      </div>
      <p role="status" className="mt-3 min-h-6 text-ink-muted text-sm">
        {isBusy ? texts.pending : ''}
      </p>
    </section>
  );
}
