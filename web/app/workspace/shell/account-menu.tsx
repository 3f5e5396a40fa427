import { BookOpen, Command, Files, FileUp, Keyboard, LogOut, MonitorCheck, Settings } from 'lucide-react';
import type { ComponentProps } from 'react';
import { keysOf } from '#web/app/workspace/core/action-keys.ts';
import { workspaceTexts as texts } from '#web/app/workspace/core/workspace.texts.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { dialogTable } from '#web/app/workspace/dialogs/dialog-table.ts';
import { viewsTexts } from '#web/app/workspace/views/views.texts.ts';
import { ThemeMenuItems } from '#web/features/settings/theme-toggle.tsx';
import { isClientSafe } from '#web/lib/client-safe.ts';
import { cn } from '#web/lib/cn.ts';
import { onDemand } from '#web/lib/on-demand.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx';

/** The avatar with the username, the ways to find one's way, and Logout behind it. */
export function AccountMenu(props: ComponentProps<'button'>) {
  const { user, isNarrow, commands, folders } = useWorkspace();
  const { username } = user;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        {...props}
        aria-label={texts.account(username)}
        className="flex size-8 shrink-0 items-center justify-center rounded-full hover:bg-hover touch:size-11"
      >
        <Avatar name={username} />
      </DropdownMenuTrigger>
      <DropdownMenuContent className="min-w-52!">
        <DropdownMenuLabel className="truncate font-medium text-ink!">{username}</DropdownMenuLabel>
        <DropdownMenuSeparator />
        {/* What the top bar has no room for. */}
        {isNarrow && (
          <>
            <DropdownMenuItem icon={FileUp} onSelect={commands.upload}>
              {texts.upload}
            </DropdownMenuItem>
            <DropdownMenuItem icon={Files} onSelect={commands.documents}>
              {viewsTexts.names.documents}
            </DropdownMenuItem>
            <DropdownMenuSeparator />
            <ThemeMenuItems />
            <DropdownMenuSeparator />
            <DropdownMenuItem icon={Settings} onSelect={commands['settings-general']}>
              {dialogTable.settings.title}
            </DropdownMenuItem>
            <DropdownMenuItem icon={BookOpen} onSelect={commands.manual}>
              {dialogTable.manual.title}
            </DropdownMenuItem>
          </>
        )}
        <DropdownMenuItem icon={Command} shortcut={keysOf('palette').shortcut} onSelect={commands.palette}>
          {dialogTable.palette.title}
        </DropdownMenuItem>
        <DropdownMenuItem icon={Keyboard} shortcut={keysOf('shortcuts').shortcut} onSelect={commands.shortcuts}>
          {dialogTable.shortcuts.title}
        </DropdownMenuItem>
        {!isClientSafe() && folders.some((folder) => folder.client) && (
          <DropdownMenuItem icon={MonitorCheck} onSelect={commands['client-safe']}>
            <ShowOnly />
          </DropdownMenuItem>
        )}
        <DropdownMenuSeparator />
        <DropdownMenuItem icon={LogOut} onSelect={commands['log-out']}>
          {texts.logOut}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** Names the client that is shown, which the menu has to look for. */
const ShowOnly = onDemand(async () => (await import('./show-only.tsx')).ShowOnly, { fallback: texts.showOnly() });

/** The first letter of a name in a circle; the name itself must stand beside it or in the button around it. */
function Avatar({ name, className }: { name: string; className?: string }) {
  const [first = ''] = name.trim();
  return (
    <span
      aria-hidden="true"
      className={cn(
        'inline-flex size-7 shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent-ink text-sm',
        className,
      )}
    >
      {first.toUpperCase()}
    </span>
  );
}
