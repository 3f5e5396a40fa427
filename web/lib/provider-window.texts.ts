/** What a page says while the provider has a window of its own. */
export const providerWindowTexts = {
  waiting: (name: string) => `Finish in the window of ${name}, then come back here.`,
  noWindow: 'Your browser blocked the window. Allow pop-ups for this page and try again.',
};
