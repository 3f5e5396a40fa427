/** The level of the microphone. */
export interface SoundLevel {
  /** From 0, silence, to 1. */
  read(): number;
  close(): void;
}

/** Quieter than this is silence, in decibels below the loudest there is. */
const FLOOR_DB = -60;

/** Measures a stream without playing it; a browser that cannot shows silence. */
export function measureLevel(stream: MediaStream): SoundLevel {
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
