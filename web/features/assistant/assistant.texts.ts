import type { AssistantAction, RewriteKind } from '#shared/assistant.ts';
import { numberText } from '#shared/count-text.ts';

/** Everything that the assistant's panel, conversations and rewriting say. Texts of the specification are marked. */
export const assistantTexts = {
  title: 'Assistant',
  open: 'Open Assistant',
  minimize: 'Minimize',
  close: 'Close Assistant',
  /** The subject of a sentence: “The conversation ran into a problem”. */
  partName: 'The conversation',
  poweredBy: (name: string) => `Powered by ${name}`,
  needsConnection: 'The assistant needs a connection. Your notes work without one.',
  unknownFailure: 'Something went wrong',
  retry: 'Retry',
  cancel: 'Cancel',
  copy: 'Copy',
  /** Specification. */
  thinking: 'Thinking...',

  scope: {
    label: 'Ask about',
    note: 'This note',
    client: 'This client',
    everything: 'Everything',
    ofClient: (name: string) => `Only what belongs to ${name} is read`,
    elsewhere: (title: string) => `This conversation is about “${title}”`,
  },

  greeting: {
    loading: 'Loading conversation',
    builtIn: 'Answers come from your own notes and never leave this server. For brainstorming and rewriting,',
    connect: 'connect an AI provider',
  },

  notice: {
    label: "What's sent",
    title: 'Before your first question',
    answersFrom: 'Answers come from',
    source: (isOwnKey: boolean) => (isOwnKey ? 'with your key' : 'which is set up on this server'),
    sent: (isNoteOnly: boolean) =>
      `Each question sends it your message, the conversation so far and the open note${isNoteOnly ? '' : ', plus relevant passages from your other notes and documents, or their whole text if the model asks for it. Each note you change is sent a minute later, to find its to-dos'}. Anything hidden from AI is never sent.`,
    changeIn: 'You can change this in',
    settings: 'Settings',
    notNow: 'Not now',
    continue: 'Continue',
  },

  composer: {
    actions: 'Quick actions',
    action: {
      summarise: 'Summarize',
      'action-items': 'Action items',
      proposal: 'Draft proposal',
      report: 'Draft report',
      plan: 'Draft plan',
      email: 'Draft follow-up email',
      brainstorm: 'Brainstorm',
      'meeting-prep': 'Meeting prep',
    } satisfies Record<AssistantAction, string>,
    needsModel: 'needs a model',
    withoutNotes: 'Write a note first. Then these work on it.',
    message: 'Message',
    placeholder: 'Ask about your notes',
    tooLong: (length: number) => `Messages can have up to 8,000 characters. This one has ${numberText(length)}.`,
    send: 'Send',
    stop: 'Stop',
  },

  conversation: {
    label: 'Conversation',
    failed: "Couldn't load the conversation",
    showEarlier: 'Show earlier messages',
    noAnswer: 'No answer arrived.',
    leftEarly: 'You left before the answer arrived.',
    interrupted: 'The answer was interrupted. Try again.',
    timedOut: 'The answer took too long. Try again.',
  },

  question: {
    label: 'Question',
    edit: 'Edit question',
    askAgain: 'Ask again',
  },

  step: {
    label: 'What the assistant looked up',
    search: (query: string) => `Searched for “${query}”`,
    notes: (count: number, title: string) => (count === 1 ? `Read “${title}”` : `Read ${count} notes`),
    page: (title: string, page: number) => `Read page ${page} of “${title}”`,
    tasks: 'Looked at your to-dos',
    limit: 'Reached the limit for one answer',
    silent: "The model hasn't said anything for a while. You can wait, or stop it.",
    builtIn: 'The model failed. The built-in assistant answers…',
  },

  reply: {
    label: 'Reply',
    stopped: 'Stopped.',
    answeredBy: (name: string) => `Answered by ${name}`,
    builtIn: (isQuoted: boolean) => `${isQuoted ? 'Quoted from your notes. ' : ''}No AI model was used.`,
    connect: 'Connect one',
    saveAsNote: 'Save as note',
    insert: 'Insert',
    sources: 'Sources',
    sourcesHeading: 'Sources:',
    widen: 'Search everything',
    source: (number: number, name: string) => `Source ${number}: ${name}`,
    sourceOnPage: (name: string, page: number) => `${name}, page ${page}`,
    copyWithSources: 'Copy with sources',
    /** Specification. */
    noteTitle: (brand: string, line: string, isCut: boolean) => `${brand} AI: ${line}${isCut ? '...' : ''}`,
    /** Specification. */
    copied: 'Copied to clipboard',
    /** Specification. */
    copyFailed: { title: 'Copy failed', description: 'Could not copy to clipboard' },
    /** Specification. */
    saved: { title: 'Note created', description: 'AI response has been saved as a new note' },
    /** Specification. */
    saveFailed: { title: 'Note creation failed', description: 'Could not save the AI response as a note' },
    /** Specification. */
    inserted: 'Text inserted',
    /** Specification. */
    insertFailed: { title: 'Cannot insert text', description: 'No active note available for insertion' },
  },

  conversations: {
    label: 'Conversations',
    /** The subject of a sentence: “The list of conversations ran into a problem”. */
    partName: 'The list of conversations',
    loading: 'Loading conversations',
    failed: "Couldn't load conversations",
    moreFailed: "Couldn't load more conversations",
    emptyTitle: 'No conversations yet',
    empty: 'Ask the assistant about one note or all of them. Your conversations are saved here.',
    start: 'Ask the assistant',
    delete: (title: string) => `Delete the conversation about ${title}`,
    deleting: {
      title: 'Delete this conversation?',
      description: (title: string) =>
        `The conversation about “${title}” will be deleted. This can't be undone. Your notes aren't affected.`,
      confirm: 'Delete conversation',
    },
    deleted: 'Conversation deleted',
    deleteFailed: "Couldn't delete the conversation",
    begin: 'New conversation',
    beginFailed: "Couldn't start a new conversation",
    resumeFailed: "Couldn't open the conversation",
  },

  rewrite: {
    menu: 'Rewrite the selection',
    kinds: {
      improve: 'Improve',
      shorten: 'Shorten',
      friendlier: 'Friendlier',
      'more-formal': 'More formal',
      translate: 'Translate',
      brainstorm: 'Brainstorm',
      continue: 'Continue writing',
    } satisfies Record<RewriteKind, string>,
    madeBy: (name: string) => `By ${name}. Nothing changes until you accept it.`,
    tooLong: 'You can rewrite up to 20,000 characters at once. Select less text.',
    discard: 'Discard',
    accept: 'Accept',
    writing: 'Writing…',
    language: 'Translate into',
    chooseLanguage: 'Choose a language',
    current: 'Current',
    rewritten: 'Rewritten',
    withAdded: 'With the new text',
    openSettings: 'Open Settings',
    stale:
      'The note changed since you selected the text, so nothing was replaced. Copy the new text, or select the text again.',
  },
};
