import type { Recording } from '#shared/voice.ts';
import type { RecordingEnd } from '#web/features/voice/recorder/running-recording.ts';
import type { LeftTake, Take } from '#web/features/voice/recorder/shelf.ts';

/** Where the sound of a transcript is: on this device until its text is used, or kept on the server. */
export type Source = { kind: 'take'; take: Take } | { kind: 'kept'; recording: Recording };

/** A recording that was stopped, and what is being done with it. */
export interface RecordedStage {
  phase: 'recorded';
  take: Take;
  /** Undefined where it comes from an earlier visit. */
  end: RecordingEnd | undefined;
  /** `waiting`: the moment between Stop and what follows by itself. */
  work: 'none' | 'waiting' | 'transcribing' | 'keeping';
  /** How much of it has left, from 0 to 1. */
  sent: number;
  /** Why it has no text yet. */
  problem: string | undefined;
}

export interface TranscriptStage {
  phase: 'transcript';
  source: Source;
  original: string;
  /** The same in paragraphs, once that was asked for. */
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

/** What the dialog draws. */
export interface VoiceState {
  readonly stage: VoiceStage;
  /** Recordings on this device that no tab works on. */
  readonly left: readonly LeftTake[];
  /** Why the microphone could not be used, and what to do. */
  readonly advice: string | undefined;
  /** Why the recording is not on this device while it is made. */
  readonly deviceProblem: string | undefined;
}

export const NOTHING_SAID: VoiceState = {
  stage: { phase: 'idle' },
  left: [],
  advice: undefined,
  deviceProblem: undefined,
};

/** The text as it stands in the box. */
export function shownText(stage: TranscriptStage): string {
  return stage.shown === 'tidied' ? (stage.tidied ?? stage.original) : stage.original;
}

/** Whether closing now leaves something behind that nobody has used yet. */
export function isUnused({ stage }: VoiceState): boolean {
  if (stage.phase === 'transcript') {
    const text = shownText(stage);
    return stage.source.kind === 'take' ? text.trim() !== '' : text !== stage.source.recording.text;
  }
  return stage.phase === 'recording' || stage.phase === 'recorded';
}

/** The recording on this device that a stage works on. */
export function takeIdOf(stage: VoiceStage): string | undefined {
  if (stage.phase === 'recorded') return stage.take.id;
  return stage.phase === 'transcript' && stage.source.kind === 'take' ? stage.source.take.id : undefined;
}
