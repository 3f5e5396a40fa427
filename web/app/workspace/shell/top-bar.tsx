import { ArrowLeft, BookOpen, Feather, Mic, PanelLeft, Search, Settings, Sparkles } from 'lucide-react';
import { brand } from '#shared/brand.ts';
import { keysOf } from '#web/app/workspace/core/action-keys.ts';
import { isListView } from '#web/app/workspace/core/view-address.ts';
import { workspaceTexts as texts } from '#web/app/workspace/core/workspace.texts.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { dialogTable } from '#web/app/workspace/dialogs/dialog-table.ts';
import { ThemeToggle } from '#web/features/settings/theme-toggle.tsx';
import { cn } from '#web/lib/cn.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { AccountMenu } from './account-menu.tsx';

/**
 * Brand, search, manual, assistant, voice, theme, settings, account. A narrow screen has the rest in the account menu, and
 * over a note the way back and the note's own buttons in place of the brand.
 */
export function TopBar() {
  const { isNarrow, shownId, view, openNote, route, setNoteBar, ...workspace } = useWorkspace();
  const { sidebar, commands } = workspace;
  const isOverNote = isNarrow && (Boolean(shownId) || !isListView(view.view));
  function goBack() {
    if (route.canGoBack) route.goBack();
    else if (isListView(view.view)) openNote(null, 'replace');
    else view.show(view.list);
  }

  const assistant = (
    <IconButton icon={Sparkles} label={texts.assistant} {...keysOf('assistant')} onClick={commands.assistant} />
  );
  const search = (
    <IconButton icon={Search} label={dialogTable.search.title} {...keysOf('search')} onClick={commands.search} />
  );
  const voice = <IconButton icon={Mic} label={dialogTable.voice.title} {...keysOf('voice')} onClick={commands.voice} />;
  return (
    <header
      id="bar"
      className={cn(
        'around-text flex h-14 shrink-0 items-center border-b bg-canvas pt-[env(safe-area-inset-top)]',
        isOverNote ? 'px-1' : 'gap-1 px-2 md:px-4',
      )}
    >
      {isOverNote && <IconButton icon={ArrowLeft} label={texts.back} onClick={goBack} />}
      {!isNarrow && (
        <IconButton
          icon={PanelLeft}
          label={sidebar.size.isCollapsed ? texts.showSidebar : texts.hideSidebar}
          {...keysOf('sidebar')}
          aria-expanded={!sidebar.size.isCollapsed}
          aria-controls="sidebar"
          onClick={commands.sidebar}
        />
      )}
      <div className={cn('flex min-w-0 flex-1 items-center gap-2.5 px-1', isOverNote && 'sr-only')}>
        <BrandMark />
        <div className="min-w-0 md:flex md:items-baseline md:gap-3">
          <h1 className="truncate font-semibold text-lg leading-6">{brand.name}</h1>
          <p className="truncate text-ink-muted text-sm leading-4 max-[28rem]:sr-only md:max-lg:sr-only">
            {brand.tagline}
          </p>
        </div>
      </div>
      {isOverNote && <div className="flex-1" />}
      {isNarrow && search}
      {isNarrow && assistant}
      {isNarrow && voice}
      {!isNarrow && (
        <>
          {search}
          <IconButton icon={BookOpen} label={dialogTable.manual.title} onClick={commands.manual} />
          {assistant}
          {voice}
          <IconButton
            icon={Feather}
            label={dialogTable.capture.title}
            {...keysOf('capture')}
            onClick={commands.capture}
          />
          <ThemeToggle />
          <IconButton icon={Settings} label={dialogTable.settings.title} onClick={commands['settings-general']} />
        </>
      )}
      <AccountMenu />
      {isOverNote && shownId && <div ref={setNoteBar} className="flex items-center" />}
    </header>
  );
}
