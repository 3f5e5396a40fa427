/** The format of decoded sound, which every transcriber accepts: one channel, 16 bits per sample. */
export const SAMPLE_RATE = 16_000;
export const BYTES_A_SAMPLE = 2;
/** Loudness is measured for this many samples at a time: 20 ms. */
export const FRAME_SAMPLES = 320;
export const FRAMES_A_SECOND = SAMPLE_RATE / FRAME_SAMPLES;
