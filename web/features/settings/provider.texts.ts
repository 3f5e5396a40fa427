/** What Settings says about the provider; `name` is what the administrator calls it. */
export const providerTexts = {
  loadFailed: "Couldn't load how you sign in.",
  notLinked: (name: string) => `Sign in with ${name} too, without your password here.`,
  linked: (name: string, day: string) => `Linked to ${name} since ${day}.`,
  alone: (name: string) => `Not used here: everybody signs in with ${name}.`,
  onlyWay: 'Your account has no password, so this is the only way to sign in.',
  password: (name: string) => `Password to link ${name}`,
  link: (name: string) => `Link ${name}`,
  linking: (name: string) => `Opening ${name}…`,
  passwordToUnlink: (name: string) => `Password to unlink ${name}`,
  unlink: (name: string) => `Unlink ${name}`,
  unlinking: 'Unlinking…',
  confirm: (name: string) => `Confirm with ${name}`,
  confirmed: (name: string) => `Confirmed with ${name}.`,
};
