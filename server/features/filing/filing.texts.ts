/** Why a folder or a tag is suggested, shown with the suggestion. */
export const filingTexts = {
  namesClient: (client: string) => `It names ${client}.`,
  inName: 'Its name is in the title or the tags.',
  likeNotesInFolder: (count: number, title: string) =>
    count === 1 ? `A similar note is in it: “${title}”.` : `${count} similar notes are in it, e.g. “${title}”.`,
  likeNotesWithTag: (count: number, title: string) =>
    count === 1 ? `A similar note uses it: “${title}”.` : `${count} similar notes use it, e.g. “${title}”.`,
  newTag: (times: number) => `In the title and ${times} times in the text. None of your notes use it yet.`,
  byModel: (maker: string) => `Suggested by ${maker}.`,
};
