import { Check, X } from 'lucide-react';
import type { FirstStep } from '#shared/settings.ts';
import { cn } from '#web/lib/cn.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { startTexts } from './start.texts.ts';

const texts = startTexts.steps;

export type Step = Exclude<FirstStep, 'closed'>;
const steps: readonly Step[] = ['actions', 'tick', 'ask'];

interface FirstStepsProps {
  done: readonly FirstStep[];
  /** A phone has room for the next step only. */
  isNarrow: boolean;
  onDo: (step: Step) => void;
  onWriteOwn: () => void;
  onRemove: () => void;
  onClose: () => void;
}

/** Three things to try with the example client, above the note. */
export function FirstSteps({ done, isNarrow, onDo, onWriteOwn, onRemove, onClose }: FirstStepsProps) {
  const open = steps.filter((step) => !done.includes(step));
  const [next] = open;
  const shown = isNarrow && next ? [next] : steps;
  return (
    <section aria-label={texts.label} className="border-b bg-sunken px-4 pt-2 pb-3">
      <div className="flex items-center gap-x-3">
        <p className="min-w-0 flex-1 text-sm">
          <span className="font-medium">{next ? texts.title : texts.finished}</span>{' '}
          <span role="status" className="whitespace-nowrap text-ink-muted">
            {texts.progress(steps.length - open.length, steps.length)}
          </span>
        </p>
        <Button variant="ghost" size="sm" className="text-ink-muted max-md:hidden" onClick={onRemove}>
          {texts.remove}
        </Button>
        <IconButton icon={X} label={texts.close} size="sm" className="-mr-2" onClick={onClose} />
      </div>
      <div className="mt-1 flex flex-wrap gap-2">
        {next &&
          shown.map((step) => (
            <StepButton key={step} step={step} isDone={done.includes(step)} isNext={step === next} onDo={onDo} />
          ))}
        {!next && (
          <Button size="sm" onClick={onWriteOwn}>
            {texts.writeOwn}
          </Button>
        )}
        {(!next || isNarrow) && (
          <Button variant="ghost" size="sm" className="md:hidden" aria-label={texts.remove} onClick={onRemove}>
            {texts.removeShort}
          </Button>
        )}
      </div>
    </section>
  );
}

interface StepButtonProps {
  step: Step;
  isDone: boolean;
  isNext: boolean;
  onDo: (step: Step) => void;
}

function StepButton({ step, isDone, isNext, onDo }: StepButtonProps) {
  return (
    <Button variant={isNext ? 'primary' : 'secondary'} size="sm" onClick={() => onDo(step)}>
      <span
        aria-hidden="true"
        className={cn(
          'inline-flex size-4.5 items-center justify-center rounded-full text-xs tabular-nums',
          isDone ? 'text-accent-ink' : 'border border-current',
        )}
      >
        {isDone ? <Check /> : steps.indexOf(step) + 1}
      </span>
      {texts.names[step]}
      {isDone && <span className="sr-only">{`(${texts.done})`}</span>}
    </Button>
  );
}
