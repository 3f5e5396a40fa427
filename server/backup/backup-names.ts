/** The suffix of a backup in progress. */
export const UNFINISHED = '.part';

/** A backup's folder is named after its time: `2026-11-21T12-00-00-000Z`. */
export function nameOf(time: Date): string {
  return time.toISOString().replaceAll(/[:.]/g, '-');
}

/** Whether a folder with that name has a finished backup. */
export function isBackup(name: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/.test(name);
}

/** The day of the backup with that name. */
export function dayOf(name: string): string {
  return name.slice(0, 10);
}

/** The time of the backup with that name. */
export function timeOf(name: string): Date {
  return new Date(name.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/, 'T$1:$2:$3.$4Z'));
}
