import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A second, as the library has it, is little on a machine that is busy with other tests.
configure({ asyncUtilTimeout: 5000 });

afterEach(() => {
  cleanup();
  // A menu that a test leaves open, or closing, keeps the pointer from the rest of the page.
  document.body.removeAttribute('style');
});
