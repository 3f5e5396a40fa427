import { beforeAll, expect, test } from 'vitest';
import { cases } from '#tests/authz/cases.ts';
import { type Inhabitant, makeInhabitant } from '#tests/authz/world.ts';
import { hostileStrings, worst } from '#tests/corpus/hostile-strings.ts';
import { trials } from '#tests/faults/trials.ts';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { placesOf, requestOf } from './text-places.ts';

/** Hashing a password or answering a question takes long; there only some of the worst are tried. */
const costly = /^(POST \/api\/(register|login|recover|documents|recordings|transcri|assistant)|\w+ \/api\/user\b)/;
const endless = Object.keys(cases).filter((name) => cases[name]?.isEndless === true);

let server: TestServer;
let inhabitant: Inhabitant;

beforeAll(async () => {
  server = await startTestServer();
  inhabitant = await makeInhabitant(server);
});

test(`no call answers 500 to any of ${hostileStrings.length} hostile texts in any of its fields`, {
  timeout: 60 * 60_000,
}, async () => {
  const failures: string[] = [];
  let tried = 0;
  for (const [index, name] of Object.keys(cases).entries()) {
    if (endless.includes(name)) continue;
    for (const [place, texts] of placesOf(server, name).map(
      (found, at) => [found, textsFor(name, index + at)] as const,
    )) {
      for (const text of texts) {
        const reply = await server.http.inject(requestOf(inhabitant, name, place, text));
        tried += 1;
        if (reply.statusCode >= 500) {
          failures.push(
            `${name} ${place.part} ${place.path.join('.')} ${JSON.stringify(text.slice(0, 60))}: ${reply.statusCode}`,
          );
        }
      }
    }
    // Else everything after it would be refused before it is read.
    expect([name, (await inhabitant.user.get('/api/user')).statusCode]).toEqual([name, 200]);
  }
  expect(failures).toEqual([]);
  expect(tried).toBeGreaterThan(Object.keys(cases).length * trials({ small: 10, full: worst.length }));
});

/** With every change a share of the worst and of the others, which are other ones in each field. */
function textsFor(name: string, index: number): readonly string[] {
  const others = trials({ small: costly.test(name) ? 0 : 1, full: hostileStrings.length });
  const ofWorst = trials({ small: worst.length / 12, full: worst.length });
  return [...new Set([...share(worst, ofWorst, index), ...share(hostileStrings, others, index)])];
}

function share(texts: readonly string[], count: number, index: number): string[] {
  const step = Math.max(1, Math.floor(texts.length / count));
  return texts.filter((_, at) => count > 0 && (at + index) % step === 0);
}
