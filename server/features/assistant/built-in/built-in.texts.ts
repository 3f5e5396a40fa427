const connect = 'To connect an AI provider, open Settings → API Keys.';

/**
 * What the built-in assistant says around the user's own words. Templates of drafts, which a client may read, are in
 * `server/reading/drafts`, one set for each language.
 */
export const builtInTexts = {
  introduction: [
    "I'm the built-in assistant. I work without an AI model, using only your notes and documents, and I always show my sources. I can",
    '',
    '- answer questions by quoting your notes, such as “when does the lease end?”',
    '- summarize the open note and list its action items with owners and dates',
    '- lay out what your notes say for a proposal, report, plan or follow-up email',
    '- prepare you for a meeting: “what do I know about …?”',
    '',
    `I can't brainstorm or rewrite. ${connect}`,
  ].join('\n'),
  cannotBrainstorm: `I can't come up with new ideas: I'm the built-in assistant, and I only know what's in your notes. ${connect}`,
  alreadyInNotes: 'Your notes already say this, which may help:',
  cannotRewrite: `I can't rewrite text: I'm the built-in assistant, without an AI model. ${connect} You can then improve, shorten or change the tone of any selected text.`,
  askInAFewWords: 'What would you like to know? Ask in a few words, such as “when does the lease end?”',
  welcome: "You're welcome.",
  acknowledged: 'Good. Ask me whenever you need something from your notes.',
  notHelpful:
    "I'm sorry that didn't help. Without an AI model, I only find what your notes say word for word. Naming the client or project in your question helps.",
  cannotAct: "I can't do that. I only read your notes and answer questions about them. Nothing was changed.",

  openToSummarize: 'Open the note you want to summarize, then ask again.',
  emptyToSummarize: "This note is empty. There's nothing to summarize yet.",
  keyPoints: (title: string) => `Key points from ${title}:`,
  keyPointsOfNotes: 'Key points from the notes I found:',
  noSentences: 'This note has no complete sentences to choose from.',
  decisions: 'Decisions',
  openQuestions: 'Open questions',
  toDo: 'To do',
  moreToDo: (count: number) => `And ${count} more. Ask for the action items to see them all.`,
  onlyBeginning: 'This note is very long, so only its first 200,000 characters were used.',

  emptyWithoutActions: 'This note is empty, so it has no action items yet.',
  noActions: (where: string, isOfMany: boolean) =>
    `I found no action items in ${where}.${isOfMany ? ' Open a note, or name a client or project, and ask again.' : ''}`,
  actions: (count: number, where: string) => `${count === 1 ? '1 action item' : `${count} action items`} in ${where}:`,
  /** Not every note there is: those that fit the question, or the newest. */
  notesRead: (count: number) => (count === 0 ? 'your notes' : count === 1 ? '1 note' : `${count} notes`),
  tidiedActions: 'Action items',
  due: (day: string) => `due ${day}`,

  openToDraft: (what: string) => `Open the note to draft the ${what} from, then ask again.`,
  emptyToDraft: (what: string) => `This note is empty, so there's nothing to draft a ${what} from yet.`,
  draftRemark: (leftOut: number) => {
    const were = leftOut === 1 ? ['line that is', 'was'] : ['lines that are', 'were'];
    const text = ` ${leftOut} ${were[0]} private, internal or struck through ${were[1]} left out.`;
    return `Every line is from your notes. Open Draft to choose others.${leftOut === 0 ? '' : text}`;
  },
  drafts: { proposal: 'proposal', report: 'report', plan: 'plan', email: 'follow-up email' },

  nothingKnown: (title: string) => `I couldn't find anything about ${title || 'this'} in your notes.`,
  beforeMeeting: (subject: string, sources: number) =>
    `**Before your meeting: ${subject || 'this note'}** (from ${sources === 1 ? '1 source' : `${sources} sources`})`,
  lastContact: 'Last contact',
  lastNote: 'Last note',
  highlights: 'What your notes say',
  stillToDo: 'Still to do',
  upcomingDates: 'Upcoming dates',
};
