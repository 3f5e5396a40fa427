import { brand } from '#shared/brand.ts';

/** What a server prints while it starts; the rest is in its log. */
export const startTexts = {
  portInUse: 'The port is in use by another program. Set PORT to a free one.',
  databaseUnreachable: (code: string) => `Can't reach the database (${code}). Check DATABASE_URL.`,
  diskFull: 'The disk is full. Free some space and start again.',
  tooLittleMemory: (least: number, memory: number) =>
    `The embedded database needs ${least} MB of memory, and this machine or container has ${memory} MB. ` +
    `Give it more, or set DATABASE_URL: with a PostgreSQL elsewhere, ${brand.name} needs less.`,
  withoutVectors: 'The database has no extension "vector": search works with words alone.',
  ready: (url: string) => `${brand.name} is ready at ${url}`,
};
