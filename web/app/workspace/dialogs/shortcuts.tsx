import { actions, shortcutsOf } from '#web/app/workspace/core/action-list.ts';
import type { DialogProps, NoArgs } from '#web/app/workspace/core/use-dialogs.ts';
import { useOneKeys } from '#web/features/settings/one-key-shortcuts.ts';
import { OneKeySwitch } from '#web/features/settings/one-key-switch.tsx';
import { type Shortcut, shortcutLabel } from '#web/lib/shortcuts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { shortcutTexts as texts } from './shortcuts.texts.ts';

declare module '#web/app/workspace/core/use-dialogs.ts' {
  interface DialogArgs {
    shortcuts: NoArgs;
  }
}

const inNote = [
  { name: texts.inNote.bold, keys: [shortcutLabel('mod+b')] },
  { name: texts.inNote.italic, keys: [shortcutLabel('mod+i')] },
  { name: texts.inNote.highlight, keys: [shortcutLabel('mod+shift+h')] },
  { name: texts.inNote.selection, keys: ['Alt+F10'] },
];
const inTree = [
  { name: texts.inTree.rename, keys: ['F2'] },
  { name: texts.inTree.moveTo, keys: [shortcutLabel('alt+m')] },
  { name: texts.inTree.delete, keys: ['Del'] },
  { name: texts.inTree.menu, keys: ['Shift+F10'] },
];
const everywhere = [
  { name: texts.anywhere.area, keys: ['F6', 'Shift+F6'] },
  { name: texts.anywhere.close, keys: ['Esc'] },
  { name: texts.anywhere.saveCapture, keys: [shortcutLabel('mod+↵')] },
  { name: texts.anywhere.message, keys: ['F8'] },
];

/** Every key that does something, by where it does. */
export function ShortcutsScreen({ open, onOpenChange }: DialogProps<'shortcuts'>) {
  const [areOneKeysOn] = useOneKeys();
  const ofActions = actions
    .filter(({ id }) => shortcutsOf(id).length > 0 && (areOneKeysOn || id !== 'shortcuts'))
    .map(({ id, name }) => ({ name, keys: shortcutsOf(id).map((keys: Shortcut) => shortcutLabel(keys)) }));
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.title} size="md">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a small window the keys scroll this, and nothing in it takes the focus */}
      <section aria-label={texts.keys} tabIndex={0} className="grid gap-5">
        <Keys title={texts.anywhere.title} rows={[...ofActions, ...everywhere]} />
        <Keys title={texts.inNote.title} rows={inNote} />
        <Keys title={texts.inTree.title} rows={inTree} />
      </section>
      <div className="mt-5 border-t pt-3">
        <OneKeySwitch />
      </div>
    </Dialog>
  );
}

function Keys({ title, rows }: { title: string; rows: readonly { name: string; keys: readonly string[] }[] }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1 font-medium text-ink-muted text-sm">{title}</h3>
      <dl className="divide-y">
        {rows.map(({ name, keys }) => (
          <div key={name} className="flex items-center justify-between gap-4 py-1.5">
            <dt>{name}</dt>
            <dd className="flex shrink-0 items-center gap-1.5 text-ink-muted text-sm">
              {keys.map((key, index) => (
                <span key={key} className="flex items-center gap-1.5">
                  {index > 0 && texts.or}
                  <kbd className="rounded border bg-sunken px-1.5 py-0.5 font-sans text-ink">{key}</kbd>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
