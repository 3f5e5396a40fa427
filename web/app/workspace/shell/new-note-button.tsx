import { Plus } from 'lucide-react';
import { keysOf } from '#web/app/workspace/core/action-keys.ts';
import { workspaceTexts as texts } from '#web/app/workspace/core/workspace.texts.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { TemplatesMenu } from './templates-menu.tsx';

/** Creates a note in the folder in view, empty or from a template. */
export function NewNoteButton() {
  const { createNote, isCreating } = useWorkspace();
  const { shortcut, ...ariaKeys } = keysOf('new-note');
  return (
    <div className="flex min-w-0 flex-1">
      <Tooltip content={texts.newNote} shortcut={shortcut}>
        <Button
          className="min-w-0 flex-1 rounded-r-none!"
          onClick={() => createNote()}
          disabled={isCreating}
          {...ariaKeys}
        >
          <Plus aria-hidden="true" />
          {texts.newNote}
        </Button>
      </Tooltip>
      <TemplatesMenu />
    </div>
  );
}
