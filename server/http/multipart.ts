import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '#server/errors.ts';
import { type ReceivedFile, tempPath } from '#server/files/temp-files.ts';
import type { FormFile } from '#shared/endpoint.ts';
import { KIB, MIB } from '#shared/size-text.ts';
import { httpTexts } from './http.texts.ts';

const FIELD_BYTES = KIB;
const formLimits = {
  files: 1,
  fields: 6,
  parts: 8,
  fieldSize: FIELD_BYTES,
  fieldNameSize: 64,
  headerPairs: 32,
};

/** A received form: its validated text fields and its one file. */
export interface Form<Fields> {
  fields: Fields;
  file: ReceivedFile;
}

/** Enables `multipart/form-data` for the calls that use it. */
export async function readForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: formLimits, throwFileSizeLimit: false });
}

/**
 * Reads a form with one file into a temporary file, within limits, with its parts in any order. The caller removes the
 * file.
 *
 * @throws {AppError} `unsupported_type` for another body, `too_large`, `bad_request`, and validation errors of
 * `schema`.
 */
export async function receiveForm<Schema extends z.ZodType>(
  request: FastifyRequest,
  schema: Schema,
  wanted: FormFile,
  dataDir: string,
): Promise<Form<z.output<Schema>>> {
  // The file, and less than a form's boundaries and fields need.
  const bodyBytes = wanted.bytesMax + MIB;
  if (Number(request.headers['content-length'] ?? 0) > bodyBytes) throw tooLarge(wanted);
  const { signal, stop } = refuseBeyond(request.raw, bodyBytes, tooLarge(wanted));
  const files: ReceivedFile[] = [];
  try {
    const fields = await readParts(request, files, { wanted, signal, dataDir });
    const [file] = files;
    const parsed = schema.parse(fields);
    if (file === undefined) throw new AppError('invalid', httpTexts.form.noFile);
    // As a call with JSON has its body, for creationOf().
    request.body = { ...fields, [wanted.field]: [file.name, file.sha256.toString('hex')] };
    return { fields: parsed, file };
  } catch (error) {
    request.raw.unpipe();
    await Promise.all(files.map((file) => file.remove()));
    throw signal.aborted ? signal.reason : asSentence(error, wanted);
  } finally {
    stop();
  }
}

/** What to store, until when, and where. */
interface Keeping {
  wanted: FormFile;
  signal: AbortSignal;
  dataDir: string;
}

async function readParts(
  request: FastifyRequest,
  files: ReceivedFile[],
  keeping: Keeping,
): Promise<Record<string, string>> {
  if (!request.isMultipart()) {
    throw new AppError('unsupported_type', httpTexts.form.notForm);
  }
  const fields: Record<string, string> = Object.create(null);
  const { wanted, signal } = keeping;
  // One more than the file may have, so that a file of exactly that size is complete.
  const parts = request.parts({ limits: { ...formLimits, fileSize: wanted.bytesMax + 1 } });
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  aborted.catch(() => {});
  for (;;) {
    const { value: part, done } = await Promise.race([parts.next(), aborted]);
    if (done || part === undefined) return fields;
    if (part.type === 'file') {
      const isWanted = part.fieldname === wanted.field && part.filename !== undefined && part.filename !== '';
      if (isWanted) files.push(await keepFile(part.file, part.filename, part.mimetype, keeping));
      else await discard(part.file, part.fieldname, part.filename, wanted.field);
    } else {
      if (part.fieldnameTruncated || part.valueTruncated) throw new AppError('too_large', httpTexts.form.fieldTooLong);
      if (part.fieldname in fields) throw new AppError('invalid', httpTexts.form.fieldTwice);
      fields[part.fieldname] = String(part.value);
    }
  }
}

async function keepFile(
  content: Readable & { truncated?: boolean },
  name: string,
  type: string,
  { wanted, signal, dataDir }: Keeping,
): Promise<ReceivedFile> {
  const path = await tempPath(dataDir);
  const target = createWriteStream(path, { mode: 0o600, flags: 'wx' });
  const remove = () => rm(path, { force: true });
  const hash = createHash('sha256');
  let size = 0;
  try {
    await pipeline(
      content,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          size += chunk.length;
          if (size > wanted.bytesMax) throw tooLarge(wanted);
          hash.update(chunk);
          yield chunk;
        }
      },
      target,
      { signal },
    );
    return { path, name, type, size, sha256: hash.digest(), remove };
  } catch (error) {
    // A file that is still being opened would come into being after it was removed.
    if (!target.closed) await new Promise<void>((resolve) => target.once('close', () => resolve()));
    await remove();
    throw error;
  }
}

/** A form submitted without choosing a file has an empty one. */
async function discard(
  content: Readable,
  fieldName: string,
  fileName: string | undefined,
  wanted: string,
): Promise<void> {
  for await (const chunk of content) {
    if (fieldName === wanted && chunk.length > 0) throw new AppError('invalid', httpTexts.form.noName);
  }
  if (fieldName !== wanted || (fileName !== undefined && fileName !== '')) {
    throw new AppError('invalid', httpTexts.form.wrongField(wanted));
  }
}

/** Counts what arrives on the connection: the parser's own limits ignore what is between the parts. */
function refuseBeyond(body: Readable, limit: number, refusal: AppError) {
  const beyond = new AbortController();
  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= limit) return;
    body.unpipe();
    beyond.abort(refusal);
  };
  body.on('data', count);
  return { signal: beyond.signal, stop: () => body.off('data', count) };
}

/** In our words, without the parser's. */
function asSentence(error: unknown, wanted: FormFile): unknown {
  const code = String((error as { code?: unknown }).code ?? '');
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(wanted);
  if (code === 'FST_FILES_LIMIT') return new AppError('too_large', httpTexts.form.oneFile);
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT') {
    return new AppError('too_large', httpTexts.form.tooManyFields);
  }
  const isOurs = error instanceof AppError || (error as Error).name === 'ZodError' || code.startsWith('E');
  return isOurs ? error : new AppError('bad_request', httpTexts.form.broken);
}

function tooLarge({ tooLarge: message }: FormFile): AppError {
  return new AppError('too_large', message);
}
