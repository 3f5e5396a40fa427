/** Sentences for administrators about commands that a server runs. */
export const adminTexts = {
  unknownCommand: "The running server doesn't know this command. Restart it.",
  invalid: "The command can't be used.",
  failed: "The command failed. See the server's log for the reason.",
  wholeNumber: (option: string, max: number) => `${option} takes a whole number from 1 to ${max}.`,
};
