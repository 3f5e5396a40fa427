import { Menu, Mic, Search, Settings, Sparkles } from 'lucide-react';
import type { Ref } from 'react';
import { brand } from '#shared/brand.ts';
import { ThemeToggle } from '#web/features/settings/theme-toggle.tsx';
import { shortcutLabel } from '#web/lib/shortcuts.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { AccountMenu } from './account-menu.tsx';

export interface TopBarProps {
  username: string;
  isNarrow: boolean;
  isSidebarOpen: boolean;
  menuButtonRef: Ref<HTMLButtonElement>;
  onToggleSidebar: () => void;
  onOpenSearch: () => void;
  onToggleAssistant: () => void;
  onOpenVoice: () => void;
  onOpenSettings: () => void;
  onOpenDocuments: () => void;
  onUpload: () => void;
  onLogOut: () => void;
}

/** Brand, search, assistant, voice, theme, settings, account; on a small screen the sidebar's button, with the rest in the account menu. */
export function TopBar(props: TopBarProps) {
  const { username, isNarrow, isSidebarOpen } = props;
  const assistant = (
    <IconButton
      label="AI assistant"
      shortcut={shortcutLabel('mod+j')}
      aria-keyshortcuts="Control+J Meta+J"
      onClick={props.onToggleAssistant}
    >
      <Sparkles aria-hidden="true" />
    </IconButton>
  );
  const voice = (
    <IconButton label="Voice to Text" shortcut="Alt+R" aria-keyshortcuts="Alt+R" onClick={props.onOpenVoice}>
      <Mic aria-hidden="true" />
    </IconButton>
  );
  return (
    <header className="flex h-14 shrink-0 items-center gap-1 border-b bg-canvas px-2 pt-[env(safe-area-inset-top)] md:px-4">
      {isNarrow && (
        <IconButton
          ref={props.menuButtonRef}
          label="Menu"
          aria-expanded={isSidebarOpen}
          aria-controls="sidebar"
          onClick={props.onToggleSidebar}
        >
          <Menu aria-hidden="true" />
        </IconButton>
      )}
      <div className="flex min-w-0 flex-1 items-center gap-2.5 px-1">
        <BrandMark />
        <div className="min-w-0 md:flex md:items-baseline md:gap-3">
          <h1 className="truncate font-semibold text-lg leading-6">{brand.name}</h1>
          <p className="truncate text-ink-muted text-sm leading-4 max-[28rem]:sr-only">{brand.tagline}</p>
        </div>
      </div>
      {isNarrow && assistant}
      {isNarrow && voice}
      {!isNarrow && (
        <>
          <IconButton
            label="Search"
            shortcut={shortcutLabel('mod+f')}
            aria-keyshortcuts="Control+F Meta+F"
            onClick={props.onOpenSearch}
          >
            <Search aria-hidden="true" />
          </IconButton>
          {assistant}
          {voice}
          <ThemeToggle />
          <IconButton label="Settings" onClick={props.onOpenSettings}>
            <Settings aria-hidden="true" />
          </IconButton>
        </>
      )}
      <AccountMenu
        username={username}
        hasEverything={isNarrow}
        onOpenSearch={props.onOpenSearch}
        onOpenSettings={props.onOpenSettings}
        onOpenDocuments={props.onOpenDocuments}
        onUpload={props.onUpload}
        onLogOut={props.onLogOut}
      />
    </header>
  );
}
