import { BookOpen, Command, Files, FileUp, Keyboard, LogOut, Search, Settings } from 'lucide-react';
import { ThemeMenuItems } from '#web/features/settings/theme-toggle.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx';

import { keysOf } from './actions/action-keys.ts';
import type { Commands } from './actions/action-list.ts';

interface AccountMenuProps {
  username: string;
  /** On a small screen the menu also holds what the top bar has no room for. */
  hasEverything: boolean;
  commands: Commands;
}

/** The avatar with the username, the ways to find one's way, and Logout behind it. */
export function AccountMenu({ username, hasEverything, commands }: AccountMenuProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        aria-label={`Account of ${username}`}
        className="flex size-9 shrink-0 items-center justify-center rounded-full hover:bg-hover touch:size-11"
      >
        <Avatar name={username} />
      </DropdownMenuTrigger>
      <DropdownMenuContent className="min-w-52!">
        <DropdownMenuLabel className="truncate font-medium text-ink!">{username}</DropdownMenuLabel>
        <DropdownMenuSeparator />
        {hasEverything && (
          <>
            <DropdownMenuItem onSelect={commands.search}>
              <Search aria-hidden="true" />
              Search
            </DropdownMenuItem>
            <DropdownMenuItem onSelect={commands.upload}>
              <FileUp aria-hidden="true" />
              Upload
            </DropdownMenuItem>
            <DropdownMenuItem onSelect={commands.documents}>
              <Files aria-hidden="true" />
              Documents
            </DropdownMenuItem>
            <DropdownMenuSeparator />
            <ThemeMenuItems />
            <DropdownMenuSeparator />
            <DropdownMenuItem onSelect={commands['settings-general']}>
              <Settings aria-hidden="true" />
              Settings
            </DropdownMenuItem>
            <DropdownMenuItem onSelect={commands.manual}>
              <BookOpen aria-hidden="true" />
              User Manual
            </DropdownMenuItem>
          </>
        )}
        <DropdownMenuItem shortcut={keysOf('palette').shortcut} onSelect={commands.palette}>
          <Command aria-hidden="true" />
          Command palette
        </DropdownMenuItem>
        <DropdownMenuItem shortcut={keysOf('shortcuts').shortcut} onSelect={commands.shortcuts}>
          <Keyboard aria-hidden="true" />
          Keyboard shortcuts
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={commands['log-out']}>
          <LogOut aria-hidden="true" />
          Logout
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
