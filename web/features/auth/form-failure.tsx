import { ApiError } from '#web/lib/api.ts';

interface FormFailureProps {
  error: Error | null;
  /** What failed. */
  title?: string;
  /** The reason where the server gives none. */
  fallback: string;
}

/** What failed and why, at the form. */
export function FormFailure({ error, title, fallback }: FormFailureProps) {
  if (!error) return null;
  return (
    <div role="alert" className="rounded-md bg-destructive-soft px-3 py-2 text-destructive-ink text-sm">
      {title && <p className="font-medium">{title}</p>}
      <p>{(error instanceof ApiError ? error.detail : error.message) || fallback}</p>
    </div>
  );
}
