/** How a note refers to a document. The server and the page recognize exactly what is written here. */

/** The address of a document in Markdown links and in the page. */
export const DOCUMENT_ADDRESS = '/app?document=';
/** The start of the part that ends every Markdown link to a document. */
export const DOCUMENT_LINK_MIDDLE = `](${DOCUMENT_ADDRESS}`;

const link = String.raw`\[.*\]\(/app\?document=[^)]*\)`;
const heading = new RegExp(`^## ${link}$`);
const source = new RegExp(String.raw`^\*From ${link}\*$`);

interface LinkedDocument {
  id: string;
  fileName: string;
}

/** The address of a document on the page, at one of its pages. */
export function documentHref(id: string, page: number | null): string {
  return `${DOCUMENT_ADDRESS}${encodeURIComponent(id)}${page === null ? '' : `&page=${page}`}`;
}

/** The heading of what a document adds to an existing note. */
export function documentHeading(document: LinkedDocument): string {
  return `## ${documentLink(document)}`;
}

/** The line above the text of a note that was created from a document. */
export function documentSource(document: LinkedDocument): string {
  return `*From ${documentLink(document)}*`;
}

export function isDocumentHeading(line: string): boolean {
  return heading.test(line);
}

export function isDocumentSource(line: string): boolean {
  return source.test(line);
}

function documentLink({ id, fileName }: LinkedDocument): string {
  return `[${fileName.replaceAll(/[\\`*_{}[\]<>()#|~!]/g, '\\$&')}${DOCUMENT_LINK_MIDDLE}${id})`;
}
