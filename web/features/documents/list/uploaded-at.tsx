import { dayText, exactText } from '#web/lib/dates.ts';

/** The day of the upload, with the exact time as a tooltip. */
export function UploadedAt({ at }: { at: string }) {
  return (
    <time dateTime={at} title={exactText(at)}>
      {dayText(at)}
    </time>
  );
}
