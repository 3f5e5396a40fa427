import { DOCUMENT_BYTES_MAX, type DocumentType, FILE_NAME_MAX, INVALID_FILE_TYPE } from '#shared/documents.ts';
import { sizeText } from '#web/features/documents/document-text.ts';

/** For the browser's file chooser. */
export const ACCEPTED_FILES =
  '.pdf,.docx,.txt,.md,.markdown,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document,text/plain,text/markdown';

const typeByExtension: Record<string, DocumentType> = {
  pdf: 'pdf',
  docx: 'docx',
  txt: 'txt',
  md: 'md',
  markdown: 'md',
};
/** What browsers declare for each; several declare nothing, or bytes. */
const declaredAs: Record<DocumentType, RegExp> = {
  pdf: /^application\/(x-)?pdf$/,
  docx: /^application\/(vnd\.openxmlformats-officedocument\.wordprocessingml\.document|msword|zip|x-zip-compressed)$/,
  txt: /^text\/plain$/,
  md: /^text\/(x-|x-web-)?(markdown|plain)$/,
};
const saysNothing = /^(application\/octet-stream)?$/;

/** Why a file cannot be uploaded, said before anything is sent; undefined where the server may have it. */
export function refusalOf(file: File): string | undefined {
  if (typeOf(file) === undefined) return INVALID_FILE_TYPE;
  if (file.size === 0) return 'This file is empty. Choose another one.';
  if (file.size > DOCUMENT_BYTES_MAX) {
    return `This file has ${sizeText(file.size)}; at most 10 MB can be uploaded. Split it, or save it with smaller pictures.`;
  }
  if (file.name.length > FILE_NAME_MAX) return 'The name of this file is longer than 255 characters. Shorten it.';
  return undefined;
}

function typeOf(file: File): DocumentType | undefined {
  const extension = /\.([a-z]+)$/i.exec(file.name.trim())?.[1]?.toLowerCase() ?? '';
  const type = Object.hasOwn(typeByExtension, extension) ? typeByExtension[extension] : undefined;
  const declared = file.type.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === undefined || !(declaredAs[type].test(declared) || saysNothing.test(declared))) return undefined;
  return type;
}
