/** Sentences for administrators about a database that can't be used. */
export const dbTexts = {
  inUse: (holder: string, path: string) =>
    `The database is in use by ${holder} (${path}). Stop that server first, or set DATA_DIR to another folder.`,
  anotherProcess: 'another process',
  process: (pid: number) => `process ${pid}`,
  diskFull: (folder: string) =>
    `The database can't be opened: the disk of ${folder} is full. Free some space and start again.`,
  unreachable: (code: string | undefined) => `Can't reach the database (${code}). Check its address.`,
  damagedFiles: (folder: string) =>
    `The database in ${folder} can't be opened: its files are damaged or incomplete. ` +
    'Move the folder aside and restore a backup: see “Restore” in docs/operations.md.',
  damagedRows: (reason: string) =>
    `The database is damaged: ${reason}. ` +
    'npm run check:integrity lists what is affected; see “A damaged database” in docs/operations.md.',
  bypassesRowSecurity: "The database user may bypass row security and isn't a member of sparehour_app.",
  noWalls:
    "The database can't keep clients apart: its user may not assume the role sparehour_walled. " +
    'Ask who runs the server to follow “The role of walls” in docs/operations.md, or ask about everything.',
  outsideOfWall: 'That belongs to another client.',
  wrongCount: (table: string, count: number, expected: number) =>
    `The backup is damaged: ${table} has ${count} rows instead of ${expected}.`,
  notEmpty: "The database isn't empty. This needs a new DATA_DIR or a new database.",
  hiddenRows:
    "The database user can't see the rows of all users. Connect as the role that owns the tables, after a server of " +
    'this version has upgraded them, or as a superuser.',
  tooOld: (release: string | undefined) => `The database is PostgreSQL ${release}. Sparehour needs 15 or later.`,
  newerSchema: (day: string, instead: string) =>
    `A newer version of Sparehour upgraded this database (its schema is from ${day}). ` +
    `Start that version again, or ${instead}: see “Go back” in docs/operations.md. ` +
    'ALLOW_NEWER_DATABASE=1 uses the database with this version anyway.',
  restoreEarlier: 'restore a backup that was made before the upgrade',
  restoreNewest: (folder: string) => `restore the newest backup from before the upgrade, ${folder}`,
  otherOwner: (owner: string, role: string) =>
    `The tables in the database belong to the role ${owner}, and ${role} may not use them as its own. ` +
    `Connect as ${owner}, or give the tables to ${role}: see “Change the owner” in docs/operations.md.`,
  otherTables: (names: readonly string[], more: number) =>
    `The database has other tables already (${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}). Sparehour needs its own database.`,
  noCreateRight: (role: string, where: string, grant: string) =>
    `The role ${role} may not create tables: it has no CREATE right on ${where}. A superuser can give it: ${grant};`,

  /** Findings of `npm run check:integrity` and of the hourly check. */
  damage: {
    cutOff: (kind: 'index' | 'table', name: string, pages: number, pagesBefore: number) =>
      `The ${kind} ${name} is cut off: ${pages} of ${pagesBefore} pages are left.`,
    lostPages: (table: string, pages: readonly number[], more: number) =>
      `The table ${table} has lost the rows of page ${pages.join(', ')}${more > 0 ? ` and ${more} more` : ''}: only zeros are left.`,
    unreadablePage: (table: string, page: number) =>
      `The table ${table} can't be read at page ${page}: its rows (ctid ${page},…) are damaged.`,
    unreadableRow: (table: string, row: string, place: string) =>
      `The row ${row} of the table ${table} (ctid ${place}) can't be read.`,
    more: (table: string) => `The table ${table} may have more that can't be read.`,
  },
};
