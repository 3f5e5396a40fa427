import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';
import { announce } from '#web/ui/announce.ts';
import { dismissToast, toast } from '#web/ui/toast.ts';

// The library waits one second, too little on a machine that is busy with other tests.
configure({ asyncUtilTimeout: 30_000 });

afterEach(() => {
  cleanup();
  // A menu that a test leaves open, or closing, keeps the pointer from the rest of the page.
  document.body.removeAttribute('style');
  // Files share the modules, and with them what was said last.
  announce('');
  dismissToast(toast({ title: '' }));
});

// The next file begins with an empty page.
afterAll(() => {
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  // What a file pretends that the browser has.
  for (const name of ['locks', 'mediaDevices']) Reflect.deleteProperty(navigator, name);
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
