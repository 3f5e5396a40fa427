import { KIB } from '#shared/size-text.ts';
import { AUDIO_BYTES_MAX } from '#shared/voice.ts';
import { closeMicrophone } from './microphone.ts';
import { AUDIO_BITS_PER_SECOND, pickFormat } from './recording-format.ts';
import { measureLevel, type SoundLevel } from './sound-level.ts';
import { stayAwake } from './stay-awake.ts';
import { Stopwatch } from './stopwatch.ts';

/** How often recorded audio is stored. */
const SLICE_MS = 1_000;
/** Room for the audio recorded while stopping, and for the form around the file. */
const SPARE_BYTES = 256 * KIB;

/** Why a recording ended; `asked`: the user pressed Stop. */
export type RecordingEnd = 'asked' | 'full' | 'unplugged';

export interface RecordingEvents {
  /** The next piece of the file, and the elapsed time at its end. */
  onPiece: (piece: Blob, elapsedMs: number) => void;
  /** Called after the last piece. */
  onEnd: (why: RecordingEnd) => void;
}

/** A recording in progress. */
export interface RunningRecording {
  /** The media type reported by the browser. */
  readonly type: string;
  readonly elapsedMs: number;
  /** The current level, from 0 to 1. */
  level(): number;
  pause(): void;
  resume(): void;
  stop(): void;
}

/** Records from an open microphone and closes it at the end. */
export function startRecording(stream: MediaStream, events: RecordingEvents): RunningRecording {
  const recorder = recorderOf(stream);
  const stopwatch = new Stopwatch();
  const sound = levelOf(stream);
  const letSleep = stayAwake();
  const listening = new AbortController();
  let bytes = 0;
  let why: RecordingEnd = 'unplugged';

  function stop(reason: RecordingEnd): void {
    if (recorder.state === 'inactive') return;
    why = reason;
    recorder.stop();
  }

  recorder.ondataavailable = ({ data }) => {
    if (data.size === 0) return;
    bytes += data.size;
    events.onPiece(data, stopwatch.elapsedMs);
    if (bytes > AUDIO_BYTES_MAX - SPARE_BYTES) stop('full');
  };
  // Also runs when the microphone is unplugged or its permission revoked, which stops the recorder.
  recorder.onstop = () => {
    listening.abort();
    stopwatch.stop();
    letSleep();
    sound?.close();
    closeMicrophone(stream);
    events.onEnd(why);
  };
  recorder.onerror = () => stop('unplugged');
  // The system may discard a hidden page at any moment.
  const flush = () => document.hidden && recorder.state !== 'inactive' && recorder.requestData();
  document.addEventListener('visibilitychange', flush, { signal: listening.signal });

  recorder.start(SLICE_MS);
  stopwatch.start();
  return {
    type: recorder.mimeType || 'audio/webm',
    get elapsedMs() {
      return stopwatch.elapsedMs;
    },
    level: () => sound?.read() ?? 0,
    pause() {
      if (recorder.state !== 'recording') return;
      recorder.pause();
      stopwatch.stop();
    },
    resume() {
      if (recorder.state !== 'paused') return;
      recorder.resume();
      stopwatch.start();
    },
    stop: () => {
      stopwatch.stop();
      stop('asked');
    },
  };
}

function recorderOf(stream: MediaStream): MediaRecorder {
  try {
    const mimeType = pickFormat();
    return new MediaRecorder(stream, {
      audioBitsPerSecond: AUDIO_BITS_PER_SECOND,
      ...(mimeType === undefined ? {} : { mimeType }),
    });
  } catch (error) {
    closeMicrophone(stream);
    throw error;
  }
}

/** Recording also works in browsers that can't measure the level. */
function levelOf(stream: MediaStream): SoundLevel | undefined {
  try {
    return measureLevel(stream);
  } catch {
    return undefined;
  }
}
