import { z } from 'zod';
import type { PictureType } from '#shared/attachments.ts';

/** The job of the child process; the picture is its standard input. */
export interface PictureJob {
  type: PictureType | 'heic' | 'svg';
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

/** What a child that rewrites one picture after the other is sent as a line of JSON, before the bytes of the picture. */
export type SeriesRequest = PictureJob & { size: number };

/** What it answers as a line of JSON, before the bytes of the rewritten picture. */
export const seriesReplySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('done'), width: z.int().min(1), height: z.int().min(1), size: z.int().min(1) }),
  z.object({ type: z.literal('failed'), sentence: z.string().max(1000) }),
]);
export type SeriesReply = z.output<typeof seriesReplySchema>;
