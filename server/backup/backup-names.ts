/** What is behind the name of a backup that is being written. */
export const UNFINISHED = '.part';

/** A backup's folder is named by its time: `2026-11-21T12-00-00-000Z`. */
export function nameOf(time: Date): string {
  return time.toISOString().replaceAll(/[:.]/g, '-');
}

/** Whether a folder of that name holds a backup that was finished. */
export function isBackup(name: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/.test(name);
}

/** The day on which the backup of that name was made. */
export function dayOf(name: string): string {
  return name.slice(0, 10);
}

/** When the backup of that name was made. */
export function timeOf(name: string): Date {
  return new Date(name.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/, 'T$1:$2:$3.$4Z'));
}
