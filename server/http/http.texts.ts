import { secondsText } from '#shared/duration-text.ts';

/** Sentences for requests that fail before they reach a feature, or because of something beneath the features. */
export const httpTexts = {
  otherSite: 'This request came from another site and was refused.',
  notFound: 'There is nothing at this address.',
  addressTooLong: 'The address is too long.',
  addressInvalid: "The address isn't valid.",
  twoHosts: 'The request names more than one host.',
  disconnected: 'The connection was closed.',
  databaseDown: "The database isn't responding. Try again in a moment.",
  busy: 'The server is busy. Try again in a moment.',
  state: (doing: 'starting' | 'stopping') => `The server is ${doing}. Try again in a moment.`,
  damaged: "Part of the server's database is damaged, so this can't be read. Contact your administrator.",
  trouble: (requestId: string) => `Something went wrong on the server. Its log has the details under ${requestId}.`,
  tooManyRequests: 'Too many requests. Try again in a moment.',
  tooManyRequestsFor: (seconds: number) => `Too many requests. Try again in ${secondsText(seconds)}.`,
  tooMuchWork: (seconds: number) =>
    `Your latest requests used up your share of the server. Try again in ${secondsText(seconds)}.`,
  tooManyTabs: 'Too many tabs are open. Close some and try again.',
  creationKeyTooLong: (max: number) => `An Idempotency-Key can have at most ${max} characters`,

  factorMissing: 'This server requires a second factor. Add a passkey or an authenticator app first.',
  otherUser: 'Somebody else is signed in here now. Sign in again to continue.',

  /** What is wrong with an access token. */
  administratorsOnly: 'Only administrators can do this.',
  token: {
    missing: 'This address is for programs: send an access token as Authorization: Bearer.',
    invalid: "This access token isn't valid. It may have expired or been revoked.",
    notAllowed: "Access tokens can't be used for this. Sign in to do it.",
    readOnly: 'This access token may only read.',
    otherPlace: 'This access token is for some clients only: what it writes has to be in a folder of theirs.',
    someClients: "This access token is for some clients only, and can't be used for this.",
  },

  mcp: {
    postOnly: 'This address takes requests by POST only.',
    noBatches: 'Batches of messages are not supported. Send one message at a time.',
  },

  /** What is wrong with a request as a whole. */
  request: {
    malformed: "The request isn't valid.",
    badJson: "The request isn't valid: its body isn't JSON.",
    deep: "The request isn't valid: its JSON is nested too deeply.",
    many: (most = 1000) =>
      `A list or object in the request has too many entries. At most ${most.toLocaleString('en')} are allowed.`,
    notJson: 'The request must be sent as application/json.',
    notObject: 'The request needs a JSON object',
    unusable: "The request can't be used",
    slow: 'The request took too long to arrive.',
    tooLarge: 'The request is too large.',
    tooManyHeaders: 'The request has too many headers.',
  },

  /** What is wrong with a field of a request. */
  field: {
    unknown: (name: string) => `There is no field ${name}`,
    unknownOdd: 'The request has an unknown field',
    missing: (field: string) => `The field ${field} is missing`,
    type: (field: string, expected: string) => `The field ${field} must be ${aOrAn(expected)}`,
    oneOf: (field: string, values: readonly unknown[]) => `The field ${field} must be one of: ${values.join(', ')}`,
    atMost: (field: string, most: unknown) => `The field ${field} can be at most ${most}`,
    atLeast: (field: string, least: unknown) => `The field ${field} must be at least ${least}`,
    invalid: (field: string) => `The field ${field} isn't valid`,
  },

  /** What is wrong with an uploaded form. */
  form: {
    notForm: 'The file must be sent as multipart/form-data.',
    noFile: 'Choose a file to upload',
    oneFile: 'Upload one file at a time',
    noName: 'The file needs a name',
    wrongField: (wanted: string) => `The field of the file must be called ${wanted}`,
    fieldTooLong: 'A field is too long',
    fieldTwice: 'A field appears twice',
    tooManyFields: 'The form has too many fields',
    broken: 'The upload is broken or incomplete. Try again.',
  },
};

function aOrAn(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}
