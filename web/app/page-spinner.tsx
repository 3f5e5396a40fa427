/** Fills the page while a route or the session loads. */
export function PageSpinner() {
  return (
    <div role="status" className="grid min-h-dvh place-items-center text-ink-muted">
      <span
        aria-hidden="true"
        className="size-6 animate-spin rounded-full border-2 border-current border-t-transparent"
      />
      <span className="sr-only">Loading</span>
    </div>
  );
}
