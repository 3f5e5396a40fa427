import { BookOpen, Menu, Mic, Search, Settings, Sparkles } from 'lucide-react';
import type { Ref } from 'react';
import { brand } from '#shared/brand.ts';
import { dialogTable } from '#web/app/workspace/dialogs/dialog-table.ts';
import { workspaceTexts as texts } from '#web/app/workspace/workspace.texts.ts';
import { useWorkspace } from '#web/app/workspace/workspace-context.ts';
import { ThemeToggle } from '#web/features/settings/theme-toggle.tsx';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { AccountMenu } from './account-menu.tsx';
import { keysOf } from './actions/action-keys.ts';

/** Brand, search, manual, assistant, voice, theme, settings, account; on a small screen the sidebar's button, with the rest in the account menu. */
export function TopBar({ menuButtonRef }: { menuButtonRef: Ref<HTMLButtonElement> }) {
  const { isNarrow, sidebar, commands } = useWorkspace();
  const assistant = (
    <IconButton label={texts.assistant} {...keysOf('assistant')} onClick={commands.assistant}>
      <Sparkles aria-hidden="true" />
    </IconButton>
  );
  const voice = (
    <IconButton label={dialogTable.voice.title} {...keysOf('voice')} onClick={commands.voice}>
      <Mic aria-hidden="true" />
    </IconButton>
  );
  return (
    <header className="around-text flex h-14 shrink-0 items-center gap-1 border-b bg-canvas px-2 pt-[env(safe-area-inset-top)] md:px-4">
      {isNarrow && (
        <IconButton
          ref={menuButtonRef}
          label={texts.menu}
          aria-expanded={sidebar.isOpen}
          aria-controls="sidebar"
          onClick={sidebar.toggle}
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
          <IconButton label={dialogTable.search.title} {...keysOf('search')} onClick={commands.search}>
            <Search aria-hidden="true" />
          </IconButton>
          <IconButton label={dialogTable.manual.title} onClick={commands.manual}>
            <BookOpen aria-hidden="true" />
          </IconButton>
          {assistant}
          {voice}
          <ThemeToggle />
          <IconButton label={dialogTable.settings.title} onClick={commands['settings-general']}>
            <Settings aria-hidden="true" />
          </IconButton>
        </>
      )}
      <AccountMenu />
    </header>
  );
}
