import type { MouseEvent, ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { placeOfPage } from '#web/lib/colleague.ts';

interface DocumentLinkProps {
  /** `/app?document=<id>`, perhaps with `&page=3`. */
  href: string;
  children: ReactNode;
}

/** A link to a document, which opens over the note without reloading the page. */
export function DocumentLink({ href, children }: DocumentLinkProps) {
  function handleClick(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    openDocument(href);
  }
  return (
    <a href={placeOfPage() + href} onClick={handleClick}>
      {children}
    </a>
  );
}

/** Shows a document over the note. */
export function openDocument(href: string): void {
  const place = new URLSearchParams(location.search);
  for (const [name, value] of new URLSearchParams(href.slice(href.indexOf('?')))) place.set(name, value);
  navigate(`${placeOfPage()}/app?${place}`, { replace: true, state: history.state });
}
