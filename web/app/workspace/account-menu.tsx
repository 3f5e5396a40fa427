import { Files, FileUp, LogOut, Search, Settings } from 'lucide-react';
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

interface AccountMenuProps {
  username: string;
  /** On a small screen the menu also holds what the top bar has no room for. */
  hasEverything: boolean;
  onOpenSearch: () => void;
  onOpenSettings: () => void;
  onOpenDocuments: () => void;
  onUpload: () => void;
  onLogOut: () => void;
}

/** The avatar with the username and Logout behind it. */
export function AccountMenu({ username, hasEverything, onOpenSettings, onLogOut, ...props }: AccountMenuProps) {
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
            <DropdownMenuItem onSelect={props.onOpenSearch}>
              <Search aria-hidden="true" />
              Search
            </DropdownMenuItem>
            <DropdownMenuItem onSelect={props.onUpload}>
              <FileUp aria-hidden="true" />
              Upload
            </DropdownMenuItem>
            <DropdownMenuItem onSelect={props.onOpenDocuments}>
              <Files aria-hidden="true" />
              Documents
            </DropdownMenuItem>
            <DropdownMenuSeparator />
            <ThemeMenuItems />
            <DropdownMenuSeparator />
            <DropdownMenuItem onSelect={onOpenSettings}>
              <Settings aria-hidden="true" />
              Settings
            </DropdownMenuItem>
          </>
        )}
        <DropdownMenuItem onSelect={onLogOut}>
          <LogOut aria-hidden="true" />
          Logout
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
