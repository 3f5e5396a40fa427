import { DemoError, makeDemo } from './demo/make-demo.ts';

const [server = 'http://localhost:5000'] = process.argv.slice(3);

try {
  const { username, password, notes } = await makeDemo(server);
  process.stdout.write(`${notes} notes of a consultant's week are at ${server}\n`);
  process.stdout.write(`Username: ${username}\nPassword: ${password}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof DemoError ? error.message : String((error as Error).stack ?? error)}\n`);
  process.exitCode = 1;
}
