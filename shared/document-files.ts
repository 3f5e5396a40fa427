import type { DocumentType } from './documents.ts';

/** What browsers declare for each kind: some don't know a type, and then send nothing or "bytes". */
const declaredAs: Record<DocumentType, RegExp> = {
  pdf: /^application\/(x-)?pdf$/,
  docx: /^application\/(vnd\.openxmlformats-officedocument\.wordprocessingml\.document|msword|zip|x-zip-compressed)$/,
  txt: /^text\/plain$/,
  md: /^text\/(x-|x-web-)?(markdown|plain)$/,
  picture: /^image\/(jpeg|pjpeg|png|webp|hei[cf](-sequence)?)$/,
  xlsx: /^application\/(vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet|vnd\.ms-excel|zip|x-zip-compressed)$/,
  csv: /^(text\/(csv|plain|comma-separated-values|tab-separated-values)|application\/(csv|vnd\.ms-excel))$/,
  epub: /^application\/(epub\+zip|zip|x-zip-compressed)$/,
};
const undeclared = /^(application\/(octet-stream|x-unknown)|binary\/octet-stream)?$/;
const endings: Record<DocumentType, string> = {
  pdf: 'pdf',
  docx: 'docx',
  txt: 'txt',
  md: 'md markdown',
  picture: 'jpg jpeg png webp heic heif',
  xlsx: 'xlsx',
  csv: 'csv tsv',
  epub: 'epub',
};

/** The kind of document by the name of a file and its declared media type; undefined where they are of none, or of two. */
export function documentTypeOf(fileName: string, mediaType: string): DocumentType | undefined {
  const ending = /\.([a-z]+)$/i.exec(fileName.trim())?.[1]?.toLowerCase() ?? '';
  const types = Object.keys(endings) as DocumentType[];
  const type = types.find((each) => endings[each].split(' ').includes(ending));
  const declared = mediaType.split(';')[0]?.trim().toLowerCase() ?? '';
  return type !== undefined && (declaredAs[type].test(declared) || undeclared.test(declared)) ? type : undefined;
}
