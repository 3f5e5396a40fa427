import { stringify } from 'yaml';
import { type ArchiveFile, baseName, folderOf, withoutEnding } from '../containers/entries.ts';
import { importTexts as texts } from '../import.texts.ts';
import type { Emitter, NoteFile } from './emitter.ts';
import { type JsonObject, objectOf, objectsOf, textOf, textsOf } from './json-value.ts';
import { taken } from './library.ts';
import { escapeLabel } from './markdown-links.ts';
import { dateOf } from './note-head.ts';
import { titledByFirstLine } from './titled.ts';

const media = /!\[[^\]\n]*\]\(dayone-moment:(?:\/\/|\/[A-Za-z]+\/)([0-9A-Za-z-]+)\)/g;
const link = /\]\(dayone2?:\/\/(?:view\?entryId=|open\?entryId=)([0-9A-Za-z]+)\)/g;
const kinds = { photos: 'photos', videos: 'videos', audios: 'audios', pdfAttachments: 'pdfs' } as const;

export interface Journal {
  file: ArchiveFile;
  data: JsonObject;
}

export function isDayOne(value: unknown): value is JsonObject {
  const data = objectOf(value);
  const [first] = objectsOf(data?.entries);
  return objectOf(data?.metadata) !== null && Array.isArray(data?.entries) && (!first || 'uuid' in first);
}

/** Day One's journals: a JSON file each, with their photos and recordings in folders beside them, which are returned. */
export async function readDayOne(
  journals: readonly Journal[],
  files: readonly ArchiveFile[],
  emitter: Emitter,
): Promise<ArchiveFile[]> {
  emitter.begin('day-one');
  const entries = journals.flatMap(({ file, data }) =>
    objectsOf(data.entries).map((entry) => ({ entry, root: folderOf(file.path), file })),
  );
  const known = new Set(entries.map(({ entry }) => textOf(entry.uuid)));
  const places = new Set(
    journals.flatMap(({ file }) => Object.values(kinds).map((folder) => inFolder(folderOf(file.path), folder))),
  );
  const beside = files.filter(({ path }) => places.has(folderOf(path)));
  const byName = new Map(beside.map((file) => [withoutEnding(file.path).toLowerCase(), file]));
  const used = new Set<string>();
  for (const { entry, root, file } of entries) {
    const noteFiles: NoteFile[] = [];
    const shown = new Map<string, string>();
    const text = textOf(entry.text);
    const { title, content } = titledByFirstLine(text);
    const day = dayIn(dateOf(entry.creationDate), textOf(entry.timeZone));
    const name = title || (day ?? '');
    for (const [kind, folder] of Object.entries(kinds)) {
      for (const each of objectsOf(entry[kind])) {
        const path = inFolder(root, `${folder}/${textOf(each.md5)}`).toLowerCase();
        const found = byName.get(path);
        const label = textOf(each.filename) || `${textOf(each.md5)}.${textOf(each.type)}`;
        if (found === undefined) {
          emitter.line('note', name, texts.reasons.fileMissing(label));
          shown.set(textOf(each.identifier), escapeLabel(texts.notImported(label)));
        } else {
          used.add(found.path);
          const target = taken(noteFiles, { ...found, key: `file:${found.path}`, name: baseName(found.path) }, emitter);
          const markdown = `${target.isPicture ? '!' : ''}[${escapeLabel(label)}](${target.href})`;
          shown.set(textOf(each.identifier), markdown);
        }
      }
    }
    const placed = new Set<string>();
    const written = content
      .replaceAll(media, (_whole, id: string) => {
        placed.add(id);
        if (!shown.has(id)) emitter.line('note', name, texts.reasons.fileMissing(id));
        return shown.get(id) ?? '';
      })
      .replaceAll(link, (whole, id: string) => (known.has(id) ? `](${emitter.noteTarget(id, '').href})` : whole));
    const unplaced = [...shown].filter(([id]) => !placed.has(id)).map(([, markdown]) => markdown);
    const place = placeOf(objectOf(entry.location));
    const properties = place === '' ? '' : `---\n${stringify({ place }, { lineWidth: 0 })}---\n`;
    await emitter.note({
      key: textOf(entry.uuid),
      title: name,
      content: properties + [written.trim(), ...unplaced].filter(Boolean).join('\n\n'),
      tags: [...textsOf(entry.tags), ...(entry.starred === true ? [texts.starred] : [])],
      path: [withoutEnding(baseName(file.path))],
      createdAt: dateOf(entry.creationDate),
      updatedAt: dateOf(entry.modifiedDate),
      day,
      isPinned: entry.pinned === true || entry.isPinned === true,
      files: noteFiles,
    });
  }
  for (const { path } of beside) if (!used.has(path)) emitter.skip(path, texts.reasons.notUsed);
  return beside;
}

function inFolder(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** The day on the calendar where somebody was. */
function dayIn(moment: Date | null, timeZone: string): string | null {
  if (moment === null) return null;
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone: timeZone.replaceAll('\\/', '/') || 'UTC' }).format(moment);
  } catch {
    return moment.toISOString().slice(0, 10);
  }
}

function placeOf(location: JsonObject | null): string {
  const names = ['placeName', 'localityName', 'administrativeArea', 'country'];
  return [...new Set(names.map((name) => textOf(location?.[name]).trim()).filter(Boolean))].join(', ');
}
