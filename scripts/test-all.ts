/**
 * Everything, for the night: each random loop and fault as often as promised, every test of a database also on
 * PostgreSQL, and the bounds on time.
 */
process.env.FAULTS ??= 'full';
await import('./test.ts');
