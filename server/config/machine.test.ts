import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Machine, readersOf, readMachine, shareOut } from './machine.ts';

const host: Machine = { memoryMb: 32_000, processors: 8 };
const GIB = 1024 ** 3;
/** Linux's value for a version 1 group without a limit. */
const UNLIMITED = '9223372036854771712';

/** The kernel's files in each case. */
const layouts: [string, Record<string, string>, Machine][] = [
  ['a machine without control groups', {}, host],
  [
    'a container, version 2',
    {
      'proc/self/cgroup': '0::/\n',
      'sys/fs/cgroup/memory.max': `${3 * GIB}\n`,
      'sys/fs/cgroup/cpu.max': '200000 100000\n',
    },
    { memoryMb: 3072, processors: 2 },
  ],
  [
    'a container without limits, version 2',
    { 'proc/self/cgroup': '0::/\n', 'sys/fs/cgroup/memory.max': 'max\n', 'sys/fs/cgroup/cpu.max': 'max 100000\n' },
    host,
  ],
  [
    'a systemd unit, bounded itself and by its slice',
    {
      'proc/self/cgroup': '0::/system.slice/sparehour.service\n',
      'sys/fs/cgroup/system.slice/sparehour.service/memory.max': `${4 * GIB}\n`,
      'sys/fs/cgroup/system.slice/sparehour.service/cpu.max': 'max 100000\n',
      'sys/fs/cgroup/system.slice/memory.max': `${2 * GIB}\n`,
      'sys/fs/cgroup/system.slice/cpu.max': '50000 100000\n',
    },
    { memoryMb: 2048, processors: 1 },
  ],
  [
    'a container, version 1, whose path is the host’s',
    {
      'proc/self/cgroup': '12:cpu,cpuacct:/docker/0f3\n9:memory:/docker/0f3\n1:name=systemd:/docker/0f3\n',
      'sys/fs/cgroup/memory/memory.limit_in_bytes': `${GIB}\n`,
      'sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us': '150000\n',
      'sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us': '100000\n',
    },
    { memoryMb: 1024, processors: 2 },
  ],
  [
    'a group of version 1 without limits, beside an empty version 2',
    {
      'proc/self/cgroup': '4:memory:/build/774\n1:cpu:/\n0::/\n',
      'sys/fs/cgroup/memory/memory.limit_in_bytes': `${UNLIMITED}\n`,
      'sys/fs/cgroup/memory/build/774/memory.limit_in_bytes': `${UNLIMITED}\n`,
      'sys/fs/cgroup/cpu/cpu.cfs_quota_us': '-1\n',
      'sys/fs/cgroup/cpu/cpu.cfs_period_us': '100000\n',
      'sys/fs/cgroup/unified/cgroup.procs': '',
    },
    host,
  ],
];

test.each(layouts)('reads the limits of %s', async (_, files, expected) => {
  const root = await mkdtemp(join(tmpdir(), 'sparehour-machine-'));
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), content);
  }
  expect(readMachine(root, host)).toEqual(expected);
  await rm(root, { recursive: true });
});

test('reads those of this machine', () => {
  const { memoryMb, processors } = readMachine();
  expect(memoryMb).toBeGreaterThan(256);
  expect(processors).toBeGreaterThanOrEqual(1);
});

describe('the shares', () => {
  test.each([1536, 2048, 3072, 4096, 8192, 65_536])('of %i MB do not exceed that together', (memoryMb) => {
    for (const processors of [1, 2, 4, 64]) {
      const { server, compiler, reader, recognizers } = shareOut({ memoryMb, processors });
      // The compiler's process uses more than its heap, too.
      expect(server + compiler + 64 + readersOf(recognizers) * reader).toBeLessThanOrEqual(memoryMb);
      expect(recognizers).toBeGreaterThanOrEqual(1);
      expect(recognizers).toBeLessThanOrEqual(processors);
    }
  });

  test('leave a small server what it needs to run', () => {
    expect(shareOut({ memoryMb: 960, processors: 1 }).server).toBe(450);
    expect(shareOut({ memoryMb: 512, processors: 1 }).server).toBe(384);
  });

  test('suffice for what was measured: a server with its database, and a large scan', () => {
    expect(shareOut({ memoryMb: 2048, processors: 2 })).toEqual({
      server: 921,
      compiler: 307,
      reader: 378,
      recognizers: 1,
    });
    expect(shareOut({ memoryMb: 4096, processors: 2 })).toMatchObject({ reader: 627, recognizers: 2 });
    expect(shareOut({ memoryMb: 32_000, processors: 8 })).toEqual({
      server: 1536,
      compiler: 1024,
      reader: 700,
      recognizers: 8,
    });
  });
});
