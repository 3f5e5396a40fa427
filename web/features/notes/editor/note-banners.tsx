import { type ReactNode, useState } from 'react';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';
import { editorTexts } from '#web/features/notes/notes.texts.ts';
import { cn } from '#web/lib/cn.ts';
import { Button } from '#web/ui/button.tsx';
import { useDraft } from './use-draft.ts';

const texts = editorTexts.banners;

interface NoteBannersProps {
  drafts: Drafts;
  noteId: string;
  onCompare: () => void;
  onKeepBoth: () => void;
  onKeepAsNew: () => void;
  onDiscard: () => void;
}

/** What the user must know or decide about this note's text. */
export function NoteBanners({ drafts, noteId, onCompare, onKeepBoth, onKeepAsNew, onDiscard }: NoteBannersProps) {
  const { status, message, journalProblem, conflict } = useDraft(drafts, noteId, (snapshot) => snapshot);
  return (
    <>
      {journalProblem && <Banner>{texts.noCopy(journalProblem)}</Banner>}
      {status === 'rejected' && message && <Banner isDestructive>{texts.rejected(message)}</Banner>}
      {status === 'deleted' && (
        <Banner isDestructive>
          {texts.deleted}
          <Actions>
            <PressOnce label={texts.keepAsNew} onPress={onKeepAsNew} />
            <Button variant="ghost" size="sm" onClick={onDiscard}>
              {texts.discard}
            </Button>
          </Actions>
        </Banner>
      )}
      {conflict && status !== 'deleted' && (
        <Banner>
          {texts.conflict}
          <Actions>
            <Button variant="secondary" size="sm" onClick={onCompare}>
              {texts.compare}
            </Button>
            <Button variant="ghost" size="sm" onClick={onKeepBoth}>
              {texts.keepBoth}
            </Button>
          </Actions>
        </Banner>
      )}
    </>
  );
}

function Banner({ isDestructive = false, children }: { isDestructive?: boolean; children: ReactNode }) {
  return (
    <div
      role="alert"
      className={cn(
        'flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-2.5 sm:px-6',
        isDestructive ? 'bg-destructive-soft text-destructive-ink' : 'bg-warning-soft text-warning-ink',
      )}
    >
      {children}
    </div>
  );
}

function Actions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-2">{children}</div>;
}

function PressOnce({ label, onPress }: { label: string; onPress: () => void }) {
  const [isPressed, setIsPressed] = useState(false);
  return (
    <Button
      variant="secondary"
      size="sm"
      isPending={isPressed}
      onClick={() => {
        setIsPressed(true);
        onPress();
      }}
    >
      {label}
    </Button>
  );
}
