/** Error sentences that every part of the server uses. */
export const errorTexts = {
  signIn: 'Sign in to continue',
};
