import { AUDIO_BYTES_MAX } from '#shared/voice.ts';
import { closeMicrophone } from './microphone.ts';
import { AUDIO_BITS_PER_SECOND, pickFormat } from './recording-format.ts';
import { measureLevel, type SoundLevel } from './sound-level.ts';
import { stayAwake } from './stay-awake.ts';
import { Stopwatch } from './stopwatch.ts';

/** How often what was said is written down. */
const SLICE_MS = 1_000;
/** What may come after the last slice before the recorder has stopped, and the form around it. */
const SPARE_BYTES = 256 * 1024;

/** Why a recording ended; `asked`: somebody pressed Stop. */
export type RecordingEnd = 'asked' | 'full' | 'unplugged';

export interface RecordingEvents {
  /** The next piece of the file; its place in time is where the recording is by then. */
  onPiece: (piece: Blob, elapsedMs: number) => void;
  /** All pieces were told. */
  onEnd: (why: RecordingEnd) => void;
}

/** A recording while it is made. */
export interface RunningRecording {
  /** The file's type, as the browser says it. */
  readonly type: string;
  readonly elapsedMs: number;
  /** How loud it is now, from 0 to 1. */
  level(): number;
  pause(): void;
  resume(): void;
  stop(): void;
}

/** Records an open microphone, and lets go of it in the end. */
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
  // Also where the microphone was unplugged or is no longer allowed: then the recorder stops by itself.
  recorder.onstop = () => {
    listening.abort();
    stopwatch.stop();
    letSleep();
    sound?.close();
    closeMicrophone(stream);
    events.onEnd(why);
  };
  recorder.onerror = () => stop('unplugged');
  // A page out of sight may be put away by the system at any moment.
  const writeDown = () => document.hidden && recorder.state !== 'inactive' && recorder.requestData();
  document.addEventListener('visibilitychange', writeDown, { signal: listening.signal });

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

/** A browser without a level can still record. */
function levelOf(stream: MediaStream): SoundLevel | undefined {
  try {
    return measureLevel(stream);
  } catch {
    return undefined;
  }
}
