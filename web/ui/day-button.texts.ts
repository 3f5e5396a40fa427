/** What the button says that shows and corrects a day. */
export const dayButtonTexts = {
  button: (day: string) => `Date: ${day}`,
  dialog: 'Correct the date',
  label: 'Date',
  hint: 'The day this is about. Lists and the assistant go by it.',
  set: 'Set date',
  reset: (day: string) => `Back to ${day}`,
};
