/** Sentences of errors that every part of the server answers. */
export const errorTexts = {
  signIn: 'Sign in to continue',
};
