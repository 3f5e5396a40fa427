import { ApiError } from '#web/lib/api.ts';

/** Why a form failed, next to the form: the toast with the same text soon disappears. */
export function FormFailure({ error, fallback }: { error: Error | null; fallback: string }) {
  if (!error) return null;
  return <p className="text-destructive-ink text-sm">{(error instanceof ApiError ? error.detail : '') || fallback}</p>;
}
