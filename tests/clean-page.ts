import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// The library waits one second, too little on a machine that is busy with other tests.
configure({ asyncUtilTimeout: 30_000 });

afterEach(() => {
  cleanup();
  // A menu that a test leaves open, or closing, keeps the pointer from the rest of the page.
  document.body.removeAttribute('style');
});
