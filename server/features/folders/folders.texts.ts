/** The sentences of folders. */
export const foldersTexts = {
  notFound: 'Folder not found',
  tooMany: 'You can have at most 2,000 folders',
  idMismatch: "The id in the body doesn't match the id in the address",
  intoItself: "You can't move a folder into itself or one of its subfolders",
  tooDeep: 'Folders can be at most 32 levels deep',
};
