const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' });
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short' });

/** The day a file was uploaded, the exact time on pointing at it. */
export function UploadedAt({ at }: { at: string }) {
  const then = new Date(at);
  return (
    <time dateTime={at} title={exact.format(then)}>
      {day.format(then)}
    </time>
  );
}
