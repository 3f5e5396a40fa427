import { brand } from '#shared/brand.ts';

/** What a server prints while it starts; the rest is in its log. */
export const startTexts = {
  portInUse: 'The port is in use by another program. Set PORT to a free one.',
  databaseUnreachable: (code: string) => `Can't reach the database (${code}). Check DATABASE_URL.`,
  diskFull: 'The disk is full. Free some space and start again.',
  withoutVectors: 'The database has no extension "vector": search works with words alone.',
  ready: (url: string) => `${brand.name} is ready at ${url}`,
};
