/** Sentences about full disks and failing file storage. */
export const filesTexts = {
  diskFull: "The server's disk is full, so nothing was saved. Contact your administrator.",
  diskNearlyFull: "The server's disk is nearly full, so the file wasn't uploaded. Contact your administrator.",
  diskTooSmall:
    "The server's disk doesn't have the space for a file of this size. Split it, or contact your administrator.",
  storageDown: "File storage isn't responding. Your notes are safe; try again later.",
  folderUnusable: (reason: string) =>
    `The folder of the uploaded files can't be used: ${reason}. Check FILES_URL and DATA_DIR.`,
};
