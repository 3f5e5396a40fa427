import { FileText, Folder as FolderIcon, SlidersHorizontal, Tag, ToggleLeft, ToggleRight } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import type { Folder } from '#shared/folders.ts';
import { UNTITLED_NOTE } from '#shared/notes.ts';
import { pathOf } from '#web/features/folders/folder-tree-model.ts';
import { useLoadedNotes } from '#web/features/notes/use-loaded-notes.ts';
import { PaletteDialog } from '#web/features/palette/palette-dialog.tsx';
import type { PaletteItem } from '#web/features/palette/palette-items.ts';
import { areOneKeysOn } from '#web/features/settings/one-key-shortcuts.ts';
import { type SettingId, settingPlaces } from '#web/features/settings/setting-places.ts';
import { type SettingSwitch, useSettingSwitches } from '#web/features/settings/setting-switches.ts';
import { shortcutLabel } from '#web/lib/shortcuts.ts';
import { actions, type Commands, shortcutsOf } from './actions/action-list.ts';

export interface PaletteScreenProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  userId: string;
  folders: readonly Folder[];
  tags: readonly string[];
  /** Whether a note is open. */
  hasNote: boolean;
  commands: Commands;
  onOpenNote: (noteId: string) => void;
  onShowFolder: (folderId: string) => void;
  onShowTag: (tag: string) => void;
  onShowSetting: (setting: SettingId) => void;
}

/** The palette with everything that has a name: actions, notes, folders, tags and settings. */
export function PaletteScreen({ open, onOpenChange, userId, ...props }: PaletteScreenProps) {
  const { folders, tags, hasNote, commands, onOpenNote, onShowFolder, onShowTag, onShowSetting } = props;
  const switches = useSettingSwitches();
  const notes = useLoadedNotes(open);
  const noteItem = useCallback(
    (note: { id: string; title: string }): PaletteItem => ({
      id: `note:${note.id}`,
      name: note.title || UNTITLED_NOTE,
      icon: <FileText aria-hidden="true" />,
      detail: 'Note',
      run: () => onOpenNote(note.id),
    }),
    [onOpenNote],
  );
  const items = useMemo(() => {
    if (!open) return [];
    const paths = folders.map((folder) => ({ ...folder, above: pathOf(folders, folder.id).slice(0, -1).join(' / ') }));
    return [
      ...actionItems(commands, hasNote),
      ...notes.map(noteItem),
      ...paths.map(
        ({ id, name, above }): PaletteItem => ({
          id: `folder:${id}`,
          name,
          icon: <FolderIcon aria-hidden="true" />,
          detail: above === '' ? 'Folder' : `Folder in ${above}`,
          run: () => onShowFolder(id),
        }),
      ),
      ...tags.map(
        (tag): PaletteItem => ({
          id: `tag:${tag}`,
          name: `#${tag}`,
          icon: <Tag aria-hidden="true" />,
          detail: 'Tag',
          run: () => onShowTag(tag),
        }),
      ),
      ...switches.map(switchItem),
      ...settingPlaces.map(({ id, name }) => settingItem(name, () => onShowSetting(id))),
    ];
  }, [open, commands, hasNote, notes, noteItem, folders, tags, switches, onShowFolder, onShowTag, onShowSetting]);
  return <PaletteDialog open={open} onOpenChange={onOpenChange} userId={userId} items={items} noteItem={noteItem} />;
}

function actionItems(commands: Commands, hasNote: boolean): PaletteItem[] {
  return actions
    .filter(({ id, needsNote }) => id !== 'palette' && (hasNote || !needsNote))
    .map(({ id, name, words, icon: Icon }) => {
      const [shortcut] = id === 'shortcuts' && !areOneKeysOn() ? [] : shortcutsOf(id);
      const detail = shortcut && shortcutLabel(shortcut);
      return { id: `action:${id}`, name, words, icon: <Icon aria-hidden="true" />, detail, run: commands[id] };
    });
}

function settingItem(name: string, run: () => void): PaletteItem {
  return { id: `setting:${name}`, name, icon: <SlidersHorizontal aria-hidden="true" />, detail: 'Setting', run };
}

function switchItem({ id, name, isOn, turn }: SettingSwitch): PaletteItem {
  const Icon = isOn ? ToggleRight : ToggleLeft;
  return {
    id: `switch:${id}`,
    name: `Turn ${isOn ? 'off' : 'on'} ${name}`,
    icon: <Icon aria-hidden="true" />,
    detail: `Now ${isOn ? 'on' : 'off'}`,
    words: 'setting switch',
    run: turn,
  };
}
