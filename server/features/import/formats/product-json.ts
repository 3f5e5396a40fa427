import { decodeText } from '#server/content/text-encoding.ts';
import { MIB } from '#shared/size-text.ts';
import { type ArchiveFile, baseName, endingOf, folderOf } from '../containers/entries.ts';
import { importTexts as texts } from '../import.texts.ts';
import { isDayOne, type Journal, readDayOne } from './day-one.ts';
import type { Emitter } from './emitter.ts';
import { scopeOf } from './files.ts';
import { parsedJson } from './json-value.ts';
import { isRoam, readRoam } from './roam.ts';
import { isSimplenote, readSimplenote } from './simplenote.ts';
import { isEncrypted, isStandardNotes, readStandardNotes } from './standard-notes.ts';

const BYTES_MAX = 64 * MIB;
/** Files of a folder that are looked at: an archive of other products may have thousands. */
const LOOKED_AT = 20;
const standardNotes = /^Standard Notes/i;
const hint = /"(?:content_type|activeNotes|trashedNotes|edit-time|create-time|children|entries)"\s*:/;

/** Exports that are one file of JSON for all notes, by what is in it. Returns the files that belong to none. */
export async function readProductJson(files: readonly ArchiveFile[], emitter: Emitter): Promise<ArchiveFile[]> {
  const looked = new Map<string, number>();
  const used = new Set<ArchiveFile>();
  const journals: Journal[] = [];
  for (const file of files) {
    const isText = endingOf(file.path) === 'txt' && (files.length === 1 || standardNotes.test(baseName(file.path)));
    const isCandidate = endingOf(file.path) === 'json' || isText;
    const count = looked.get(folderOf(file.path)) ?? 0;
    if (!isCandidate || count >= LOOKED_AT || file.size > BYTES_MAX) continue;
    looked.set(folderOf(file.path), count + 1);
    const text = decodeText(await file.read().catch(() => Buffer.alloc(0)));
    const value = text === null || !hint.test(text) ? undefined : parsedJson(text);
    if (isDayOne(value)) journals.push({ file, data: value });
    else if (isSimplenote(value)) {
      for (const copy of await readSimplenote(value, file, { files, emitter })) used.add(copy);
    } else if (isRoam(value)) await readRoam(value, emitter, scopeOf(baseName(file.path)));
    else if (isStandardNotes(value)) {
      if (isEncrypted(value)) emitter.skip(file.path, texts.reasons.standardNotesLocked);
      else for (const copy of await readStandardNotes(value, file, { files, emitter })) used.add(copy);
    } else continue;
    used.add(file);
  }
  if (journals.length > 0) for (const file of await readDayOne(journals, files, emitter)) used.add(file);
  for (const { file } of journals) used.add(file);
  return files.filter((file) => !used.has(file));
}
