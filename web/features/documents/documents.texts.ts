import { countText } from '#shared/count-text.ts';
import { DOCUMENT_BYTES_MAX, type DocumentState } from '#shared/documents.ts';
import { LOCALE } from '#shared/locale.ts';
import { sizeText } from '#shared/size-text.ts';

const percent = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 0 });

/** Everything that uploads and documents say. Texts of the specification are marked. */
export const documentTexts = {
  pages: (count: number) => countText(count, 'page'),
  picture: 'Picture',
  unclear: 'Could not be read well',
  unclearPages: (count: number) => `${countText(count, 'page')} could not be read well`,
  confidence: (of100: number) => `Text ${percent.format(of100 / 100)} certain`,
  openNote: 'Open note',
  viewText: 'View text',
  download: 'Download',
  delete: 'Delete',
  retry: 'Retry',
  retryFile: (fileName: string) => `Retry ${fileName}`,
  ocr: 'Read with OCR',
  ocrFile: (fileName: string) => `Read with OCR: ${fileName}`,
  scan: 'This PDF is a scan: its pages are images without text.',
  scannedPages: (count: number) =>
    `${countText(count, 'page')} of this PDF ${count === 1 ? 'is an image' : 'are images'} without text.`,
  progressOf: (fileName: string) => `Progress of ${fileName}`,
  /** Specification. */
  unknownFailure: 'Something went wrong',
  uploadedAt: (at: string) => `Uploaded ${at}`,
  dayFailed: "Couldn't set the date",
  retryFailed: "Couldn't process the document",

  stages: {
    waiting: 'Queued',
    reading: 'Processing',
    ocr: 'Recognizing text',
    summarising: 'Summarizing',
    indexing: 'Indexing',
    /** Specification. */
    done: 'Complete',
    failed: 'Failed',
  } satisfies Record<DocumentState, string>,
  uploading: 'Uploading…',
  /** Written directly after `uploading`, as the details below after their stage. */
  uploaded: (share: number) => ` ${percent.format(share)}`,
  processing: 'Processing…',
  readingPage: (page: number, of: number) => ` page ${page} of ${of}`,
  ocrPage: (page: number, of: number) => `, page ${page} of ${of}`,

  upload: {
    title: 'Upload document',
    chooseFile: 'Choose a file',
    accepted: `PDF, DOCX, TXT, MD, XLSX, CSV, EPUB, a picture or an e-mail, up to ${sizeText(DOCUMENT_BYTES_MAX)}`,
    chooseAnother: (size: string) => `${size} · Choose another file`,
    queue: {
      label: 'Files',
      upload: (count: number) => `Upload ${countText(count, 'file')}`,
      progress: (at: number, of: number) => `${at} of ${of}`,
      ended: (sent: number, of: number) => `${sent} of ${countText(of, 'file')} uploaded`,
      cancelRest: 'Cancel the rest',
      done: 'Done',
      states: {
        waiting: 'Waiting',
        sending: 'Uploading…',
        sent: 'Uploaded',
        failed: 'Failed',
        stopped: 'Canceled',
      },
    },
    createNote: 'Create note',
    newNote: (hasSummary: boolean) =>
      hasSummary ? 'A new note with the summary and the text.' : 'A new note with the text.',
    noOpenNote: 'No note is open, so the document will be saved in Documents, where search can find it.',
    addToNote: (title: string, hasSummary: boolean) =>
      `${hasSummary ? 'The summary and a link' : 'A link'} to the document will be added to “${title}”.`,
    summarize: 'Summarize',
    summary: 'The main points, keywords, people, dates and amounts.',
    ocr: 'Read scanned pages (OCR)',
    ocrHint: 'For scanned PDFs. Takes a few seconds per page. Pictures are always read.',
    cancel: 'Cancel',
    upload: 'Upload',
    continueInBackground: 'Continue in background',
    chooseAnotherFile: 'Choose another file',
    uploadAnother: 'Upload another',
    progress: 'Upload progress',
    hints: {
      sending: 'You can close this window. The upload will continue. Cancel stops it.',
      sent: "You can close this window. We'll notify you when it's done.",
      working: 'You can close this window. Documents shows the progress.',
    },
    offerOcr: (scan: string) => `${scan} Use OCR to read it.`,
    truncated: 'This file is too long to read completely, so the text stops early. The original is intact.',
    busy: "Another file is uploading. Try again when it's done.",
    empty: 'This file is empty. Choose another file.',
    tooLarge: (size: string) =>
      `This file is ${size}. The limit is ${sizeText(DOCUMENT_BYTES_MAX)}. Split it, or save it with smaller images.`,
    nameTooLong: 'The file name is longer than 255 characters. Shorten it and try again.',
    unreadable: "Can't read the file anymore. It was changed, moved or deleted. Choose it again.",
    /** Specification. */
    failed: 'Upload failed',
    /** Specification. */
    done: 'Document uploaded',
    /** Specification. */
    noteCreated: 'A new note was created',
    /** Specification. */
    addedToNote: 'The document was processed and added to your note',
    inDocuments: "You'll find it in Documents, and search can find its text",
  },

  list: {
    title: 'Documents',
    close: 'Close Documents',
    count: (total: number) => countText(total, 'file'),
    description: 'Your uploaded files',
    upload: 'Upload',
    uploadDocument: 'Upload document',
    loading: 'Loading documents',
    failed: "Couldn't load documents",
    offline: 'Documents need a connection',
    moreFailed: "Couldn't load more documents",
    emptyTitle: 'No documents yet',
    empty:
      "Upload a PDF, DOCX, TXT, MD, XLSX, CSV or EPUB file or a picture of text, or drop one anywhere on the page. We'll summarize it and make it searchable.",
    actionsFor: (fileName: string) => `Actions for ${fileName}`,
    deleting: {
      title: 'Delete this document?',
      description: (fileName: string, hasNote: boolean) =>
        `“${fileName}” and its text will be deleted. This can't be undone.${hasNote ? " Its note isn't affected." : ''}`,
      confirm: 'Delete document',
    },
    deleted: 'Document deleted',
    deleteFailed: "Couldn't delete the document",
  },

  view: {
    untitled: 'Document',
    description: 'The text of the file',
    allDocuments: 'All documents',
    text: 'Document text',
    missingTitle: "This document doesn't exist",
    missing: 'It may have been deleted, or the link is incomplete.',
    failed: "Couldn't load the document",
    loading: 'Loading document',
    textFailed: "Couldn't load the text",
    unclear:
      'What was recognized is more likely wrong than right, so it was left out. A sharper picture in good light helps.',
    noTextTitle: 'No text found in this file',
    noText: 'You can still download the original.',
    page: (page: number) => `Page ${page}`,
    pageOf: (page: number, of: number) => `Page ${page} of ${of}`,
    emptyPage: 'No text on this page.',
    summary: 'Summary',
    madeBy: (name: string) => `by ${name}`,
    decisions: 'Decisions',
    tasks: 'Tasks',
    questions: 'Open questions',
    keywords: 'Keywords',
    people: 'People',
    dates: 'Dates',
    amounts: 'Amounts',
    pageLink: (page: number) => `p. ${page}`,
  },
};
