import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Commands } from '#web/app/workspace/core/action-list.ts';
import { workspaceTexts as texts } from '#web/app/workspace/core/workspace.texts.ts';
import { takeShared } from '#web/device/shared-content.ts';
import { captureBox } from '#web/features/capture/capture-box.ts';
import { grantOfPage, placeOfPage } from '#web/lib/colleague.ts';
import { toast } from '#web/ui/toast.ts';

/** What the shortcuts of the installed application do (`/app?do=new-note`, see scripts/installable.ts). */
const known = ['new-note', 'capture', 'search'] as const;

interface SharedFiles {
  onDocuments: (files: File[]) => void;
  /** Answers whether they and the text are in a note. */
  onPictures: (text: string, pictures: File[]) => Promise<boolean>;
}

/** Does what the address asks for, and takes it out of the address. */
export function useStartAction(commands: Commands, userId: string, { onDocuments, onPictures }: SharedFiles): void {
  const search = useSearch();
  const [, navigate] = useLocation();
  const handleStart = useEffectEvent((rest: URLSearchParams, asked: string) => {
    rest.delete('do');
    navigate(placeOfPage() + (rest.size === 0 ? '/app' : `/app?${rest}`), { replace: true, state: history.state });
    // What was shared with the application is for the user's own notes.
    if (grantOfPage() !== undefined) return;
    if (asked === 'share-failed') return void toast({ title: texts.shareFailed, variant: 'destructive' });
    if (asked === 'shared') {
      return void takeShared().then(async ({ text, files }) => {
        const pictures = files.filter(({ type }) => type.startsWith('image/'));
        const documents = files.filter((file) => !pictures.includes(file));
        const isInNote = pictures.length > 0 && (await onPictures(text, pictures));
        if (!isInNote) keepSharedText(userId, text);
        if (documents.length > 0) onDocuments(documents);
        else if (!isInNote) commands.capture();
      });
    }
    const action = known.find((id) => id === asked);
    if (action) commands[action]();
  });
  useEffect(() => {
    const params = new URLSearchParams(search);
    const asked = params.get('do');
    if (asked) handleStart(params, asked);
  }, [search]);
}

/** Into Quick capture, where it is filed and saved: another page could post something here, too. */
function keepSharedText(userId: string, shared: string): void {
  const before = captureBox.readText(userId).trimEnd();
  if (shared !== '') captureBox.writeText(userId, before === '' ? shared : `${before}\n\n${shared}`);
}

/** Opens the document that the address names (`/app?document=<id>&page=3`) and takes it out of the address again. */
export function useDocumentLink(onOpen: (id: string, page: number | null) => void): void {
  const search = useSearch();
  const [, navigate] = useLocation();
  const handleLink = useEffectEvent((rest: URLSearchParams, id: string) => {
    const page = Number(rest.get('page'));
    rest.delete('document');
    rest.delete('page');
    // In the history the note stands without the document over it, so that Back closes nothing twice.
    navigate(placeOfPage() + (rest.size === 0 ? '/app' : `/app?${rest}`), { replace: true, state: history.state });
    onOpen(id, Number.isInteger(page) && page > 0 ? page : null);
  });
  useEffect(() => {
    const params = new URLSearchParams(search);
    const id = params.get('document');
    if (id) handleLink(params, id);
  }, [search]);
}
