/** What the client-safe screen says. */
export const clientSafeTexts = {
  title: 'Show only one client',
  screen: 'Client-safe screen',
  description:
    'For a screen that the client sees: lists, search, the assistant and messages show this client alone until you leave. ' +
    'Notes with a private paragraph and what is hidden from AI aren’t shown either.',
  choose: 'Choose a client',
  none: 'None of your folders is a client’s yet. Open the menu of a folder and choose “This is a client”.',
  entering: (name: string) => `Saving your changes, then showing only ${name}…`,
  unsent: "Some changes haven't reached the server yet. Check your connection and try again.",
  tryAgain: 'Try again',
  cancel: 'Cancel',
  /** The client reads it, so it says nothing about what isn't shown. */
  shown: (name: string) => `Only ${name} is shown`,
  leave: 'Leave',
  password: {
    title: 'Show everything again?',
    description: (name: string) =>
      `Only ${name} has been shown for more than ten minutes. Confirm that this is you to leave.`,
    label: 'Password',
    submit: 'Leave',
    pending: 'Leaving…',
  },
};
