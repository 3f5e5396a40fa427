import { brand } from '#shared/brand.ts';

/** The sentences of shared pages. */
export const shareTexts = {
  off: 'Sharing is turned off on this server.',
  guessable: 'This passcode is one of the first anyone would try. Choose another, or generate one.',
  busy: 'Too many people are reading long pages right now. Try again in a moment.',
  notFound: 'Shared page not found',
  tooMany: (max: number) => `You can share at most ${max} pages. Stop sharing one you no longer need.`,
  page: {
    sharedBy: (name: string, firm: string) => `Shared by ${firm === '' ? name : `${name}, ${firm}`}`,
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
  form: { passcode: 'Passcode', open: 'Open' },
};
