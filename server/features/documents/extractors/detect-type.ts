import { open } from 'node:fs/promises';
import { openPromise } from 'yauzl';
import { detectPicture } from '#server/content/detect-picture.ts';
import { decodeText } from '#server/content/text-encoding.ts';
import { AppError } from '#server/errors.ts';
import { documentTexts } from '#server/features/documents/documents.texts.ts';
import { documentTypeOf } from '#shared/document-files.ts';
import { type DocumentType, INVALID_FILE_TYPE } from '#shared/documents.ts';
import { KIB } from '#shared/size-text.ts';

const HEAD_BYTES = 64 * KIB;
/** Kinds that are ZIP archives, by a part that only they have. */
const packedPart: Partial<Record<DocumentType, RegExp>> = {
  docx: /^word\/document\d*\.xml$/,
  xlsx: /^xl\/workbook\d*\.xml$/,
  epub: /^META-INF\/container\.xml$/,
};

/**
 * The kind of document, if name, declared type and content agree.
 * @throws AppError `unsupported_type`, and `unusable_file` for a document that is locked with a password
 */
export async function detectType(fileName: string, declaredType: string, path: string): Promise<DocumentType> {
  const type = documentTypeOf(fileName, declaredType);
  if (type === undefined) throw unsupported();
  const { head, isWhole } = await readHead(path);
  // The kind of an empty file is fine: that it is empty is reported when it is read.
  if (head.length > 0 && !(await hasContentOf(type, head, isWhole, path))) throw unsupported();
  return type;
}

function unsupported(): AppError {
  return new AppError('unsupported_type', INVALID_FILE_TYPE);
}

async function readHead(path: string): Promise<{ head: Buffer; isWhole: boolean }> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(HEAD_BYTES, size)), { position: 0 });
    return { head: buffer.subarray(0, bytesRead), isWhole: bytesRead === size };
  } finally {
    await file.close();
  }
}

async function hasContentOf(type: DocumentType, head: Buffer, isWhole: boolean, path: string): Promise<boolean> {
  if (type === 'pdf') return isPdf(head);
  const part = packedPart[type];
  if (part !== undefined) return isPackage(head, path, part);
  // An animation isn't a letter.
  if (type === 'picture') return /^(?:png|jpeg|webp|heic)$/.test(detectPicture(head)?.type ?? '');
  return isText(head, isWhole);
}

/** Programs write a few bytes before the header; markup or another format there means a polyglot file. */
function isPdf(head: Buffer): boolean {
  const at = head.subarray(0, 1024).indexOf('%PDF-');
  if (at < 0) return false;
  const before = head.toString('latin1', 0, at);
  return !before.includes('<') && !/^(MZ|PK|GIF8|\x7fELF|#!|\x89PNG|\xff\xd8)/.test(before);
}

async function isPackage(head: Buffer, path: string, part: RegExp): Promise<boolean> {
  if (isLockedOffice(head)) {
    throw new AppError('unusable_file', documentTexts.unusable.locked);
  }
  if (head.toString('latin1', 0, 4) !== 'PK\x03\x04') return false;
  const names = await zipNames(path);
  // A broken archive is not another kind of file: the problem is reported when it is read.
  if (names === null) return true;
  return names.some((name) => part.test(name)) && !names.some((name) => /(^|\/)vbaProject\.bin$/i.test(name));
}

/** With a password, Office wraps the document into an old-style container with this stream. */
function isLockedOffice(head: Buffer): boolean {
  return (
    head.subarray(0, 8).toString('hex') === 'd0cf11e0a1b11ae1' &&
    head.includes(Buffer.from('EncryptedPackage', 'utf16le'))
  );
}

function isText(head: Buffer, isWhole: boolean): boolean {
  if (head.subarray(0, 5).toString('latin1') === '%PDF-' || head.subarray(0, 2).toString('latin1') === 'MZ')
    return false;
  // The end of the sample may be inside a character.
  const sample = isWhole ? head : head.subarray(0, head.lastIndexOf(0x0a) + 1 || head.length);
  return decodeText(sample) !== null;
}

const MOST_ENTRIES = 2000;

/** The names in an archive's directory, without unpacking anything; `null` if there is no readable directory. */
async function zipNames(path: string): Promise<string[] | null> {
  try {
    const archive = await openPromise(path, { lazyEntries: true, autoClose: false });
    try {
      const names: string[] = [];
      for await (const { fileName } of archive.eachEntry()) {
        if (names.push(fileName) === MOST_ENTRIES) break;
      }
      return names;
    } finally {
      archive.close();
    }
  } catch {
    return null;
  }
}
