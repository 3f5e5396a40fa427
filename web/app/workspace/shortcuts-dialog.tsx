import { useOneKeys } from '#web/features/settings/one-key-shortcuts.ts';
import { OneKeySwitch } from '#web/features/settings/one-key-switch.tsx';
import { type Shortcut, shortcutLabel } from '#web/lib/shortcuts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { actions, shortcutsOf } from './actions/action-list.ts';

const inNote = [
  { name: 'Bold', keys: [shortcutLabel('mod+b')] },
  { name: 'Italic', keys: [shortcutLabel('mod+i')] },
];
const inTree = [
  { name: 'Rename a folder', keys: ['F2'] },
  { name: 'Move to…', keys: [shortcutLabel('alt+m')] },
  { name: 'Delete', keys: ['Del'] },
  { name: 'Menu', keys: ['Shift+F10'] },
];
const everywhere = [
  { name: 'Close a dialog or menu', keys: ['Esc'] },
  { name: 'Save a quick capture', keys: [shortcutLabel('mod+↵')] },
  { name: 'Go to the message in the corner', keys: ['F8'] },
];

/** Every key that does something, by where it does. */
export function ShortcutsDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [areOneKeysOn] = useOneKeys();
  const ofActions = actions
    .filter(({ id }) => shortcutsOf(id).length > 0 && (areOneKeysOn || id !== 'shortcuts'))
    .map(({ id, name }) => ({ name, keys: shortcutsOf(id).map((keys: Shortcut) => shortcutLabel(keys)) }));
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" size="md">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a small window the keys scroll this, and nothing in it takes the focus */}
      <section aria-label="Keys" tabIndex={0} className="grid gap-5">
        <Keys title="Anywhere" rows={[...ofActions, ...everywhere]} />
        <Keys title="In a note" rows={inNote} />
        <Keys title="In the folder tree" rows={inTree} />
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
                  {index > 0 && 'or'}
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
