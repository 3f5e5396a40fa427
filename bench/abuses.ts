/** What an abuser does all the time. */
export const abuses = [
  'batches',
  'full lists',
  'searches',
  'long saves',
  'drafts',
  'exports',
  'imports',
  'shared pages',
  'to-do edits',
] as const;
export type Abuse = (typeof abuses)[number];

/** The JSON argument of the abuser, which is a separate process and prints how many calls succeeded. */
export interface AbuseLoad {
  url: string;
  cookie: string;
  address: string;
  does: readonly Abuse[];
  seconds: number;
  /** The path of a shared page, a to-do, and an archive to import. */
  page: string;
  taskId: string;
  archive: string;
}
