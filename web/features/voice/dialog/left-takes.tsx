import { Trash2 } from 'lucide-react';
import type { LeftTake } from '#web/features/voice/recorder/shelf.ts';
import { clockText } from '#web/features/voice/voice-text.ts';
import { shortMomentText } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

interface LeftTakesProps {
  takes: readonly LeftTake[];
  onOpen: (id: string) => void;
  onDelete: (id: string) => void;
}

/** Recordings on this device that became no text yet: the dialog was closed, or the browser ended. */
export function LeftTakes({ takes, onOpen, onDelete }: LeftTakesProps) {
  if (takes.length === 0) return null;
  return (
    <section className="rounded-lg bg-warning-soft px-3 py-2">
      <h3 className="font-medium text-warning-ink">On this device, not used yet</h3>
      <ul aria-label="Recordings on this device">
        {takes.map((take) => {
          const name = shortMomentText(new Date(take.startedAt), new Date());
          return (
            <li key={take.id} className="flex items-center gap-2 py-1">
              <span className="min-w-0 flex-1 text-sm">
                {name} · <span className="tabular-nums">{clockText(take.durationMs)}</span>
              </span>
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Continue with ${name}`}
                onClick={() => onOpen(take.id)}
              >
                Continue
              </Button>
              <IconButton label={`Delete ${name}`} size="sm" onClick={() => onDelete(take.id)}>
                <Trash2 aria-hidden="true" />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
