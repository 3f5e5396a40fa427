/** E-mails and mailboxes, which are imported as notes; see `imports.ts`. */
export const MAIL_FILE = /\.(?:eml|msg|mbox|mbx)$/i;
