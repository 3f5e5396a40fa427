/** The question before logging out. */
export const logOutTexts = {
  title: 'Log out with unsaved changes?',
  description:
    "Some of what you typed or recorded couldn't be saved to the server. If you log out now, it will be removed from this device.",
  confirm: 'Log out anyway',
  cancel: 'Stay',
};
