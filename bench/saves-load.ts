import { connectClient } from '#tests/faults/api-client.ts';
import { type Load, type Measured, underLoad } from './load.ts';
import { textOf } from './texts.ts';

/** The JSON argument of the load generator, which is a separate process and prints its measurements. */
export interface SavesLoad {
  url: string;
  load: Load;
  /** Who saves what, in turn. */
  notes: { cookie: string; id: string; address?: string }[];
  bytes: number;
}

const { url, load, notes, bytes } = JSON.parse(process.argv[2] ?? '') as SavesLoad;
const clients = notes.map(({ cookie, address }) => connectClient(url, cookie, address));

const measured: Measured = await underLoad(load, async (index) => {
  // Not in turn: then what a note does now and then, each would do at the same moment.
  const turn = Math.floor(Math.random() * notes.length);
  const content = `${index} ${textOf(bytes)}`;
  const reply = await clients[turn]?.call('PUT', `/api/notes/${notes[turn]?.id}`, { content });
  if (reply?.status !== 200) throw new Error(`A save was answered ${reply?.status} ${reply?.failure ?? reply?.body}`);
});
for (const client of clients) client.close();
process.stdout.write(JSON.stringify(measured));
