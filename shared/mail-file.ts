/** E-mails and mailboxes, which are imported as notes; see `imports.ts`. */
export const MAIL_FILE = /\.(?:eml|msg|mbox|mbx)$/i;
/** What is imported: exports of other products, pages of the web, and what can be a document too. */
export const EXPORT_FILE =
  /\.(?:zip|tgz|gz|enex|bear2bk|jex|textbundle|textpack|json|note|mht(?:ml)?|html?|csv|tsv|xlsx|epub)$/i;
