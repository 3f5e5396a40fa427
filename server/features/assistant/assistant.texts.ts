const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

function counted(count: number, noun: string): string[] {
  return count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`];
}

/** Why a question or a rewriting fails, as a sentence to the user. */
export const assistantTexts = {
  hiddenFromAi: "This note is hidden from AI. To ask about it, turn that off in the note's menu.",
  hiddenFromRewriting:
    "This note is hidden from AI, so nothing was sent. To rewrite its text, turn that off in the note's menu.",
  privateText: 'This is a private paragraph, so nothing was sent. To rewrite it, remove the line [!private] above it.',
  noTools: "This model can't use tools, so it answered from the passages that a search found.",
  notProved: "It couldn't be compared with your notes",
  proved: 'Every figure, date, name and promise in it is in the sources',
  unproved: (missing: readonly string[], more: number) =>
    `Not in your notes: ${missing.map((each) => `“${each}”`).join(', ')}${more > 0 ? `, and ${more} more` : ''}`,
  lookedUp: {
    search: (queries: readonly string[]) => `Searched for ${list.format(queries.map((query) => `“${query}”`))}`,
    read: (notes: number, pages: number) =>
      `Read ${list.format([...counted(notes, 'note'), ...counted(pages, 'page')])}`,
    tasks: 'Looked at your to-dos',
    limit: 'Reached the limit for one answer, so it may be incomplete',
  },
  narrowedTo: (client: string) => `Only ${client} was searched.`,
  builtInInstead: 'The built-in assistant answered instead, from your own notes.',
  unexpected: 'Something went wrong while answering. Try again.',
  busyWithYours: 'Your other questions are still being answered. Wait for one to finish.',
  busy: 'The assistant is busy with other questions. Try again in a moment.',
  stopping: 'The server was stopped. Ask again.',
  idTaken: 'Another message already has this ID.',
  noSuchClient: "Client not found: no folder with this ID is a client's. Ask about everything.",
  noClientInScope:
    "There is no client to ask about: this note is in no client's folder. Ask about the note or about everything.",
  askAboutNote: 'Open a note of this client to ask about it.',
  noNoteInScope: 'There is no note to ask about. Open one, or ask about everything.',
  noSuchQuestion: 'Question not found',
  noSuchConversation: 'Conversation not found',
  emptyQuestion: 'Enter a question',
  questionTooLong: 'A question can have at most 8,000 characters',
  conversationTooLong: 'A conversation can have at most 100,000 characters',
  rewriteNeedsModel:
    "The built-in assistant can't rewrite text. To connect an AI provider, add a key in Settings → API Keys.",
  emptyRewrite: 'The AI provider sent no text. Try again.',
  rewriteFailed: "Couldn't rewrite the text. Try again.",
  rewriteTooLong: 'This text is too long to rewrite at once. Select part of it.',
  tooLarge: 'This takes too long. Try a shorter text.',
  serverBusy: 'The server is busy. Try again in a moment.',
  builtInFailed: 'The built-in assistant failed. Try again.',
};
