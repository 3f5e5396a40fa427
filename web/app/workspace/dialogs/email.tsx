import { useEffect, useState } from 'react';
import { privateRanges, withoutPrivate } from '#shared/markdown/private.ts';
import type { DialogProps } from '#web/app/workspace/core/use-dialogs.ts';
import { workspaceTexts } from '#web/app/workspace/core/workspace.texts.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { replyHtml } from '#web/features/assistant/chat/reply-html.ts';
import { EmailDialog } from '#web/features/share/email-dialog.tsx';
import { loadMarkdown, MarkdownText } from './markdown-text.tsx';

const texts = workspaceTexts.note;

declare module '#web/app/workspace/core/use-dialogs.ts' {
  interface DialogArgs {
    email: { noteId: string };
  }
}

/** Sends a note by the person's own mail program. */
export function EmailScreen({ open, onOpenChange, args }: DialogProps<'email'>) {
  const { drafts } = useWorkspace();
  const [{ note, notice }] = useState(() => {
    const { title, content } = drafts.textOf(args.noteId) ?? { title: '', content: '' };
    const notice = texts.privateLeftOut(privateRanges(content).length);
    return { note: { title, content: withoutPrivate(content) }, notice };
  });
  const [isSet, setIsSet] = useState(false);
  useEffect(() => {
    const set = () => setIsSet(true);
    loadMarkdown().then(set, set);
  }, []);
  return (
    <EmailDialog
      open={open}
      onOpenChange={onOpenChange}
      note={note}
      notice={notice}
      isReady={isSet}
      rendered={<MarkdownText text={note.content} />}
      htmlOf={(rendered) => replyHtml(rendered)}
    />
  );
}
