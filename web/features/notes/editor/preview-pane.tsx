import { type ComponentType, type RefObject, startTransition, useEffect, useRef, useState } from 'react';
import { editorTexts } from '#web/features/notes/notes.texts.ts';
import { cn } from '#web/lib/cn.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { NoteSurface } from './note-surface.ts';
import { PlainText, PlainTextFallback } from './plain-text-fallback.tsx';
import { type ScrollShare, useFollowScroll } from './use-scroll-share.ts';

const texts = editorTexts.preview;

const PAUSE_MS = 150;

interface PreviewPaneProps {
  surface: NoteSurface;
  boxRef: RefObject<HTMLTextAreaElement | null>;
  isSplit: boolean;
  /** The scroll position of the text box, which the page follows. */
  share: ScrollShare;
}

/** The rendered note. It follows the text box with a short delay, so that typing stays fast. */
export function PreviewPane({ surface, boxRef, isSplit, share }: PreviewPaneProps) {
  const paneRef = useRef<HTMLElement>(null);
  useFollowScroll(boxRef, paneRef, share);
  const text = useText(surface);
  const { MarkdownPreview, hasFailed } = useMarkdownPreview();
  return (
    <section
      ref={paneRef}
      aria-label={texts.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
      tabIndex={0}
      className="min-h-0 min-w-0 flex-1 overflow-y-auto -outline-offset-2"
    >
      <div className={cn('mx-auto w-full max-w-note px-5 pt-2 pb-16', isSplit && 'lg:px-8')}>
        {hasFailed && <PlainText text={text} />}
        {MarkdownPreview && (
          <PlainTextFallback text={text}>
            <MarkdownPreview text={text} />
          </PlainTextFallback>
        )}
        {!MarkdownPreview && !hasFailed && <LoadingPreview />}
      </div>
    </section>
  );
}

/** Loads the renderer on demand; if that fails (offline), the next opening tries again. */
function useMarkdownPreview() {
  const [state, setState] = useState<{ MarkdownPreview?: ComponentType<{ text: string }>; hasFailed: boolean }>({
    hasFailed: false,
  });
  useEffect(() => {
    let isWanted = true;
    import('./markdown-preview.tsx').then(
      ({ MarkdownPreview }) => isWanted && setState({ MarkdownPreview, hasFailed: false }),
      () => isWanted && setState({ hasFailed: true }),
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return state;
}

function LoadingPreview() {
  return (
    <div role="status" aria-label={texts.loading}>
      <Skeleton className="mt-2 h-4 w-full" />
      <Skeleton className="mt-3 h-4 w-11/12" />
      <Skeleton className="mt-3 h-4 w-4/5" />
    </div>
  );
}

function useText(surface: NoteSurface): string {
  const [text, setText] = useState(() => surface.text());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => startTransition(() => setText(surface.text()));
    const readSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(read, PAUSE_MS);
    };
    read();
    const unsubscribe = surface.subscribe({ onInput: readSoon, onShown: readSoon });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [surface]);
  return text;
}
