/** Sentences about full disks, folders that can't be used and failing file storage. */
export const filesTexts = {
  diskFull: "The server's disk is full, so nothing was saved. Contact your administrator.",
  diskNearlyFull: "The server's disk is nearly full, so the file wasn't uploaded. Contact your administrator.",
  diskTooSmall:
    "The server's disk doesn't have the space for a file of this size. Split it, or contact your administrator.",
  storageDown: "File storage isn't responding. Your notes are safe; try again later.",
  readOnly: (path: string) =>
    `${path} can't be written to: its file system is read-only. Set DATA_DIR to a folder on another one.`,
  notOurs: (path: string) =>
    `This user may not use ${path}. Give the folder to the user that runs Sparehour, or set DATA_DIR to another.`,
  notCreated: (path: string, code: string) => `The folder ${path} can't be created (${code}). Set DATA_DIR to another.`,
  folderUnusable: (reason: string) =>
    `The folder of the uploaded files can't be used: ${reason}. Check FILES_URL and DATA_DIR.`,
};
