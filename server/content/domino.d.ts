/** The package brings types of another module's name. */
declare module '@mixmark-io/domino' {
  export function createDocument(html: string): Document;
}
