/** A dialog over another begins in its field: `autoFocus` comes before the dialog is there, and the one below takes it. */
export function focusField(event: Event): void {
  event.preventDefault();
  const dialog = event.currentTarget as HTMLElement;
  const password = dialog.querySelector<HTMLElement>('[autocomplete=current-password]');
  (password ?? dialog.querySelector<HTMLElement>('input:not([hidden])') ?? dialog).focus();
}
