/** What the services of clients say. */
export const clientsTexts = {
  noSuchClient: 'This client does not exist',
  noSuchValue: "None of the client's notes says so any more",
};
