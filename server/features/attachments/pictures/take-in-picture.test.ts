import { test } from 'vitest';
import { expectKilledAtFile } from '#tests/hanging-file.ts';
import { testConfig } from '#tests/server.ts';
import { takeInPicture } from './take-in-picture.ts';

test.runIf(process.platform === 'linux')('a process that never ends is killed, and the server is busy', async () => {
  const options = { owner: 'ada', signal: new AbortController().signal, series: undefined };
  const head = { type: 'png' as const, size: { width: 2, height: 2 } };
  await expectKilledAtFile(
    'picture-child.ts',
    (path, folder) => takeInPicture(path, head, testConfig({ DATA_DIR: folder }), options),
    { code: 'unavailable', message: 'The server is too busy to process this picture. Try again later.' },
  );
});
