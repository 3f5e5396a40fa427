import {
  NOTHING_SAID,
  type RecordedStage,
  type TranscriptStage,
  type VoiceStage,
  type VoiceState,
} from './voice-state.ts';

/** What a recorder draws, and who is told when it changes. */
export class VoiceStore {
  readonly #listeners = new Set<() => void>();
  #state = NOTHING_SAID;

  get state(): VoiceState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  reset(): void {
    this.set(NOTHING_SAID);
  }

  show(stage: VoiceStage): void {
    this.set({ stage });
  }

  set(change: Partial<VoiceState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** Changes a recording that was stopped; nothing where something else is shown by now. */
  setRecorded(change: Partial<Omit<RecordedStage, 'phase'>>): void {
    const { stage } = this.#state;
    if (stage.phase === 'recorded') this.show({ ...stage, ...change });
  }

  /** The same for a transcript. */
  setTranscript(change: Partial<Omit<TranscriptStage, 'phase'>>): void {
    const { stage } = this.#state;
    if (stage.phase === 'transcript') this.show({ ...stage, ...change });
  }
}
