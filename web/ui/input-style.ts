/** The look that a one-line and a many-line field share. */
export const inputStyle =
  'w-full rounded-md border border-control bg-surface px-3 text-base text-ink transition-colors ' +
  'focus-visible:border-focus focus-visible:outline-2 focus-visible:outline-focus focus-visible:outline-offset-0 ' +
  'aria-invalid:border-destructive aria-invalid:focus-visible:outline-destructive disabled:opacity-60 [&[readonly]]:bg-sunken';
