import { countText } from '#shared/count-text.ts';

/** What the commands of an administrator print. */
export const commandTexts = {
  accounts: {
    created: (name: string) => `Created ${name}.`,
    passwordReset: (name: string) => `Reset the password of ${name}, and ended all sessions and recovery codes.`,
    locked: (name: string) => `Locked ${name}, and ended all sessions.`,
    unlocked: (name: string) => `Unlocked ${name}.`,
    factorsRemoved: (name: string) =>
      `Removed the passkeys and the authenticator app of ${name}, and ended all sessions.`,
    signedOut: (name: string) => `Ended all sessions of ${name}.`,
    administrator: (name: string) => `${name} is an administrator. Their page is at /admin.`,
    noAdministrator: (name: string) => `${name} is no longer an administrator.`,
    deleted: (name: string) => `Deleted ${name} with everything in the account.`,
    count: (count: number) => countText(count, 'account'),
    temporaryPassword: (password: string) => `Temporary password: ${password}`,
    temporaryUntil: (name: string, day: string) =>
      `It works once, until ${day}: at sign-in, ${name} chooses a new password.`,
    addYes: (name: string) => `This deletes ${name} for good. Add --yes to confirm.`,
    typeToConfirm: (name: string, notes: number, documents: number) =>
      `This deletes ${name} with ${countText(notes, 'note')} and ${countText(documents, 'document')} for good. Type the name to confirm: `,
    notDeleted: 'Nothing was deleted.',
  },
  invites: {
    revoked: (count: number) => `Revoked ${countText(count, 'invite')}.`,
    notUsed: (registration: string) => `REGISTRATION is ${registration}: invites are used with REGISTRATION=invite.`,
    unused: (count: number) => countText(count, 'unused invite'),
  },
  backups: {
    made: (folder: string) => `Made a backup: ${folder}`,
    byServer: 'The running server makes the backup, with its own BACKUP_DIR and BACKUP_KEY.',
    filesMissing: (count: number) =>
      `The storage lacks ${countText(count, 'file')} of the backup; npm run check:integrity lists the owners.`,
    nameBackup: 'Name the backup: npm run restore -- <folder of the backup>',
    filesMissingBefore: (count: number) =>
      `${countText(count, 'file')} of the backup were already missing when it was made; npm run check:integrity lists the owners.`,
    restored: (madeAt: string, rows: number, tables: number, files: number) =>
      `Restored the backup of ${madeAt}: ${countText(rows, 'row')} in ${countText(tables, 'table')}, ${countText(files, 'file')}.`,
  },
  problems: (count: number) => (count === 0 ? 'No problems found.' : `${countText(count, 'problem')}.`),
  keys: {
    setBoth: 'Set SECRET_KEY to the new key and SECRET_KEY_PREVIOUS to the old one.',
    encrypted: (count: number) => `Encrypted ${countText(count, 'key')} with the new secret key.`,
    unreadable: (count: number) =>
      `${countText(count, 'key')} can't be decrypted with either secret key: the owners will be asked to enter them again.`,
    previousNotNeeded: 'SECRET_KEY_PREVIOUS is no longer needed, except for backups made before today.',
  },
  moving: {
    nameDatabase: 'Name the other database: npm run db:move -- postgres://user:password@host/database',
    unsetUrl: 'This moves the embedded database of DATA_DIR: run it without DATABASE_URL.',
    moved: (rows: number, dataDir: string) =>
      `Moved ${countText(rows, 'row')}. Start the server with DATABASE_URL, and with SECRET_KEY set to what is in ${dataDir}/secret.key. Uploaded files stay where they are.`,
  },
  modelsCheck: {
    none: 'No language model is set. Set AI_LOCAL_URL and AI_LOCAL_MODEL: docs/operations.md, “A model on your own machine”.',
    asking: (name: string, address: string) => `Asking ${name}${address === '' ? '' : ` at ${address}`}…`,
    empty: 'It answers with nothing. Try another model.',
    answers: (first: number, whole: number) =>
      `It answers: first words after ${first.toFixed(1)} s, the whole sentence after ${whole.toFixed(1)} s.`,
    readsAll: (tokens: number) => `It reads all of a text that nearly fills ${tokens} tokens.`,
    cuts: (tokens: number) =>
      `It doesn't see the beginning of a text that nearly fills ${tokens} tokens. Start it with as many (OLLAMA_CONTEXT_LENGTH=${tokens}, or -c ${tokens} with llama.cpp), or set AI_CONTEXT_TOKENS to what it has.`,
    tools: 'It calls tools: the assistant can search and read notes by itself.',
    noCall: 'It takes tools and called none: it may answer from the first search alone.',
    noTools: 'It has no tools: it answers from the passages of one search. With llama.cpp, start it with --jinja.',
  },
  models: {
    without:
      'Without them, search by meaning and transcription on this machine stay off. To use a mirror with the same layout: npm run models:download -- <model> <address>',
    installing: 'Installing the packages that run models…',
    notInstalled: (reason: string) => `The packages that run models couldn't be installed: ${reason}`,
    downloadedForSpeech: (folder: string) => `The model is in ${folder}. Transcription uses it from the next start.`,
    downloadedForSearch: (folder: string) => `The model is in ${folder}. Search uses it from the next start.`,
    notDownloaded: (model: string, source: string, reason: string) =>
      `${model} couldn't be downloaded from ${source}: ${reason}`,
    answered: (address: string, status: number) => `${address} answered ${status}`,
    cutOff: (address: string, received: number, expected: number) => `${address} sent ${received} of ${expected} bytes`,
  },
  aac: {
    installing:
      'Installing @audio/decode-aac. Its license is GPL-2.0: you may use it here, and pass it on only under the GPL.',
    installed: (folder: string) => `The decoder is in ${folder}. Recordings with AAC can be transcribed from now on.`,
    notInstalled: (reason: string) => `The decoder couldn't be installed: ${reason}`,
  },
  demo: (notes: number, documents: number, server: string) =>
    `${countText(notes, 'note')} and ${countText(documents, 'document')} of a consultant's week. Sign in at ${server}/auth`,
  demoAccount: (username: string, password: string) => `Username: ${username}\nPassword: ${password}`,
};
