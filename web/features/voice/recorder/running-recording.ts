import { KIB } from '#shared/size-text.ts';
import { AUDIO_BYTES_MAX } from '#shared/voice.ts';
import { closeMicrophone } from './microphone.ts';

/** How often recorded audio is stored. */
const SLICE_MS = 1_000;
/** Room for the audio recorded while stopping, and for the form around the file. */
const SPARE_BYTES = 256 * KIB;

/** Why a recording ended; `asked`: the user pressed Stop. */
export type RecordingEnd = 'asked' | 'full' | 'unplugged';

interface RecordingEvents {
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

/** 60 minutes of speech are 14 MB. */
const AUDIO_BITS_PER_SECOND = 32_000;

/** WebM wherever it can be recorded; Safari before 18.4 records MP4 only. */
const FORMATS = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4;codecs=mp4a.40.2', 'audio/mp4'];

/** The format to record in; undefined leaves it to the browser. */
function pickFormat(): string | undefined {
  return FORMATS.find((format) => MediaRecorder.isTypeSupported(format));
}

/** A file name whose extension names the container, which transcribers rely on. */
export function fileNameOf(type: string): string {
  const subtype = /^audio\/([a-z0-9]+)/.exec(type)?.[1] ?? 'webm';
  return `recording.${subtype === 'mp4' ? 'm4a' : subtype}`;
}

/** The level of the microphone. */
interface SoundLevel {
  /** From 0, silence, to 1. */
  read(): number;
  close(): void;
}

/** Quieter than this is silence, in decibels below the loudest there is. */
const FLOOR_DB = -60;

/** Measures a stream without playing it; a browser that cannot shows silence. */
function measureLevel(stream: MediaStream): SoundLevel {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  // A context created without a user gesture, such as after a permission prompt, may start suspended.
  void context.resume().catch(() => {});
  return {
    read() {
      analyser.getFloatTimeDomainData(samples);
      let sum = 0;
      for (const sample of samples) sum += sample * sample;
      const decibels = 10 * Math.log10(sum / samples.length || Number.MIN_VALUE);
      return Math.min(1, Math.max(0, 1 - decibels / FLOOR_DB));
    },
    close: () => void context.close().catch(() => {}),
  };
}

/** Keeps the screen on, where supported, so that the recording continues. Returns a function that ends this. */
function stayAwake(): () => void {
  const wakeLock = navigator.wakeLock as WakeLock | undefined;
  let sentinel: WakeLockSentinel | undefined;
  let isDone = false;

  async function ask(): Promise<void> {
    if (document.hidden || isDone) return;
    try {
      sentinel = await wakeLock?.request('screen');
      if (isDone) await sentinel?.release();
    } catch {
      // Refused on a low battery. The recording continues while the screen is on.
    }
  }

  // The browser releases the lock when the page is hidden.
  const handleVisible = () => void ask();
  document.addEventListener('visibilitychange', handleVisible);
  void ask();
  return () => {
    isDone = true;
    document.removeEventListener('visibilitychange', handleVisible);
    void sentinel?.release().catch(() => {});
  };
}

/** Measures elapsed milliseconds, without pauses. */
class Stopwatch {
  #counted = 0;
  #since: number | undefined;

  get isRunning(): boolean {
    return this.#since !== undefined;
  }

  get elapsedMs(): number {
    return this.#counted + (this.#since === undefined ? 0 : performance.now() - this.#since);
  }

  start(): void {
    this.#since ??= performance.now();
  }

  stop(): void {
    this.#counted = this.elapsedMs;
    this.#since = undefined;
  }
}
