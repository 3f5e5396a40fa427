import { Trash2 } from 'lucide-react';
import type { UnsavedTake } from '#web/features/voice/recorder/take-store.ts';
import { voiceTexts as texts } from '#web/features/voice/voice.texts.ts';
import { clockText } from '#web/features/voice/voice-text.ts';
import { momentText } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

interface UnsavedTakesProps {
  takes: readonly UnsavedTake[];
  onOpen: (id: string) => void;
  onDelete: (id: string) => void;
}

/** Recordings on this device that are not transcribed yet, because the dialog or the browser was closed. */
export function UnsavedTakes({ takes, onOpen, onDelete }: UnsavedTakesProps) {
  if (takes.length === 0) return null;
  return (
    <section className="rounded-lg bg-warning-soft px-3 py-2">
      <h3 className="font-medium text-warning-ink">{texts.unsaved.title}</h3>
      <ul aria-label={texts.unsaved.list}>
        {takes.map((take) => {
          const name = momentText(new Date(take.startedAt));
          return (
            <li key={take.id} className="flex items-center gap-2 py-1">
              <span className="min-w-0 flex-1 text-sm">
                {name} · <span className="tabular-nums">{clockText(take.durationMs)}</span>
              </span>
              <Button
                variant="secondary"
                size="sm"
                aria-label={texts.unsaved.continueWith(name)}
                onClick={() => onOpen(take.id)}
              >
                {texts.unsaved.continue}
              </Button>
              <IconButton label={texts.unsaved.delete(name)} size="sm" onClick={() => onDelete(take.id)}>
                <Trash2 aria-hidden="true" />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
