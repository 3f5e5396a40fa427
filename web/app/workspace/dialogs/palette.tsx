import { FileText, Folder as FolderIcon, SlidersHorizontal, Tag, ToggleLeft, ToggleRight } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { namesOf } from '#shared/clients.ts';
import { clientFinder } from '#shared/folder-tree.ts';
import { PLACE_JOINT, pathsOf } from '#shared/folders.ts';
import { shownTitle } from '#shared/notes.ts';
import { actions, type Commands, shortcutsOf } from '#web/app/workspace/core/action-list.ts';
import { isOffered } from '#web/app/workspace/core/offered-actions.ts';
import { type DialogProps, type NoArgs, useDialogs } from '#web/app/workspace/core/use-dialogs.ts';
import { isListView } from '#web/app/workspace/core/view-address.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { useLoadedNotes } from '#web/features/notes/notes.queries.ts';
import { PaletteDialog } from '#web/features/palette/palette-dialog.tsx';
import type { PaletteItem } from '#web/features/palette/palette-items.ts';
import type { FoundNote } from '#web/features/palette/use-found-notes.ts';
import { areOneKeysOn } from '#web/features/settings/one-key-shortcuts.ts';
import { settingPlaces } from '#web/features/settings/setting-places.ts';
import { type SettingSwitch, useSettingSwitches } from '#web/features/settings/setting-switches.ts';
import { isClientSafe } from '#web/lib/client-safe.ts';
import { shortcutLabel } from '#web/lib/shortcuts.ts';
import { paletteTexts as texts } from './palette.texts.ts';

declare module '#web/app/workspace/core/use-dialogs.ts' {
  interface DialogArgs {
    palette: NoArgs;
  }
}

/** The palette with everything that has a name: actions, notes, folders, tags and settings. */
export function PaletteScreen({ open, onOpenChange }: DialogProps<'palette'>) {
  const { user, note, folders, tags, commands, readNote, sidebar, view } = useWorkspace();
  const { show } = sidebar;
  const hasNote = note !== undefined && isListView(view.view);
  const dialogs = useDialogs();
  const switches = useSettingSwitches();
  const notes = useLoadedNotes(open);
  const paths = useMemo(() => pathsOf(folders), [folders]);
  const clientOf = useMemo(() => clientFinder(folders), [folders]);
  const noteItem = useCallback(
    (note: FoundNote): PaletteItem => {
      const path = paths.get(note.folderId ?? '') ?? [];
      const client = clientOf(note.folderId ?? null)?.client;
      return {
        id: `note:${note.id}`,
        name: shownTitle(note.title),
        icon: <FileText aria-hidden="true" />,
        detail: texts.note(client?.name ?? path.at(-1)),
        words: [...path, ...namesOf(client)].join(' '),
        run: () => readNote(note.id),
      };
    },
    [readNote, clientOf, paths],
  );
  const items = useMemo(() => {
    if (!open) return [];
    return [
      ...actionItems(commands, hasNote),
      ...notes.map(noteItem),
      ...folders.map(
        ({ id, name, client }): PaletteItem => ({
          id: `folder:${id}`,
          name,
          icon: <FolderIcon aria-hidden="true" />,
          detail: texts.folder(paths.get(id)?.slice(0, -1).join(PLACE_JOINT) ?? '', client?.name),
          words: namesOf(client).join(' '),
          run: () => show({ view: 'folders', folderId: id }),
        }),
      ),
      ...tags.map(
        (tag): PaletteItem => ({
          id: `tag:${tag}`,
          name: `#${tag}`,
          icon: <Tag aria-hidden="true" />,
          detail: texts.tag,
          run: () => show({ view: 'all', tags: [tag] }),
        }),
      ),
      ...switches.map(switchItem),
      ...settingPlaces
        .filter(() => isOffered('settings-general'))
        .map(({ id, name }) => settingItem(name, () => dialogs.open('settings', { setting: id }))),
    ];
  }, [open, commands, hasNote, notes, noteItem, folders, paths, tags, switches, show, dialogs]);
  const search = useCallback((query: string) => dialogs.open('search', { query }), [dialogs]);
  return (
    <PaletteDialog
      open={open}
      onOpenChange={onOpenChange}
      userId={user.id}
      items={items}
      noteItem={noteItem}
      onSearch={search}
    />
  );
}

function actionItems(commands: Commands, hasNote: boolean): PaletteItem[] {
  return actions
    .filter(({ id, needsNote }) => id !== 'palette' && (hasNote || !needsNote))
    .filter(({ id }) => isOffered(id) && (id !== 'client-safe' || !isClientSafe()))
    .map(({ id, name, words, icon: Icon }) => {
      const [shortcut] = id === 'shortcuts' && !areOneKeysOn() ? [] : shortcutsOf(id);
      const detail = shortcut && shortcutLabel(shortcut);
      return { id: `action:${id}`, name, words, icon: <Icon aria-hidden="true" />, detail, run: commands[id] };
    });
}

function settingItem(name: string, run: () => void): PaletteItem {
  return { id: `setting:${name}`, name, icon: <SlidersHorizontal aria-hidden="true" />, detail: texts.setting, run };
}

function switchItem({ id, name, isOn, turn }: SettingSwitch): PaletteItem {
  const Icon = isOn ? ToggleRight : ToggleLeft;
  return {
    id: `switch:${id}`,
    name: texts.turn(name, isOn),
    icon: <Icon aria-hidden="true" />,
    detail: texts.state(isOn),
    words: texts.switchWords,
    run: turn,
  };
}
