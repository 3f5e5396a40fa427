import { countText } from '#shared/count-text.ts';
import { sizeText } from '#shared/size-text.ts';

const number = new Intl.NumberFormat('en-US');

/** What an import says to the person who started it. */
export const importTexts = {
  notFound: "This import doesn't exist",
  fileMissing: "The uploaded file isn't stored any more. Upload it again.",
  empty: 'This file is empty. Choose another one.',
  tooMuchStored: 'Uploads that wait to be imported take up the space for them. Import or remove them first.',
  notReady: "This import can't be started now. Reload the page to see its state.",
  running: 'This import is still running. Cancel it first.',
  nothingToUndo: 'This import created no notes that could be moved to Trash.',
  folderGone: 'The folder for the notes was deleted. Choose another one and continue.',
  trouble: 'The server had a problem while importing. Continue to import the rest.',
  unreadable: "This file can't be read. Export your notes again and upload the new file.",
  unknown:
    "This isn't an export we can read. Upload a ZIP of Markdown, HTML or text files, e-mails (EML, MSG, MBOX), a spreadsheet (XLSX, CSV), or an export of Notion, Evernote, Google Keep, Bear, Joplin, Apple Notes, Standard Notes, Simplenote, Roam, Logseq, Day One, OneNote or Tomboy.",
  damaged: 'This archive is damaged. Export your notes again and upload the new file.',
  locked: 'This archive is protected by a password. Create one without a password and upload it.',
  bomb: "This archive unpacks to far more than its size, so it isn't opened. Create a new one from your notes.",
  tooManyFiles: (most: number) =>
    `This archive has more than ${number.format(most)} files, the most that can be imported at once. Split it.`,
  largeTar:
    'This TGZ is too large to be read at once. Choose .zip as the file type in Google Takeout, or unpack it and create a ZIP.',
  nested: 'This archive has archives within archives too deep to be opened. Unpack it and create one ZIP.',
  time: 'Reading this file takes too long. Split it and import the parts.',
  memory: 'Reading this file takes too much memory. Split it and import the parts.',
  nothing: 'There are no notes in this file.',
  nothingBecause: (name: string, reason: string) =>
    `There are no notes in this file. ${name}: ${reason.replace(/\.$/, '')}.`,
  reasons: {
    link: 'It is a link to another file',
    locked: 'It is protected by a password',
    encrypted: 'It is encrypted. Decrypt it in the other app and export again.',
    encryptedPart: "A part of this note is encrypted and isn't imported. Decrypt it in the other app and export again.",
    noName: 'A file without a name',
    unreadable: "It can't be unpacked",
    empty: "It's empty",
    tooDeep: 'Its parts are nested too deeply to be read',
    tooLong: 'It has more than 1,000,000 characters',
    tooLarge: (bytes: number, most: number) => `It has ${sizeText(bytes)}; the most is ${sizeText(most)}`,
    notUsed: 'No note shows it or links to it',
    kind: "This kind of file can't be imported",
    settings: (files: number) => `Settings and system files of the other app (${number.format(files)})`,
    damaged: 'It is damaged in the file, so parts of it may be missing',
    notJson: "It isn't valid JSON",
    notXml: "It isn't valid XML",
    keepKind: "It isn't a note of Google Keep",
    data: "It's data of another app, not text, so it isn't imported",
    tableLarge: 'Its tables are too large to be read, so only the file is in the note',
    drm: 'This book is protected (DRM), so only the reader that it was bought for can open it',
    notTable: "It isn't a table: its cells can't be separated",
    authenticator: 'It has secret keys of an authenticator, so it stays where it is',
    standardNotesLocked:
      'This backup is encrypted. In Standard Notes choose Preferences, Backups, Decrypted, and import that file.',
    fileEncrypted: (name: string) => `“${name}” isn't in a backup of Standard Notes. Download it there and attach it.`,
    emptyPages: (pages: number) => `Pages without text aren't imported (${number.format(pages)})`,
    fileMissing: (name: string) => `“${name}” isn't in the archive`,
    fileRefused: (name: string, why: string) => `“${name}” isn't imported: ${why}`,
    noteMissing: (label: string) => `The note “${label}” isn't in the export, so the link to it is only text`,
    tableCut: (rows: number, columns: number) =>
      `Its table is cut: the first ${number.format(rows)} rows and ${number.format(columns)} columns are imported`,
    otherProduct: (files: number) => `Files of other Google products (${number.format(files)})`,
    tags: 'It has more tags than a note can have, or longer ones; the rest is left out',
    versions: (count: number) => `Earlier versions of notes aren't imported (${number.format(count)})`,
    account: (files: number) => `Recordings and data about your account aren't imported (${number.format(files)})`,
    index: 'It only lists the other pages',
    notRead: (why: string) => `It's in Documents, but couldn't be read. ${why}`,
    scanned: (pages: number) =>
      `${pages === 1 ? 'One page is a picture' : `${number.format(pages)} pages are pictures`} of text. Open it in Documents and choose OCR to read them.`,
    cutShort: "It's too long to read completely, so its text stops early. The whole file is in Documents.",
    changedHere: 'Changed here since the last import, so it stays as it is',
    shared: (people: string) => `It isn't shared here with ${people || 'others'}`,
    lostInApple: "Apple's export has no tables, drawings and scans of this note",
    leftOut: (notes: number) => `Not imported (${countText(notes, 'note')})`,
    taskDetails: (what: string) => `Not imported of its tasks: ${what}`,
    linkLost: "It links to something that isn't in the export",
    titleCut: (most: number) =>
      `Its title is longer than ${number.format(most)} characters; all of it is the first line of the text`,
    date: (day: string) => `Its date ${day} can't be right, so it isn't imported`,
    folderFull: (levels: number, most: number) =>
      `Folders can be at most ${levels} levels deep, and there can be ${number.format(most)}; what is in this one is in the folder above it`,
    reminder: (when: string) => `Its reminder (${when}) isn't imported`,
  },
  /** Of e-mails, and in the notes made of them. */
  mail: {
    from: (person: string) => `From: ${person}`,
    to: (people: string) => `To: ${people}`,
    cc: (people: string) => `Cc: ${people}`,
    andMore: (people: string, more: number) => `${people} and ${number.format(more)} more`,
    attachments: (links: string) => `Attachments: ${links}`,
    attached: (subject: string) => `Attached e-mail${subject === '' ? '' : `: ${subject}`}`,
    quoted: 'Quoted text',
    noSender: 'Unknown sender',
    noSubject: (name: string) => (name === '' ? 'E-mail' : `E-mail from ${name}`),
    unnamed: (place: number) => `Attachment ${place}`,
    inMailbox: (mailbox: string, place: number) => `${mailbox}, e-mail ${number.format(place)}`,
    notMail: "It isn't an e-mail",
    unreadable: "It can't be read: it is damaged, or has too many parts or too long a head",
    encrypted: (how: string) =>
      `This e-mail is encrypted (${how}), so its text isn't imported. Open it in your mail program and paste what you need.`,
    signed:
      "This e-mail is inside its digital signature, so its text isn't imported. Open it in your mail program and paste what you need.",
    winmail: "Outlook packed its attachments in winmail.dat, which isn't read",
    winmailInNote: "winmail.dat (Outlook's own packaging, not imported)",
    dropped: (files: number) => `It has ${number.format(files)} more attachments than are read of one e-mail`,
    cut: 'This e-mail is too long for a note, so its end is left out.',
    threadFull: 'Its conversation is longer than a note can be, so this e-mail is left out',
    tooMany: (most: number) =>
      `This mailbox has more than ${number.format(most)} e-mails, the most that can be imported at once. Split it.`,
    unpack: (most: number) =>
      `Mailboxes in an archive can have at most ${sizeText(most)}. Unpack it and import the mailbox by itself.`,
    notCounted: 'Attachments are counted while the e-mails are imported',
  },
  /** Names of what notes here don't have. */
  leftOut: { authors: 'Authors of notes', places: 'Places where notes were written' },
  taskDetails: { repeat: 'repetition', assignee: 'assignee', flag: 'priority' },
  /** Folders for notes that the other product put away. */
  archiveFolder: 'Archive',
  templatesFolder: 'Templates',
  /** The tag for what had a star. */
  starred: 'starred',
  /** Names pages without text in the report. */
  emptyPages: 'Empty pages',
  notImported: (name: string) => `${name} (not imported)`,
} as const;
