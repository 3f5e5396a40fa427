import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { withoutPrivate } from '#shared/markdown/private.ts';
import { failureSentence } from '#web/lib/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { printPart } from './print-part.ts';
import { allDecoded, loadPrintedRenderer, picturesOf, printedRenderer } from './printed-note.tsx';

interface PrintTextButtonProps {
  label: string;
  failed: string;
  read: () => Promise<{ title: string; content: string }>;
}

/** Prints a note that needn't be open, without what is private, in the fonts of the reader's own browser. */
export function PrintTextButton({ label, failed, read }: PrintTextButtonProps) {
  const part = useRef<HTMLDivElement>(null);
  const [printed, setPrinted] = useState<{ title: string; text: string }>();
  const Markdown = printed && printedRenderer();

  const handlePrint = async () => {
    try {
      const { title, content } = await read();
      const text = withoutPrivate(content);
      await Promise.all([loadPrintedRenderer(), allDecoded(picturesOf(text))]);
      flushSync(() => setPrinted({ title, text }));
      if (part.current) printPart(part.current);
    } catch (error) {
      toast({ title: failed, description: failureSentence(error), variant: 'destructive' });
    }
  };

  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => void handlePrint()}>
        {label}
      </Button>
      <div hidden>
        <div ref={part}>
          {printed && (
            <h1 dir="auto" className="printed-title">
              {printed.title}
            </h1>
          )}
          {printed && Markdown && <Markdown text={printed.text} isWhole />}
        </div>
      </div>
    </>
  );
}
