import { brand } from '#shared/brand.ts';
import { ANSWER_SENT, COMMENT_MAX } from '#shared/shares.ts';

/** The sentences of shared pages. */
export const shareTexts = {
  off: 'Sharing is turned off on this server.',
  guessable: 'This passcode is one of the first anyone would try. Choose another, or generate one.',
  busy: 'Too many people are reading long pages right now. Try again in a moment.',
  notFound: 'Shared page not found',
  tooMany: (max: number) => `You can share at most ${max} pages. Stop sharing one you no longer need.`,
  page: {
    /** Empty where the owner has said neither: a username is for signing in. */
    sharedBy: (name: string, firm: string) => {
      const from = [name, firm].filter(Boolean).join(', ');
      return from === '' ? '' : `Shared by ${from}`;
    },
    updated: (day: string) => `Updated ${day}`,
    asOf: (day: string) => `As of ${day}`,
    plain: 'This note is too long to be formatted, so its text is shown as it was written.',
    with: `Shared with ${brand.name}`,
  },
  missing: {
    title: "This page isn't available",
    text: 'The link may be incomplete, or it has expired or been turned off. Ask the person who sent it to you.',
    passcode: 'If you were given a passcode with the link, check it and enter it again.',
  },
  locked: {
    title: 'Enter the passcode',
    text: 'The person who sent you this link gave you a passcode for it.',
  },
  silent: {
    title: 'This page no longer takes answers',
    text: 'The person who shared it has turned that off. Send them an e-mail instead.',
  },
  form: { passcode: 'Passcode', open: 'Open' },
  /** The form below a shared page, and what comes of it. */
  answer: {
    title: 'Your answer',
    hint: (owner: string, hasTodos: boolean) =>
      `${hasTodos ? 'Tick the to-dos you have done, and write a comment if you like' : 'Write a comment'}. ` +
      `It will be sent to ${owner || 'the person who shared this page'}. The page itself stays as it is.`,
    done: 'Done',
    comment: 'Comment',
    name: 'Your name (optional)',
    send: 'Send answer',
    back: 'Back to the page',
    notSent: "Your answer wasn't sent",
    sent: 'Your answer was sent',
    sentTo: (owner: string) => `${owner || 'The person who shared the page'} will find it with the note.`,
    typed: 'What you typed. Copy it before you leave this page.',
    lockedSince: 'Open the page again with its passcode, and paste it there.',
    problems: {
      empty: 'Tick a to-do or write a comment, then send it.',
      tooLong: (length: number) =>
        `The comment has ${length.toLocaleString('en-US')} characters, and can have ` +
        `${COMMENT_MAX.toLocaleString('en-US')}. Shorten it, then send it.`,
      changed: 'The to-dos have changed since you opened the page. Check your ticks, then send it again.',
      outdated: 'This form was opened some time ago. Check what it says, then send it again.',
      tooMany: 'This page has received all the answers it can in one day. Try again tomorrow, or write an e-mail.',
      failed: "It couldn't be saved right now. Try again in a few minutes.",
    },
  },
  /** The note that an answer becomes. */
  answerNote: {
    title: (name: string, title: string) => (name === '' ? `Answer – ${title}` : `Answer from ${name} – ${title}`),
    intro: (link: string, name: string) =>
      `Answer to ${link}${ANSWER_SENT}${name === '' ? '' : ` who gave the name ${name}`}.`,
    done: 'Marked as done by the visitor',
    comment: 'Comment in the words of the visitor',
  },
};
