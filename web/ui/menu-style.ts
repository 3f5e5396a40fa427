/**
 * The look of dropdown and context menus. They close without an animation: one that fades out would take the focus from a
 * menu that was opened since, and close that one.
 */
export const menuStyle = {
  content:
    'z-50 min-w-44 max-w-80 overflow-y-auto rounded-lg bg-raised p-1 shadow-menu outline-none ' + 'animate-pop-in',
  item:
    'flex min-h-8 w-full cursor-default select-none items-center gap-2.5 rounded px-2.5 py-1 text-base outline-none ' +
    'data-highlighted:bg-hover data-[state=open]:bg-hover data-disabled:opacity-50 touch:min-h-11 ' +
    '[&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-muted',
  destructive: 'text-destructive-ink [&_svg]:text-destructive-ink!',
  label: 'px-2.5 py-1.5 text-ink-muted text-sm',
  separator: 'my-1 h-px bg-line',
  shortcut: 'ml-auto pl-6 text-ink-muted text-sm touch:hidden',
};
