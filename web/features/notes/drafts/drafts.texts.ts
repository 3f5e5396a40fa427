const cannotKeepCopy = (reason: string) => `This browser can't keep a copy: ${reason}`;

export const draftsTexts = {
  failedToUpdate: (reason: string) => `Failed to update note: ${reason}`,
  serverError: 'Server error',
  noReplyInTime: "The server didn't answer in time",
  signedOut: "You're signed out",
  notSavedFirst: "Couldn't save your latest changes first. Try again.",
  tooLong: {
    title: 'A title can have at most 500 characters',
    content: 'A note can have at most 1,000,000 characters',
    tags: 'A note can have at most 50 tags',
    tag: 'A tag can have at most 64 characters',
  },
  copyNotLoaded: "The copy isn't loaded. Try again.",
  changedAgain: 'The other note just changed again. Compare it again, then choose.',
  /** Why unsaved text isn't stored on this device. */
  noJournal: {
    loggedOut: cannotKeepCopy('you logged out in another tab'),
    shared: cannotKeepCopy('you said that this is a shared computer'),
    full: cannotKeepCopy('its storage is full'),
    off: cannotKeepCopy('its storage is turned off'),
    broken: cannotKeepCopy("its storage doesn't work"),
  },
};
