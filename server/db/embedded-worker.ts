import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { embeddedOptions } from './embedded-files.ts';

/** What the main thread passes: the database's folder, and the socket to serve it on. */
export interface EmbeddedWorkerData {
  dataDir: string;
  address: { path: string } | { host: string; port: number };
}

const { dataDir, address } = workerData as EmbeddedWorkerData;

const db = await PGlite.create(embeddedOptions(dataDir));
// PGlite has one backend, and the messages of two connections would interleave inside it: the application uses one
// connection at a time. The second one is for the next connection while the last (a migration's) is still closing.
const server = new PGLiteSocketServer({ db, ...address, maxConnections: 2 });
await server.start();
parentPort?.postMessage({ ready: server.getServerConn() });

parentPort?.once('message', async () => {
  await server.stop();
  await db.close();
  process.exit(0);
});
