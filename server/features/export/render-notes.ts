import { readdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { UserServices } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { drawnPicture, isDrawing, pictureSeries } from '#server/features/attachments/attachments.service.ts';
import { NoSuchFileError } from '#server/files/files.ts';
import { ThreadPool } from '#server/thread-pool.ts';
import { attachmentsIn } from '#shared/attachments.ts';
import { MIB } from '#shared/size-text.ts';
import * as repo from './export.repo.ts';
import { exportTexts as texts } from './export.texts.ts';
import type { Picture, RenderedFormat, RenderReply, RenderWork } from './formats/rendered-note.ts';

/** Pictures of one note, which are in memory twice while it is rendered. */
const PICTURES_BYTES_MAX = 48 * MIB;
/** Drawings of one note that are drawn; of a larger one the others are their descriptions. */
const DRAWINGS_MAX = 40;
/** After so long no further one is begun. */
const DRAWING_MS = 20_000;

const pool = new ThreadPool(join(import.meta.dirname, 'formats/render-worker.ts'), {
  threads: Math.min(2, availableParallelism()),
  memoryMb: 384,
  seconds: 60,
  waitingOfOwner: 5,
  waiting: 50,
});

/** The format has no letters of a note; another one does. */
export class MissingLetters extends AppError {
  constructor(sentence: string) {
    super('invalid', sentence);
  }
}

/**
 * A note in a format of other programs, rendered in a thread.
 *
 * @throws {MissingLetters}
 * @throws {AppError} `too_large` with too many pictures, `unavailable` when it takes too much time or memory; the
 * signal's reason when that is aborted.
 */
export async function renderNote(
  services: UserServices,
  format: RenderedFormat,
  note: { title: string; content: string },
  signal: AbortSignal,
): Promise<Uint8Array> {
  const pictures = format === 'txt' ? [] : await picturesOf(services, note.content, signal);
  const work: RenderWork = { format, ...note, pictures, fonts: format === 'pdf' ? await addedFonts(services) : [] };
  const tooComplex = texts.tooComplex(note.title);
  const sentences = { busy: texts.serverBusy, failed: tooComplex, 'too large': tooComplex };
  const reply = await pool.resultOf<RenderReply>(services.userId, work, sentences, signal);
  if ('missingLetters' in reply) throw new MissingLetters(texts.missingLetters(note.title, reply.missingLetters));
  return reply;
}

/** The administrator's fonts for PDFs, in the order of their names. */
async function addedFonts({ config }: UserServices): Promise<string[]> {
  const folder = join(config.DATA_DIR, 'fonts');
  try {
    return (await readdir(folder))
      .filter((name) => /\.(?:ttf|otf|ttc)$/i.test(name))
      .toSorted()
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}

async function picturesOf(services: UserServices, content: string, signal: AbortSignal): Promise<Picture[]> {
  const { db, userId, files } = services;
  const ids = [...new Set(attachmentsIn(content).map(({ id }) => id))];
  if (ids.length === 0) return [];
  const rows = await db.read(userId, (tx) => repo.findPictures(tx, userId, ids));
  if (rows.reduce((sum, { size }) => sum + size, 0) > PICTURES_BYTES_MAX) {
    throw new AppError('too_large', texts.tooManyPictures);
  }
  const pictures: Picture[] = [];
  for (const { id, type, width, height, fileKey } of rows) {
    if (type === 'file' || !width || !height) continue;
    try {
      pictures.push({ id, type, width, height, bytes: await buffer(await files.read(fileKey)) });
    } catch (error) {
      // Its description is in its place.
      if (!(error instanceof NoSuchFileError)) throw error;
    }
  }
  const drawings = rows.filter(isDrawing).slice(0, DRAWINGS_MAX);
  if (drawings.length > 0) await addDrawings(services, pictures, drawings, signal);
  return pictures;
}

/** Drawings as pictures; those that can't be drawn, or have no room, leave their description in their place. */
async function addDrawings(
  services: UserServices,
  pictures: Picture[],
  drawings: readonly { id: string; fileKey: string }[],
  signal: AbortSignal,
): Promise<void> {
  const series = pictureSeries(services, signal);
  const until = performance.now() + DRAWING_MS;
  // A few words of a drawing can be 20 MB of pixels.
  let room = PICTURES_BYTES_MAX - pictures.reduce((sum, { bytes }) => sum + bytes.length, 0);
  try {
    for (const { id, fileKey } of drawings) {
      if (performance.now() > until) break;
      const drawn = await drawnPicture(services, { fileKey }, { series, signal });
      if (drawn === undefined || drawn.bytes.length > room) continue;
      room -= drawn.bytes.length;
      pictures.push({ ...drawn, id, type: 'png' });
    }
  } finally {
    series.end();
  }
}
