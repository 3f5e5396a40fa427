/** Sentences about documents that users see in replies, in notes and as the reason of a failure. */
export const documentTexts = {
  notFound: 'There is no such document',
  fileMissing: 'The file is no longer stored',
  emptyFile: 'This file is empty. Choose another one.',
  noteOrNew: 'Create a new note from the file, or add it to a note: not both',
  noteFull: (charactersMax: number) =>
    `The note is full: it can have at most ${charactersMax.toLocaleString('en-US')} characters. Shorten it and try again.`,
  tooManyOfUser: (count: number) =>
    `${count === 1 ? 'One of your documents is' : `${count} of your documents are`} still being processed. Try again later.`,
  tooManyOfAll: 'Many documents are waiting to be processed. Try again in a minute.',
  restarting: 'The server is restarting. Your file is saved and will be processed afterwards.',
  deleted: 'The document was deleted before it was processed',

  /** Why processing failed. */
  failures: {
    trouble: 'Something went wrong on the server while processing this file. Try again later.',
    fileMissing: 'The file is no longer stored. Upload it again.',
    busy: 'The server is too busy to process this file. Try again later.',
    summaryBusy: "The server is too busy to summarize this document. You'll still find its text.",
    summaryTooLong: 'This document takes too long to summarize. Its text is still there; try a part of it.',
  },

  /** What makes a file unusable. */
  unusable: {
    empty: 'This file is empty.',
    notText: "This file isn't text, whatever its name says.",
    nested: 'This file is nested too deeply to be processed.',
    locked: 'This document is password-protected. Remove the password and upload it again.',
    lockedPdf: 'This PDF is password-protected. Remove the password and upload it again.',
    bomb: "This document unpacks to far more than its size, so it can't be processed.",
    damagedDocx:
      "This document is damaged and can't be opened. Open it in Word, save it again and upload the new file.",
    damagedPdf:
      "This PDF is damaged and can't be opened. Open it on your computer, save it again and upload the new file.",
    damaged:
      "This file is damaged and can't be opened. Open it on your computer, save it again and upload the new file.",
    damagedPicture: 'This picture is damaged or incomplete. Open it on your computer, save it again and upload it.',
    tooManyPixels: (megapixelsMax: number) =>
      `This picture has more than ${megapixelsMax} megapixels. Make it smaller and upload it again.`,
    tooManyPages: (count: number, most: number) =>
      `This PDF has ${count.toLocaleString('en-US')} pages; the limit is ${most}. Split it and upload the parts.`,
    noOcrLanguage: (language: string) =>
      `Text recognition in the language "${language}" isn't installed on this server.`,
    time: 'This file takes too long to process.',
    memory: 'This file needs more memory than one file may use.',
    output: 'This file has more text than can be stored.',
    split: (problem: string) => `${problem} Split it into smaller files and upload those.`,
    simplify: (problem: string) =>
      `${problem} Save it in a simpler form, for example by printing it to a PDF, and upload that.`,
  },

  /** Of the summary of a transcript or a chat. */
  conversation: { decisions: 'Decisions', tasks: 'Tasks', questions: 'Open questions' },

  /**
   * Written into notes: when a sentence changes, the old one moves to `earlier`, so that existing notes are still
   * recognized.
   */
  note: {
    current: {
      cut: '*This note holds only the first part of the text. See the original for the rest.*',
      truncated: '*Only the first part of this file was read. See the original for the rest.*',
    },
    earlier: [
      {
        cut: '*The text is longer than a note can be. The rest is in the file.*',
        truncated: '*The file has more text than is read of one. The rest is in the file.*',
      },
    ],
    empty: '*There is no text in this file.*',
    /** Where OCR read nonsense. */
    unclear: (unclearPages: number, pages: number, isPicture: boolean) => {
      if (isPicture) return '*This picture could not be read well, so its text is left out.*';
      if (pages <= 1) return '*This page could not be read well, so its text is left out.*';
      const which = unclearPages === 1 ? `One of the ${pages} pages` : `${unclearPages} of the ${pages} pages`;
      return `*${which} could not be read well, so their text is left out.*`.replace(/^(\*One.*) their/, '$1 its');
    },
    /** Names a scan as one, never as empty. The assistant recognizes its last sentence in notes. */
    scan: (scannedPages: number, pages: number) => {
      if (pages <= 1) return '*This page is a picture of text, so its words could not be read. OCR can read them.*';
      const which =
        scannedPages >= pages
          ? 'The pages of this document are pictures'
          : scannedPages === 1
            ? `One of the ${pages} pages is a picture`
            : `${scannedPages} of the ${pages} pages are pictures`;
      return `*${which} of text, so their words could not be read. OCR can read them.*`;
    },
  },
};
