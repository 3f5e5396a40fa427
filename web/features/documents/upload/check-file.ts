import { documentTypeOf } from '#shared/document-files.ts';
import { DOCUMENT_BYTES_MAX, FILE_NAME_MAX, INVALID_FILE_TYPE } from '#shared/documents.ts';
import { sizeText } from '#shared/size-text.ts';
import { documentTexts } from '#web/features/documents/documents.texts.ts';

const texts = documentTexts.upload;

/** Why a file can't be uploaded, checked before sending; undefined when it can. */
export function rejectionOf(file: File): string | undefined {
  if (documentTypeOf(file.name, file.type) === undefined) return INVALID_FILE_TYPE;
  if (file.size === 0) return texts.empty;
  if (file.size > DOCUMENT_BYTES_MAX) return texts.tooLarge(sizeText(file.size));
  if (file.name.length > FILE_NAME_MAX) return texts.nameTooLong;
  return undefined;
}
