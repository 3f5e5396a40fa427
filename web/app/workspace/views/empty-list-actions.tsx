import { useDialogs } from '#web/app/workspace/core/use-dialogs.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { Button } from '#web/ui/button.tsx';
import { viewsTexts } from './views.texts.ts';

const texts = viewsTexts.emptyList;

/** What to begin with where a list or a folder has no notes. */
export function EmptyListActions() {
  const { createNote, isCreating } = useWorkspace();
  const dialogs = useDialogs();
  return (
    <>
      <Button variant="secondary" size="sm" disabled={isCreating} onClick={() => createNote()}>
        {texts.write}
      </Button>
      <Button variant="ghost" size="sm" onClick={() => dialogs.open('templates')}>
        {texts.template}
      </Button>
      <Button variant="ghost" size="sm" onClick={() => dialogs.open('import')}>
        {texts.import}
      </Button>
    </>
  );
}
