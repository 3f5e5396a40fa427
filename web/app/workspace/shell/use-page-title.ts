import { useEffect } from 'react';
import { brand } from '#shared/brand.ts';

/** Names the browser's tab, and so its history, after the open note. */
export function usePageTitle(noteTitle: string | undefined): void {
  useEffect(() => {
    const before = document.title;
    document.title = noteTitle ? `${noteTitle} · ${brand.name}` : brand.name;
    return () => {
      document.title = before;
    };
  }, [noteTitle]);
}
