import { DemoError } from './demo/call-server.ts';
import { makeDemo } from './demo/make-demo.ts';

const [server = 'http://localhost:5000'] = process.argv.slice(3);

try {
  const { username, password, notes, documents } = await makeDemo(server);
  process.stdout.write(`${notes} notes and ${documents} documents of a consultant's week. Sign in at ${server}/auth\n`);
  process.stdout.write(`Username: ${username}\nPassword: ${password}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof DemoError ? error.message : String((error as Error).stack ?? error)}\n`);
  process.exitCode = 1;
}
