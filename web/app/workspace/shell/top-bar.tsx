import { ArrowLeft, BookOpen, Feather, Menu, Mic, PanelLeft, Search, Settings, Sparkles } from 'lucide-react';
import * as Toolbar from 'radix-ui/toolbar';
import type { ReactNode } from 'react';
import { brand } from '#shared/brand.ts';
import { keysOf } from '#web/app/workspace/core/action-keys.ts';
import { isListView } from '#web/app/workspace/core/view-address.ts';
import { workspaceTexts as texts } from '#web/app/workspace/core/workspace.texts.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { dialogTable } from '#web/app/workspace/dialogs/dialog-table.ts';
import { assistantTexts } from '#web/features/assistant/assistant.texts.ts';
import { ThemeToggle } from '#web/features/settings/theme-toggle.tsx';
import { cn } from '#web/lib/cn.ts';
import { grantOfPage } from '#web/lib/colleague.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { IconButton, type IconButtonProps } from '#web/ui/icon-button.tsx';
import { AccountMenu } from './account-menu.tsx';
import { NewNoteButton } from './new-note-button.tsx';
import { SearchField } from './search-field.tsx';

/** One row over all panes, each part as wide as its pane. */
export function TopBar({ onShowPlaces }: { onShowPlaces: () => void }) {
  const { isNarrow } = useWorkspace();
  return (
    <header id="bar" className="around-text shrink-0 border-b bg-surface pt-[env(safe-area-inset-top)]">
      <div className="flex h-11 items-center">{isNarrow ? <NarrowBar onShowPlaces={onShowPlaces} /> : <WideBar />}</div>
    </header>
  );
}

/** Brand; search and New Note; the sidebar, where the note is, and all tools. */
function WideBar() {
  const { sidebar, commands, setNoteBar } = useWorkspace();
  const { isCollapsed } = sidebar.size;
  return (
    <>
      <div className={cn('h-full pl-3', isCollapsed ? 'pr-2' : 'w-(--places-width) bg-sunken')}>
        <Brand isSmall={isCollapsed || sidebar.isRail} />
      </div>
      <div
        className={cn(
          'flex h-full items-center gap-1 px-2',
          isCollapsed ? 'w-72' : 'w-(--list-width) border-r border-l bg-canvas',
        )}
      >
        <SearchField />
        <NewNoteButton />
      </div>
      <div className="flex min-w-0 flex-1 items-center gap-1 px-2">
        <IconButton
          icon={PanelLeft}
          label={isCollapsed ? texts.showSidebar : texts.hideSidebar}
          {...keysOf('sidebar')}
          size="sm"
          className={MUTED}
          aria-expanded={!isCollapsed}
          aria-controls="sidebar"
          onClick={commands.sidebar}
        />
        <div ref={setNoteBar} className="flex min-w-0 flex-1 items-center gap-1" />
        <Tools>
          <Tool icon={BookOpen} label={dialogTable.manual.title} onClick={commands.manual} />
          <Toolbar.Button asChild>
            <ThemeToggle size="sm" className={MUTED} />
          </Toolbar.Button>
          <Tool icon={Settings} label={dialogTable.settings.title} onClick={commands['settings-general']} />
        </Tools>
      </div>
    </>
  );
}

/** The menu of places and the brand, or over a note the way back and the note's own buttons. */
function NarrowBar({ onShowPlaces }: { onShowPlaces: () => void }) {
  const { shownId, view, openNote, route, setNoteBar, commands } = useWorkspace();
  const isOverNote = Boolean(shownId) || !isListView(view.view);
  function goBack() {
    if (route.canGoBack) route.goBack();
    else if (isListView(view.view)) openNote(null, 'replace');
    else view.show(view.list);
  }
  return (
    <>
      {isOverNote ? (
        <IconButton key="back" icon={ArrowLeft} label={texts.back} onClick={goBack} />
      ) : (
        <IconButton key="places" icon={Menu} label={texts.places} onClick={onShowPlaces} />
      )}
      <div className={cn('h-full min-w-0 flex-1', isOverNote && 'sr-only')}>
        <Brand isSmall={false} />
      </div>
      {isOverNote && <div className="flex-1" />}
      {isOverNote && (
        <IconButton icon={Search} label={dialogTable.search.title} {...keysOf('search')} onClick={commands.search} />
      )}
      <Tools />
      {isOverNote && shownId && <div ref={setNoteBar} className="flex items-center" />}
    </>
  );
}

function Brand({ isSmall }: { isSmall: boolean }) {
  return (
    <div className="flex h-full min-w-0 items-center gap-2.5">
      <BrandMark />
      <div className={cn('min-w-0', isSmall && 'sr-only')}>
        <h1 className="truncate font-semibold text-base leading-4.5">{brand.name}</h1>
        <p className="truncate text-ink-muted text-xs leading-3.5 max-md:sr-only">{brand.tagline}</p>
      </div>
    </div>
  );
}

/** Assistant, voice, quick capture, what else there is room for, and the account: one stop of the Tab key. */
function Tools({ children }: { children?: ReactNode }) {
  const { commands, assistant } = useWorkspace();
  // They are of the user's own notes, and its account.
  if (grantOfPage() !== undefined) return null;
  const minimized = { label: assistantTexts.open, variant: 'primary', className: 'rounded-full!' } as const;
  return (
    <Toolbar.Root aria-label={texts.tools} className="flex shrink-0 items-center md:gap-0.5">
      <Tool
        icon={Sparkles}
        label={texts.assistant}
        {...keysOf('assistant')}
        onClick={commands.assistant}
        {...(assistant.state === 'minimised' && minimized)}
      />
      <Tool icon={Mic} label={dialogTable.voice.title} {...keysOf('voice')} onClick={commands.voice} />
      <Tool label={dialogTable.capture.title} {...keysOf('capture')} className="" onClick={commands.capture}>
        <span className="grid size-7 place-items-center rounded-full bg-destructive text-on-destructive hover:bg-destructive-hover [&_svg]:size-3.5!">
          <Feather aria-hidden="true" />
        </span>
      </Tool>
      {children}
      <Toolbar.Button asChild>
        <AccountMenu />
      </Toolbar.Button>
    </Toolbar.Root>
  );
}

const MUTED = 'text-ink-muted!';

function Tool(props: IconButtonProps) {
  const { isNarrow } = useWorkspace();
  return (
    <Toolbar.Button asChild>
      <IconButton size={isNarrow ? 'md' : 'sm'} className={MUTED} {...props} />
    </Toolbar.Button>
  );
}
