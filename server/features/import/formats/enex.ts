import { createHash } from 'node:crypto';
import { ATTACHMENT_BYTES_MAX } from '#shared/attachments.ts';
import type { Source } from '../containers/source.ts';
import { importTexts as texts } from '../import.texts.ts';
import { UnusableArchive } from '../import-items.ts';
import type { Emitter, NoteFile } from './emitter.ts';
import { type EnexNote, eachNote, momentOf } from './enex-notes.ts';
import { enmlToMarkdown } from './enml.ts';
import { LeftOut } from './left-out.ts';
import { taken } from './library.ts';

/** An Evernote notebook. Several in one archive differ by their names. */
export interface EnexFile {
  name: string;
  source: () => Promise<Source>;
}

const endings: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
};

/** Whether a file begins as an Evernote export does. */
export function isEnex(source: Source): boolean {
  return /<en-export[\s>]/.test(source.readAt(0, 4096).toString('utf8'));
}

/** Evernote exports: each a notebook. Titles of all notes are read first, since links between notes have only those. */
export async function readEnex(files: readonly EnexFile[], emitter: Emitter): Promise<void> {
  emitter.begin('evernote');
  const titles = new Map<string, string>();
  const leftOut = new LeftOut();
  for (const { name, source } of files) {
    await eachNote(await source(), async (note) => {
      if (!titles.has(note.title)) titles.set(note.title, keyOf(name, note));
    }).catch((error: unknown) => {
      if (files.length === 1) throw error;
    });
  }
  for (const { name, source } of files) {
    try {
      const reading = { name, isOnly: files.length === 1, titles, leftOut, emitter };
      await eachNote(await source(), (note) => emitter.guarded(note.title || name, () => emitNote(note, reading)));
    } catch (error) {
      if (files.length === 1 || !(error instanceof UnusableArchive)) throw error;
      emitter.skip(name, texts.reasons.notXml);
    }
  }
  leftOut.report(emitter);
}

interface Reading {
  name: string;
  /** Then its name is no folder. */
  isOnly: boolean;
  titles: Map<string, string>;
  leftOut: LeftOut;
  emitter: Emitter;
}

async function emitNote(note: EnexNote, { name, isOnly, titles, leftOut, emitter }: Reading): Promise<void> {
  const { title, content, sourceUrl, reminders } = note;
  const shownTitle = title || name;
  if (note.isCut) return emitter.skip(shownTitle, texts.reasons.tooLong);
  if (note.isDamaged) {
    if (content.trim() === '' && note.resources.length === 0) {
      return emitter.skip(shownTitle, texts.reasons.damaged);
    }
    emitter.line('note', shownTitle, texts.reasons.damaged);
  }
  const byHash = new Map<string, NoteFile>();
  const tooLarge: NoteFile[] = [];
  for (const resource of note.resources) {
    const bytes = resource.isTooLarge ? Buffer.alloc(0) : Buffer.from(resource.chunks.join(''), 'base64');
    const hash = createHash('md5').update(bytes).digest('hex');
    const size = resource.isTooLarge ? Math.max(resource.size, ATTACHMENT_BYTES_MAX + 1) : bytes.length;
    const fileName = resource.name || `${hash.slice(0, 8)}.${endings[resource.mime] ?? 'bin'}`;
    const file = { key: `file:${hash}:${fileName}`, name: fileName, size, read: async () => bytes };
    // Its hash isn't known: it is the next one that the text shows and nothing else has.
    if (resource.isTooLarge) tooLarge.push(file);
    else byHash.set(hash, file);
  }
  const files: NoteFile[] = [];
  const markdown = enmlToMarkdown(content, {
    tasks: note.tasks.toSorted((a, b) => (a.order < b.order ? -1 : Number(a.order > b.order))),
    fileOf: (hash) => {
      const file = byHash.get(hash) ?? tooLarge.shift();
      if (file === undefined) {
        emitter.line('note', shownTitle, texts.reasons.fileMissing(hash));
        return null;
      }
      files.push(file);
      return emitter.fileTarget(file);
    },
    dataTarget: (file) => taken(files, file, emitter),
    noteOf: (label) => {
      const key = titles.get(label);
      return key === undefined ? null : emitter.noteTarget(key, label);
    },
    onLostLink: (label) => emitter.line('note', shownTitle, texts.reasons.noteMissing(label)),
    onEncrypted: () => emitter.line('note', shownTitle, texts.reasons.encryptedPart),
  });
  // Files that the text doesn't show come below it.
  const rest = [...byHash.values(), ...tooLarge].filter((file) => !files.includes(file));
  const below = rest.map((file) => {
    const target = emitter.fileTarget(file);
    return `${target.isPicture ? '!' : ''}[${target.name.replaceAll(/[\\[\]]/g, '\\$&')}](${target.href})`;
  });
  const source = /^https?:\/\/[^\s<>]+$/.test(sourceUrl) ? `Source: <${sourceUrl}>` : '';
  for (const moment of reminders) emitter.line('note', shownTitle, texts.reasons.reminder(shownMoment(moment)));
  if (note.taskDetails.size > 0) {
    const details = [...note.taskDetails].map((detail) => texts.taskDetails[detail]);
    emitter.line('note', shownTitle, texts.reasons.taskDetails(details.join(', ')));
  }
  if (note.hasAuthor) leftOut.add('authors');
  if (note.hasPlace) leftOut.add('places');
  await emitter.note({
    key: keyOf(name, note),
    title,
    content: [markdown, ...below, source].filter(Boolean).join('\n\n'),
    tags: note.tags,
    path: isOnly ? [] : [name],
    createdAt: momentOf(note.created),
    updatedAt: momentOf(note.updated),
    files: [...files, ...rest],
  });
}

/** Evernote doesn't export its identifiers: the notebook, the title and the moment of creation tell a note apart. */
function keyOf(notebook: string, { title, created }: EnexNote): string {
  return `${notebook}\0${title}\0${created}`;
}

function shownMoment(text: string): string {
  return momentOf(text)?.toISOString().slice(0, 16).replace('T', ' ').concat(' UTC') ?? text;
}
