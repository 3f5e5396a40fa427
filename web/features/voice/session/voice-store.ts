import { Store } from '#web/lib/store.ts';
import {
  INITIAL_STATE,
  type RecordedStage,
  type TranscriptStage,
  type VoiceStage,
  type VoiceState,
} from './voice-state.ts';

/** The state of a recorder, with subscriptions. */
export class VoiceStore {
  readonly #store = new Store<VoiceState>(INITIAL_STATE);

  get state(): VoiceState {
    return this.#store.get();
  }

  subscribe = this.#store.subscribe;

  reset(): void {
    this.set(INITIAL_STATE);
  }

  show(stage: VoiceStage): void {
    this.set({ stage });
  }

  set(change: Partial<VoiceState>): void {
    this.#store.set({ ...this.state, ...change });
  }

  /** Changes the recorded stage; does nothing in any other stage. */
  setRecorded(change: Partial<Omit<RecordedStage, 'phase'>>): void {
    const { stage } = this.state;
    if (stage.phase === 'recorded') this.show({ ...stage, ...change });
  }

  /** Changes the transcript stage; does nothing in any other stage. */
  setTranscript(change: Partial<Omit<TranscriptStage, 'phase'>>): void {
    const { stage } = this.state;
    if (stage.phase === 'transcript') this.show({ ...stage, ...change });
  }
}
