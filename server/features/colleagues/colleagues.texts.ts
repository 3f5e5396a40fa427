/** What is said about clients that are open to colleagues. */
export const colleaguesTexts = {
  noClient: 'This client was not found',
  unknown: (username: string) =>
    `${username} isn't a member of this server. Enter the username that your colleague signs in with.`,
  yourself: 'This is your own username. Enter that of a colleague.',
  tooMany: (max: number) => `Clients can be open to at most ${max} colleagues together. End one first.`,
  notFound: 'This client is no longer open to anyone under that id',
};
