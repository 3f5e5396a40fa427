import { ChevronDown, LayoutTemplate, NotebookPen, Plus } from 'lucide-react';
import { keysOf } from '#web/app/workspace/core/action-keys.ts';
import { useCreateFromTemplate } from '#web/app/workspace/core/use-create-from-template.ts';
import { useDialogs } from '#web/app/workspace/core/use-dialogs.ts';
import { workspaceTexts } from '#web/app/workspace/core/workspace.texts.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { draftsTexts } from '#web/features/drafts/drafts.texts.ts';
import { useTemplates } from '#web/features/templates/templates.queries.ts';
import { templatesTexts as texts } from '#web/features/templates/templates.texts.ts';
import { Button } from '#web/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';

const OWN_MAX = 8;

/** Creates a note in the folder in view, empty or from a template. */
export function NewNoteButton() {
  const { createNote, isCreating } = useWorkspace();
  const { shortcut, ...ariaKeys } = keysOf('new-note');
  return (
    <div className="flex min-w-0 flex-1">
      <Tooltip content={workspaceTexts.newNote} shortcut={shortcut}>
        <Button
          className="min-w-0 flex-1 rounded-r-none!"
          onClick={() => createNote()}
          disabled={isCreating}
          {...ariaKeys}
        >
          <Plus aria-hidden="true" />
          {workspaceTexts.newNote}
        </Button>
      </Tooltip>
      <TemplatesMenu />
    </div>
  );
}

/** Beside New Note: starts a note with a template. */
function TemplatesMenu() {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton
          icon={ChevronDown}
          label={texts.menu}
          variant="primary"
          className="rounded-l-none! border-canvas border-l"
        />
      </DropdownMenuTrigger>
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
        {draftsTexts.open}
      </DropdownMenuItem>
      <DropdownMenuItem icon={LayoutTemplate} onSelect={() => dialogs.open('templates')}>
        {texts.all}
      </DropdownMenuItem>
    </>
  );
}
