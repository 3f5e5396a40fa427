import { useMutation } from '@tanstack/react-query';
import { nanoid } from 'nanoid';
import { useState } from 'react';
import { createNote } from '#shared/notes.ts';
import { callServer } from '#web/lib/api.ts';
import { failureSentence } from '#web/lib/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { colleaguesTexts } from './colleagues.texts.ts';

const texts = colleaguesTexts.over;

/** What was written and never saved, with what removes it from this device. */
export interface LeftText {
  id: string;
  title: string;
  content: string;
  tags: readonly string[];
  forget: () => void | Promise<void>;
}

interface ClientOverProps {
  left: readonly LeftText[];
  /** Whether the client can still be read. */
  isReadable?: boolean;
}

/** In place of a client that can't be written in any more: the way back, and text that would be lost otherwise. */
export function ClientOver({ left: found, isReadable = false }: ClientOverProps) {
  const { title, description } = isReadable ? texts.lowered : texts;
  const goOn = () => (isReadable ? location.reload() : location.replace('/app'));
  const [left, setLeft] = useState(() => found.map((text) => ({ ...text, key: nanoid() })));
  const keep = useMutation({
    mutationFn: async () => {
      for (const { id, key, title, content, tags, forget } of left) {
        const options = { isOwn: true, headers: { 'idempotency-key': key } };
        await callServer(createNote, { body: { title, content, tags: [...tags] } }, options);
        await forget();
        setLeft((before) => before.filter((each) => each.id !== id));
      }
    },
    onSuccess: goOn,
  });
  async function discard() {
    await Promise.all(left.map(({ forget }) => forget()));
    goOn();
  }
  const footer = (
    <div className="flex flex-wrap justify-end gap-2">
      {left.length === 0 ? (
        <Button onClick={goOn}>{texts.back}</Button>
      ) : (
        <>
          <Button variant="secondary" onClick={() => void discard()}>
            {texts.discard}
          </Button>
          <Button isPending={keep.isPending} onClick={() => keep.mutate()}>
            {texts.keep}
          </Button>
        </>
      )}
    </div>
  );
  return (
    <Dialog open onOpenChange={() => {}} hasCloseButton={false} title={title} description={description} footer={footer}>
      {left.length > 0 && (
        <>
          <p className="pb-2">{texts.unsaved}</p>
          <ul className="grid grid-cols-1 gap-2">
            {left.map(({ id, title, content }) => (
              <li key={id} className="rounded-md border p-3">
                <p className="flex items-center gap-2 font-medium">
                  <span dir="auto" className="min-w-0 flex-1 truncate">
                    {title || texts.untitled}
                  </span>
                  <Button variant="ghost" size="sm" onClick={() => void copy(`${title}\n\n${content}`)}>
                    {texts.copy}
                  </Button>
                </p>
                <p dir="auto" className="max-h-40 overflow-y-auto whitespace-pre-wrap break-words text-sm">
                  {content}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
      {keep.isError && (
        <p role="alert" className="pt-2 text-destructive-ink">
          {failureSentence(keep.error)}
        </p>
      )}
    </Dialog>
  );
}

async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  toast({ title: texts.copied });
}
