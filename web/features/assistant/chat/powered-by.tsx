import { creditName } from '#shared/ai.ts';
import { assistantTexts } from '#web/features/assistant/assistant.texts.ts';
import { useAiStatus } from './chat.queries.ts';

/** Credits the provider whose model answers, if any. */
export function PoweredBy() {
  const { data } = useAiStatus();
  const name = data ? creditName(data) : null;
  return name !== null && <p className="truncate text-ink-muted text-sm">{assistantTexts.poweredBy(name)}</p>;
}
