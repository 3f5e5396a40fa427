import type { Recording } from '#shared/voice.ts';
import type { RecordingEnd } from '#web/features/voice/recorder/running-recording.ts';
import type { Take, UnsavedTake } from '#web/features/voice/recorder/take-store.ts';
import { Store } from '#web/lib/store.ts';

/** Where the recording of a transcript is: on this device, or saved on the server. */
export type Source = { kind: 'take'; take: Take } | { kind: 'saved'; recording: Recording };

/** A stopped recording and the work in progress on it. */
export interface RecordedStage {
  phase: 'recorded';
  take: Take;
  /** Undefined for a recording from an earlier visit. */
  end: RecordingEnd | undefined;
  /** `waiting`: the delay between Stop and the automatic transcription. */
  work: 'none' | 'waiting' | 'transcribing' | 'saving';
  /** The uploaded share, from 0 to 1. */
  sent: number;
  /** Why the last attempt failed. */
  problem: string | undefined;
}

export interface TranscriptStage {
  phase: 'transcript';
  source: Source;
  original: string;
  /** The tidied text, once requested. */
  tidied: string | undefined;
  shown: 'original' | 'tidied';
  work: 'none' | 'tidying' | 'transcribing';
  problem: string | undefined;
}

export type VoiceStage =
  | { phase: 'idle' }
  /** The browser asks for the microphone. */
  | { phase: 'starting' }
  | { phase: 'recording'; isPaused: boolean }
  | RecordedStage
  | TranscriptStage;

/** The state that the dialog renders. */
export interface VoiceState {
  readonly stage: VoiceStage;
  /** Recordings on this device that aren't open in any tab. */
  readonly unsaved: readonly UnsavedTake[];
  /** Why the microphone could not be used, and what to do. */
  readonly advice: string | undefined;
  /** Why the running recording isn't stored on this device. */
  readonly deviceProblem: string | undefined;
}

const INITIAL_STATE: VoiceState = {
  stage: { phase: 'idle' },
  unsaved: [],
  advice: undefined,
  deviceProblem: undefined,
};

/** The text shown in the box. */
export function shownText(stage: TranscriptStage): string {
  return stage.shown === 'tidied' ? (stage.tidied ?? stage.original) : stage.original;
}

/** Whether closing now would leave an unused recording or text. */
export function isUnused({ stage }: VoiceState): boolean {
  if (stage.phase === 'transcript') {
    const text = shownText(stage);
    return stage.source.kind === 'take' ? text.trim() !== '' : text !== stage.source.recording.text;
  }
  return stage.phase === 'recording' || stage.phase === 'recorded';
}

/** The id of the recording on this device that a stage works on. */
export function takeIdOf(stage: VoiceStage): string | undefined {
  if (stage.phase === 'recorded') return stage.take.id;
  return stage.phase === 'transcript' && stage.source.kind === 'take' ? stage.source.take.id : undefined;
}

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

  showTranscript(source: Source, text: string): void {
    this.show({
      phase: 'transcript',
      source,
      original: text,
      tidied: undefined,
      shown: 'original',
      work: 'none',
      problem: undefined,
    });
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
