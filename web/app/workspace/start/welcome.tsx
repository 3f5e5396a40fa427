import { useState } from 'react';
import { workspaceTexts as texts } from '#web/app/workspace/core/workspace.texts.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { ProfessionQuestion } from '#web/features/start/profession-question.tsx';
import { useIsUnanswered } from '#web/features/start/start.queries.ts';
import { startTexts } from '#web/features/start/start.texts.ts';
import { cn } from '#web/lib/cn.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { Button } from '#web/ui/button.tsx';

/** No note is open, as in a new account: an example, or a first note. */
export function Welcome() {
  const { createNote, isCreating, openNote, folders } = useWorkspace();
  // Trash is not counted: what is there is no note to begin with.
  const isEmpty = folders.every(({ noteCount }) => noteCount === 0);
  const isUnanswered = useIsUnanswered();
  const [isAsked, setIsAsked] = useState(false);
  const hasQuestion = isEmpty && (isAsked || isUnanswered === true);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div
        className={cn(
          'flex min-h-full flex-col items-center justify-center px-6 py-10 text-center max-md:pb-24',
          // Nothing moves when it is known.
          isUnanswered === undefined && 'invisible',
        )}
      >
        <BrandMark className="size-12" />
        <h2 className="mt-6 text-balance font-semibold font-serif text-note-h1">{texts.note.welcome}</h2>
        <p className="mt-2 mb-7 max-w-80 text-balance text-ink-muted">{texts.note.welcomeHint}</p>
        {hasQuestion && (
          <ProfessionQuestion
            onAnswered={(meetingId) => meetingId !== undefined && openNote(meetingId, 'replace')}
            onSkipped={() => setIsAsked(false)}
          />
        )}
        <Button
          size="lg"
          variant={hasQuestion ? 'secondary' : 'primary'}
          onClick={() => createNote()}
          disabled={isCreating}
        >
          {texts.note.createFirst}
        </Button>
        {isEmpty && !hasQuestion && isUnanswered === false && (
          <Button variant="ghost" className="mt-2" onClick={() => setIsAsked(true)}>
            {startTexts.question.show}
          </Button>
        )}
      </div>
    </div>
  );
}
