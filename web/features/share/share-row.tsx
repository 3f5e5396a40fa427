import { Copy, ExternalLink } from 'lucide-react';
import { useRef, useState } from 'react';
import { shownTitle } from '#shared/notes.ts';
import type { Share } from '#shared/shares.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { copyShareLink } from './copy-share-link.ts';
import { shareTexts } from './share.texts.ts';
import { ChosenPasscode, ShareForm } from './share-form.tsx';
import { useStopSharing } from './shares.queries.ts';

const texts = shareTexts.row;
const isSaved = async () => true;

interface ShareRowProps {
  share: Share;
  /** Saves what was typed, before a page is changed that may show it. */
  onSave?: () => Promise<boolean>;
  /** In the list of all notes: opens the note. */
  onOpenNote?: ((noteId: string) => void) | undefined;
}

/** A shared page: what it shows, until when, and what can be done with it. */
export function ShareRow({ share, onSave = isSaved, onOpenNote }: ShareRowProps) {
  const { path, state } = share;
  const title = shownTitle(share.noteTitle);
  const stop = useStopSharing();
  const [isAsking, setIsAsking] = useState(false);
  const [isChanging, setIsChanging] = useState(false);
  const [passcode, setPasscode] = useState('');
  const changeButton = useRef<HTMLButtonElement>(null);
  const facts = [
    texts.kinds[share.kind],
    ...(share.hasPasscode ? [texts.passcode] : []),
    ...(share.allowsFiles ? [texts.files] : []),
    ...(share.allowsAnswers ? [texts.answers] : []),
    texts.state(share),
  ];
  return (
    <li className="grid gap-2 py-3">
      <div className="min-w-0">
        {onOpenNote && (
          <button
            type="button"
            disabled={state === 'trashed'}
            className="block max-w-full truncate text-left font-medium hover:underline disabled:no-underline touch:min-h-11"
            onClick={() => onOpenNote(share.noteId)}
          >
            {title}
          </button>
        )}
        <p>{facts.join(' · ')}</p>
        <p className="text-ink-muted text-sm">{path === null ? texts.lost : texts.opened(share.lastOpenedAt)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {path !== null && state === 'open' && (
          <>
            <Button
              variant="secondary"
              size="sm"
              aria-label={texts.copyOf(title)}
              onClick={() => void copyShareLink(path)}
            >
              <Copy aria-hidden="true" />
              {texts.copy}
            </Button>
            <Button variant="ghost" size="sm" asChild>
              <a href={path} target="_blank" rel="noopener" aria-label={texts.openPage(title)}>
                <ExternalLink aria-hidden="true" />
                {texts.open}
              </a>
            </Button>
          </>
        )}
        {state !== 'trashed' && (
          <Button
            variant="ghost"
            size="sm"
            ref={changeButton}
            aria-label={texts.changeOf(title)}
            aria-expanded={isChanging}
            onClick={() => setIsChanging(!isChanging)}
          >
            {texts.change}
          </Button>
        )}
        <Button
          variant="ghost"
          size="sm"
          aria-label={texts.stopOf(title)}
          isPending={stop.isPending}
          onClick={() => setIsAsking(true)}
        >
          {texts.stop}
        </Button>
      </div>
      {isChanging && (
        <div className="rounded-lg border p-4">
          <ShareForm
            noteId={share.noteId}
            share={share}
            onSave={onSave}
            onDone={(chosen) => {
              setPasscode(chosen);
              setIsChanging(false);
              changeButton.current?.focus();
            }}
          />
        </div>
      )}
      <ChosenPasscode passcode={passcode} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={shareTexts.stopping.title}
        description={shareTexts.stopping.description}
        confirmLabel={texts.stop}
        onConfirm={() => stop.mutate(share.id)}
      />
    </li>
  );
}
