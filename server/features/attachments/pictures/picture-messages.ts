import type { PictureType } from '#shared/attachments.ts';

/** The job of the child process; the picture is its standard input. */
export interface PictureJob {
  type: PictureType;
  pixelsMax: number;
  bytesMax: number;
}

/** What it says at its end, as one line of JSON in {@link MESSAGES}; the picture itself is its standard output. */
export type PictureMessage = { type: 'done'; width: number; height: number } | { type: 'failed'; sentence: string };

/** The descriptor of what it says. */
export const MESSAGES = 3;

export const GIF_FRAMES_MAX = 1000;

/** A picture that cannot be used; the sentence is for the person who uploaded it. */
export class UnusablePicture extends Error {}
