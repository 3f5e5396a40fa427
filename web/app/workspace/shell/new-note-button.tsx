import { ChevronDown, LayoutTemplate, NotebookPen, Plus } from 'lucide-react';
import * as Toolbar from 'radix-ui/toolbar';
import { keysOf } from '#web/app/workspace/core/action-keys.ts';
import { useCreateFromTemplate } from '#web/app/workspace/core/use-create-from-template.ts';
import { useDialogs } from '#web/app/workspace/core/use-dialogs.ts';
import { workspaceTexts } from '#web/app/workspace/core/workspace.texts.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { useShownGrant } from '#web/features/colleagues/use-colleagues.ts';
import { draftCommandsTexts } from '#web/features/drafts/draft-commands.texts.ts';
import { useTemplates } from '#web/features/templates/templates.queries.ts';
import { templatesTexts as texts } from '#web/features/templates/templates.texts.ts';
import { grantOfPage } from '#web/lib/colleague.ts';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

const OWN_MAX = 8;

/** Creates a note in the folder in view, empty or from a template. */
export function NewNoteButton() {
  const { createNote, isCreating } = useWorkspace();
  const { isReadOnly } = useShownGrant();
  if (isReadOnly) return null;
  return (
    <Toolbar.Root aria-label={workspaceTexts.newNote} className="flex shrink-0">
      <Toolbar.Button asChild>
        <IconButton
          icon={Plus}
          label={workspaceTexts.newNote}
          {...keysOf('new-note')}
          variant="primary"
          size="sm"
          className="rounded-r-none!"
          onClick={() => createNote()}
          disabled={isCreating}
        />
      </Toolbar.Button>
      {grantOfPage() === undefined && <TemplatesMenu />}
    </Toolbar.Root>
  );
}

/** Beside New Note: starts a note with a template. */
function TemplatesMenu() {
  return (
    <DropdownMenu>
      <Toolbar.Button asChild>
        <DropdownMenuTrigger asChild>
          <IconButton
            icon={ChevronDown}
            label={texts.menu}
            variant="primary"
            size="sm"
            className="w-5! rounded-l-none! border-canvas border-l touch:w-8! [&_svg]:size-3.5!"
          />
        </DropdownMenuTrigger>
      </Toolbar.Button>
      <DropdownMenuContent>
        <Items />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function Items() {
  const { own = [], profession, ofProfession } = useTemplates();
  const dialogs = useDialogs();
  const createFrom = useCreateFromTemplate();
  return (
    <>
      {own.length > 0 && <DropdownMenuLabel>{texts.own}</DropdownMenuLabel>}
      {own.slice(0, OWN_MAX).map((template) => (
        <DropdownMenuItem key={template.id} onSelect={() => createFrom(template)}>
          <span className="max-w-60 truncate">{template.title}</span>
        </DropdownMenuItem>
      ))}
      <DropdownMenuLabel>{texts.of[profession]}</DropdownMenuLabel>
      {ofProfession.map((template) => (
        <DropdownMenuItem key={template.title} onSelect={() => createFrom(template)}>
          {template.title}
        </DropdownMenuItem>
      ))}
      <DropdownMenuSeparator />
      <DropdownMenuItem icon={NotebookPen} onSelect={() => dialogs.open('draft', {})}>
        {draftCommandsTexts.open}
      </DropdownMenuItem>
      <DropdownMenuItem icon={LayoutTemplate} onSelect={() => dialogs.open('templates')}>
        {texts.all}
      </DropdownMenuItem>
    </>
  );
}
