import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { EditorMode } from '#shared/settings.ts';
import type { PageHooks } from './page/page-hooks.ts';
import type { PageSurface } from './page/page-surface.ts';
import { loadPage, pageModule, type SurfaceHost } from './surface-host.ts';

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
  const module = usePageModule(host);
  const page = useRef<PageSurface>(undefined);
  const first = useRef({ mode, isReadOnly });
  const newest = useRef(hooks);
  useLayoutEffect(() => {
    newest.current = hooks;
  });

  useLayoutEffect(() => (elements.box.current ? host.enterBox(elements.box.current) : undefined), [host, elements.box]);

  useLayoutEffect(() => {
    const frame = elements.frame.current;
    if (!frame || !module) return;
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
  }, [host, elements.frame, module]);

  useLayoutEffect(() => {
    first.current = { mode, isReadOnly };
    page.current?.configure({ mode, isReadOnly });
  }, [mode, isReadOnly]);

  return module !== undefined;
}

function asked(newest: { current: PageHooks | undefined }): () => PageHooks {
  let hooks = newest.current;
  return () => {
    hooks = newest.current ?? hooks;
    if (!hooks) throw new Error('The page has no hooks');
    return hooks;
  };
}

/** The page's files, as soon as the text may be moved: an input method would lose what it is composing. */
function usePageModule(host: SurfaceHost) {
  const [module, setModule] = useState(pageModule.get);
  useEffect(() => {
    if (module) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const exchange = () => {
      clearTimeout(timer);
      if (host.isComposing()) timer = setTimeout(exchange, 200);
      else flushSync(() => setModule(pageModule.get));
    };
    const unsubscribe = pageModule.subscribe(exchange);
    void loadPage();
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [host, module]);
  return module;
}
