/** Sentences for administrators about backups, restoring and the integrity check. */
export const backupTexts = {
  missingPart: (part: string) => `The backup is incomplete: ${part} is missing.`,
  changedPart: (part: string) => `The backup is damaged: ${part} was changed after it was written.`,
  wrongList: (part: string) => `The backup is damaged: its list is wrong about ${part}.`,
  foreignPart: (part: string) => `The backup is damaged: ${part} is from another backup.`,
  cutTable: 'The backup is damaged: a table ends in the middle of a row.',
  wrongKey: "The backup can't be opened: BACKUP_KEY isn't the key it was made with.",
  unknownForm: (part: string) => `This version can't open the form of this backup: ${part}.`,
  newer: 'A newer version of the server made this backup. Update this server first.',
  noSuchTable: (table: string) => `This version has no table ${table}.`,
  noTargetTable: (table: string) => `There is no table ${table}.`,
  otherKey: (path: string) => `${path} is a different key from the backup's. Restore into a new DATA_DIR.`,
  noSums: (folder: string, part: string) => `${folder} isn't a complete backup: it has no ${part}.`,
  badSums: (folder: string, part: string) => `${part} in ${folder} is damaged.`,
  noDatabase: (folder: string) => `There is no database in ${folder}. Set DATA_DIR to the server's folder.`,
  emptyDatabase: 'The database is empty: no server has used it yet.',
  olderDatabase: 'An older version left this database. Start the server once, then try again.',

  /** Findings of `npm run check:integrity`. */
  integrity: {
    unchecked: (what: string) => `The ${what} can't be checked, because the database is damaged.`,
    searchIndex: (sentence: string) => `${sentence} The server rebuilds the search index at its next start.`,
    reference: (reference: string) => `Rows that refer to missing rows, ${reference}.`,
    folderCycle: (id: string) => `The folder ${id} is inside itself.`,
    strayFile: (key: string) => `The stored file ${key} belongs to nothing.`,
    missingFile: (table: string, id: string) => `The file of ${table} ${id} is missing.`,
    changedFile: (table: string, id: string) => `The file of ${table} ${id} has changed since it was uploaded.`,
    sealedKey: (userId: string) => `The key of user ${userId} can't be decrypted with this SECRET_KEY.`,
    sealedLink: (purpose: string, id: string) =>
      `The link of ${purpose} ${id} can't be decrypted with this SECRET_KEY.`,
  },
};
