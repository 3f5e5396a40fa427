/** Sentences about the history of an account. */
export const accountHistoryTexts = {
  notFound: 'This sign-in is no longer in the history. Reload the page.',
};
