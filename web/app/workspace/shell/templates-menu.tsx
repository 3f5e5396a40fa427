import { ChevronDown, LayoutTemplate, NotebookPen } from 'lucide-react';
import { useCreateFromTemplate } from '#web/app/workspace/core/use-create-from-template.ts';
import { useDialogs } from '#web/app/workspace/core/use-dialogs.ts';
import { draftsTexts } from '#web/features/drafts/drafts.texts.ts';
import { useTemplates } from '#web/features/templates/templates.queries.ts';
import { templatesTexts as texts } from '#web/features/templates/templates.texts.ts';
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

/** Beside New Note: starts a note with a template. */
export function TemplatesMenu() {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label={texts.menu} variant="primary" className="rounded-l-none! border-canvas border-l">
          <ChevronDown aria-hidden="true" />
        </IconButton>
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
      <DropdownMenuItem onSelect={() => dialogs.open('draft', {})}>
        <NotebookPen aria-hidden="true" />
        {draftsTexts.open}
      </DropdownMenuItem>
      <DropdownMenuItem onSelect={() => dialogs.open('templates')}>
        <LayoutTemplate aria-hidden="true" />
        {texts.all}
      </DropdownMenuItem>
    </>
  );
}
