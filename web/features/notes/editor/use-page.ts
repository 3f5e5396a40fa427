import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { EditorMode } from '#shared/settings.ts';
import type { PageHooks } from './page/page-hooks.ts';
import type { PageSurface } from './page/page-surface.ts';
import { loadedPage, loadPage, type PageModule, type SurfaceHost } from './surface-host.ts';

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

  useLayoutEffect(() => (elements.box.current ? host.enterBox(elements.box.current) : undefined), [host, elements.box]);

  useLayoutEffect(() => {
    const frame = elements.frame.current;
    if (!frame || !isPage) return;
    const surface = new module.PageSurface(frame, { ...first.current, hooks: newest.current && asked(newest) });
    page.current = surface;
    // Not by attributes of React: a box that is hidden loses the focus before the page has it.
    frame.hidden = false;
    const leave = host.enterPage(surface);
    return () => {
      leave();
      frame.hidden = true;
      page.current = undefined;
      surface.destroy();
    };
  }, [host, elements.frame, isPage, module]);

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

function usePageModule(host: SurfaceHost, isWanted: boolean): PageModule | undefined {
  const [module, setModule] = useState(loadedPage);
  useEffect(() => {
    if (!isWanted || module) return;
    let isLeft = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const exchange = () => {
      if (isLeft) return;
      // An input method would lose what it is composing.
      if (host.isComposing()) timer = setTimeout(exchange, 200);
      else flushSync(() => setModule(loadedPage));
    };
    void loadPage().then((page) => page && exchange());
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [host, isWanted, module]);
  return module;
}
