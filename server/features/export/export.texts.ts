import { brand } from '#shared/brand.ts';

type FileFolders = Record<'attachments' | 'documents', string>;

/** What an export says to the person who asked for it. */
export const exportTexts = {
  running: "Another export of yours is being downloaded. Wait until it's done, then try again.",
  busy: 'Other exports are being downloaded. Try again in a minute.',
  noNote: "This note doesn't exist",
  noFolder: "This folder doesn't exist",
  empty: 'There are no notes in this folder. Choose another one.',
  serverBusy: 'The server is busy. Try again in a minute.',
  tooComplex: (title: string) =>
    `“${title}” is too long or too complex for this format. Export it as Markdown or plain text, or split it.`,
  missingLetters: (title: string, letters: string) =>
    `This server has no font for some characters of “${title}”: ${[...letters].join(' ')}. ` +
    'Print the note in your browser and save it as a PDF there, or export it as Word. An administrator can add fonts.',
  /** At the end of a PDF in which a few signs are boxes. */
  replaced: (codes: readonly string[]) => `□: a sign for which there was no font (${codes.join(', ')})`,
  /** A file in an archive of PDFs that says which notes are Word files. */
  otherFormatName: 'Notes in Word format.txt',
  otherFormat: (names: readonly string[]) =>
    `These notes have characters that this server has no font for, so they are Word files:\n\n${names.join('\n')}\n`,
  tooManyPictures: 'This note has too many pictures for this format. Export it as Markdown, or split it.',
  /** The name of an archive of chosen notes. */
  selection: 'Notes',
  /** The name of the archive, without its ending. */
  fileName: (day: string, isAccount: boolean) => `${brand.name} ${isAccount ? 'data ' : ''}${day}`,
  /** The file of an archive that is for people. */
  readme: 'README',
  /** What every archive has, in its README. */
  contents: (folders: FileFolders) => [
    '- Your notes are Markdown files, in folders as you arranged them. They open in any text editor, and in Obsidian.',
    '- .trash has the notes in Trash, and .history the earlier versions of notes. Many systems hide folders with a dot:',
    '  turn on hidden files to see them.',
    `- ${folders.attachments} has pictures and files of notes, ${folders.documents} your original documents.`,
  ],
  manifest: '- manifest.json names every file with its SHA-256 checksum.',
  readmeText: (folders: FileFolders): string =>
    [
      `${brand.name}: your notes`,
      '',
      ...exportTexts.contents(folders),
      exportTexts.manifest,
      '',
      `You can import this archive into ${brand.name} again.`,
      '',
    ].join('\n'),
  /** A file in the archive that names what couldn't be read. */
  missingName: 'Missing files.txt',
  missing: (names: readonly string[]) =>
    `These files are no longer in the server's storage, so they aren't in this export:\n\n${names.join('\n')}\n`,
} as const;
