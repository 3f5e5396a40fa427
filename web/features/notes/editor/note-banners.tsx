import { type ReactNode, useState } from 'react';
import type { DraftSnapshot } from '#web/features/notes/drafts/draft-snapshot.ts';
import { cn } from '#web/lib/cn.ts';
import { Button } from '#web/ui/button.tsx';

interface NoteBannersProps {
  snapshot: DraftSnapshot;
  onCompare: () => void;
  onKeepBoth: () => void;
  onKeepAsNew: () => void;
  onDiscard: () => void;
}

/** What a person has to know or to decide about this note's text. */
export function NoteBanners({ snapshot, onCompare, onKeepBoth, onKeepAsNew, onDiscard }: NoteBannersProps) {
  const { status, message, journalProblem, conflict } = snapshot;
  return (
    <>
      {journalProblem && <Banner>{journalProblem}. Wait for “Saved” before you close this page.</Banner>}
      {status === 'rejected' && message && (
        <Banner isDestructive>{message}. Your text stays here; change it and it is saved.</Banner>
      )}
      {status === 'deleted' && (
        <Banner isDestructive>
          This note was deleted – keep as new note?
          <Actions>
            <PressOnce label="Keep as new note" onPress={onKeepAsNew} />
            <Button variant="ghost" size="sm" onClick={onDiscard}>
              Discard text
            </Button>
          </Actions>
        </Banner>
      )}
      {conflict && status !== 'deleted' && (
        <Banner>
          This note was changed elsewhere while you were writing. You are in a copy with your text; the original has the
          other text.
          <Actions>
            <Button variant="secondary" size="sm" onClick={onCompare}>
              Compare
            </Button>
            <Button variant="ghost" size="sm" onClick={onKeepBoth}>
              Keep both
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
