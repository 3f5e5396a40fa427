/** How sound is kept once it is decoded: what every transcriber takes. One channel, 16 bits a sample. */
export const SAMPLE_RATE = 16_000;
export const BYTES_A_SAMPLE = 2;
/** Loudness is measured for so many samples at a time: 20 ms. */
export const FRAME_SAMPLES = 320;
export const FRAMES_A_SECOND = SAMPLE_RATE / FRAME_SAMPLES;
