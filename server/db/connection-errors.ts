/** A connection that broke or could not be opened, if the driver's error has no code: SQLSTATE connection_failure. */
export class ConnectionError extends Error {
  code = '08006';

  constructor(message: string, cause: unknown) {
    super(message, { cause });
  }
}

const connectionErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  // PostgreSQL has no connection to spare.
  '53300',
  // PostgreSQL is shutting down, crashed, starting, or ended this connection (appendix A, class 57).
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  // It ended this connection because of its transaction.
  '25P03',
  '25P04',
]);

/** Whether an error means a failed connection, rather than a refusal by the database. */
export function isConnectionError(error: unknown): boolean {
  const code = errorCode(error) ?? '';
  return code.startsWith('08') || connectionErrors.has(code) || (code === 'ENOENT' && isFromConnecting(error));
}

/** Whether the database rolled back the whole transaction in favor of another: deadlock or serialization failure. */
export function isRolledBack(error: unknown): boolean {
  const code = errorCode(error);
  return code === '40P01' || code === '40001';
}

/** The PostgreSQL or driver code of an error, even if drizzle wrapped it. */
export function errorCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
  }
  return undefined;
}

/** A missing Unix socket, rather than any other file. */
function isFromConnecting(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('syscall' in error && error.syscall === 'connect') || isFromConnecting(error.cause);
}
