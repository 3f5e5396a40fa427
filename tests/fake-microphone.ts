import { vi } from 'vitest';

/** A recorder whose sound a test makes: each piece is a text. */
export class FakeRecorder {
  readonly mimeType: string;
  readonly bitsPerSecond: number | undefined;
  state: 'inactive' | 'recording' | 'paused' = 'inactive';
  ondataavailable?: (event: { data: Blob }) => void;
  onstop?: () => void;
  onerror?: () => void;
  #unsaid = '';

  constructor(_stream: unknown, options: { mimeType?: string; audioBitsPerSecond?: number } = {}) {
    this.mimeType = options.mimeType ?? '';
    this.bitsPerSecond = options.audioBitsPerSecond;
  }
  start(): void {
    this.state = 'recording';
  }
  pause(): void {
    this.state = 'paused';
  }
  resume(): void {
    this.state = 'recording';
  }
  requestData(): void {
    this.ondataavailable?.({ data: new Blob([this.#unsaid]) });
    this.#unsaid = '';
  }
  stop(): void {
    if (this.state === 'inactive') return;
    this.state = 'inactive';
    queueMicrotask(() => {
      this.requestData();
      this.onstop?.();
    });
  }

  /** A second of sound was written down. */
  record(piece: string | Uint8Array<ArrayBuffer>): void {
    this.ondataavailable?.({ data: new Blob([piece]) });
  }
  /** Sound that is written down with the next piece. */
  mumble(text: string): void {
    this.#unsaid += text;
  }
}

/** A microphone, and what became of it. */
export interface FakeMicrophone {
  /** Every recorder that was started, oldest first. */
  recorders: FakeRecorder[];
  /** Whether its light is on. */
  isOn: () => boolean;
  /** What was asked of the browser. */
  asked: MediaStreamConstraints[];
  /** How loud it is from now on, from 0 to 1. */
  loudness: number;
}

export interface MicrophoneOptions {
  /** Why the browser refuses it. */
  refusal?: string;
  formats?: string[];
  devices?: { deviceId: string; label: string }[];
}

/** Puts a microphone of the test in the place of the browser's, with locks as one tab sees them. */
export function fakeMicrophone({
  refusal,
  formats = ['audio/webm;codecs=opus'],
  devices = [],
}: MicrophoneOptions = {}) {
  const microphone: FakeMicrophone = { recorders: [], isOn: () => open > 0, asked: [], loudness: 0.5 };
  let open = 0;
  const getUserMedia = async (wanted: MediaStreamConstraints) => {
    microphone.asked.push(wanted);
    if (refusal !== undefined) throw new DOMException('not now', refusal);
    open += 1;
    let isLive = true;
    const stop = () => {
      if (isLive) open -= 1;
      isLive = false;
    };
    return { getTracks: () => [{ stop }] };
  };
  const enumerateDevices = async () => devices.map((device) => ({ kind: 'audioinput', ...device }));
  const mediaDevices = { getUserMedia, enumerateDevices, addEventListener() {}, removeEventListener() {} };
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true });
  Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true });
  vi.stubGlobal(
    'MediaRecorder',
    class extends FakeRecorder {
      static isTypeSupported = (format: string) => formats.includes(format);
      override start(): void {
        super.start();
        microphone.recorders.push(this);
      }
    },
  );
  vi.stubGlobal(
    'AudioContext',
    class {
      resume = async () => {};
      close = async () => {};
      createMediaStreamSource = () => ({ connect() {} });
      createAnalyser = () => ({
        fftSize: 0,
        getFloatTimeDomainData: (samples: Float32Array) => samples.fill(microphone.loudness),
      });
    },
  );
  return microphone;
}

/** The part of Web Locks that recordings use. */
function fakeLocks() {
  const held = new Map<string, unknown>();
  return {
    query: async () => ({ held: [...held.keys()].map((name) => ({ name })), pending: [] }),
    request: async (name: string, _options: unknown, action: (lock: unknown) => unknown) => {
      if (held.has(name)) return action(null);
      held.set(name, true);
      const done = action({ name });
      await done;
      held.delete(name);
      return done;
    },
  };
}
