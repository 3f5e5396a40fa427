import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { EditorMode } from '#shared/settings.ts';
import { BoxSurface } from './box-surface.ts';
import type { PageHooks } from './page/page-hooks.ts';
import type { PageSurface } from './page/page-surface.ts';
import type { SurfaceHost } from './surface-host.ts';

type PageModule = typeof import('./page/page-surface.ts');

/** Loaded once; the notes after the first one are pages at once. */
let loaded: PageModule | undefined;

interface PageState {
  mode: EditorMode;
  isReadOnly: boolean;
  hooks: PageHooks | undefined;
}

interface Elements {
  box: RefObject<HTMLTextAreaElement | null>;
  frame: RefObject<HTMLDivElement | null>;
}

/**
 * Shows the text in the text box until the page is loaded, then on the page; true when it is there. Where the page can't
 * be loaded the box stays.
 */
export function usePage(host: SurfaceHost, elements: Elements, { mode, isReadOnly, hooks }: PageState): boolean {
  const module = usePageModule(host, mode !== 'box');
  const isPage = mode !== 'box' && module !== undefined;
  const page = useRef<PageSurface>(undefined);
  const isSource = mode === 'source';
  const first = useRef({ isSource, isReadOnly });
  const newest = useRef(hooks);
  useLayoutEffect(() => {
    newest.current = hooks;
  });

  useLayoutEffect(() => {
    const { box, frame } = { box: elements.box.current, frame: elements.frame.current };
    if (!box || !frame) return;
    // Not by attributes of React: a box that is hidden loses the focus before it is asked for it.
    (isPage ? frame : box).hidden = false;
    const surface = isPage
      ? new module.PageSurface(frame, { ...first.current, hooks: newest.current && asked(newest) })
      : new BoxSurface(box);
    if (isPage) page.current = surface as PageSurface;
    host.enter(surface);
    (isPage ? box : frame).hidden = true;
    // The page has the text now; the hidden box must not keep a second one.
    if (isPage) box.value = '';
    return () => {
      host.leave();
      page.current = undefined;
      surface.destroy();
    };
  }, [host, elements.box, elements.frame, isPage, module]);

  useLayoutEffect(() => {
    first.current = { isSource, isReadOnly };
    page.current?.configure({ isSource, isReadOnly });
  }, [isSource, isReadOnly]);

  return isPage;
}

function asked(newest: { current: PageHooks | undefined }): () => PageHooks {
  let hooks = newest.current;
  return () => {
    hooks = newest.current ?? hooks;
    if (!hooks) throw new Error('The page has no hooks');
    return hooks;
  };
}

/** Undefined if it can't be loaded: the text stays in its box. */
async function loadPage(): Promise<PageModule | undefined> {
  // Its style sheet may be missing too, which the handlers of `import().then()` would not hear of.
  try {
    loaded = await import('./page/page-surface.ts');
    return loaded;
  } catch {
    return undefined;
  }
}

function usePageModule(host: SurfaceHost, isWanted: boolean): PageModule | undefined {
  const [module, setModule] = useState(loaded);
  useEffect(() => {
    if (!isWanted || module) return;
    let isLeft = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const exchange = () => {
      if (isLeft) return;
      // An input method would lose what it is composing.
      if (host.isComposing()) timer = setTimeout(exchange, 200);
      else {
        host.prepareToLeave();
        flushSync(() => setModule(loaded));
      }
    };
    void loadPage().then((page) => page && exchange());
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [host, isWanted, module]);
  return module;
}
