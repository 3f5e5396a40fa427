import { DOCUMENT_BYTES_MAX, type DocumentType, FILE_NAME_MAX, INVALID_FILE_TYPE } from '#shared/documents.ts';
import { sizeText } from '#shared/size-text.ts';
import { documentTexts } from '#web/features/documents/documents.texts.ts';

const texts = documentTexts.upload;

const typeByExtension: Record<string, DocumentType> = {
  pdf: 'pdf',
  docx: 'docx',
  txt: 'txt',
  md: 'md',
  markdown: 'md',
  jpg: 'picture',
  jpeg: 'picture',
  png: 'picture',
  webp: 'picture',
  heic: 'picture',
  heif: 'picture',
};
/** The media types that browsers declare for each. Some declare none, or a generic one. */
const declaredAs: Record<DocumentType, RegExp> = {
  pdf: /^application\/(x-)?pdf$/,
  docx: /^application\/(vnd\.openxmlformats-officedocument\.wordprocessingml\.document|msword|zip|x-zip-compressed)$/,
  txt: /^text\/plain$/,
  md: /^text\/(x-|x-web-)?(markdown|plain)$/,
  picture: /^image\/(jpeg|pjpeg|png|webp|hei[cf](-sequence)?)$/,
};
const undeclared = /^(application\/octet-stream)?$/;

/** Why a file can't be uploaded, checked before sending; undefined when it can. */
export function rejectionOf(file: File): string | undefined {
  if (typeOf(file) === undefined) return INVALID_FILE_TYPE;
  if (file.size === 0) return texts.empty;
  if (file.size > DOCUMENT_BYTES_MAX) return texts.tooLarge(sizeText(file.size));
  if (file.name.length > FILE_NAME_MAX) return texts.nameTooLong;
  return undefined;
}

function typeOf(file: File): DocumentType | undefined {
  const extension = /\.([a-z]+)$/i.exec(file.name.trim())?.[1]?.toLowerCase() ?? '';
  const type = Object.hasOwn(typeByExtension, extension) ? typeByExtension[extension] : undefined;
  const declared = file.type.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === undefined || !(declaredAs[type].test(declared) || undeclared.test(declared))) return undefined;
  return type;
}
