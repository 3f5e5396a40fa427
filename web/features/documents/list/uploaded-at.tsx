import { dayText, exactText } from '#web/lib/dates.ts';

/** The day a file was uploaded, the exact time on pointing at it. */
export function UploadedAt({ at }: { at: string }) {
  return (
    <time dateTime={at} title={exactText(at)}>
      {dayText(at)}
    </time>
  );
}
