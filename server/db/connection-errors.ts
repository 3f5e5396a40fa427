const connectionErrors = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
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
  // PostgreSQL is shutting down, crashed, or starting (appendix A, class 57).
  '57P01',
  '57P02',
  '57P03',
]);

/** Whether an error says that the database could not be reached, rather than that it refused. */
export function isConnectionError(error: unknown): boolean {
  const code = errorCode(error) ?? '';
  return connectionErrors.has(code) || (code === 'ENOENT' && isFromConnecting(error));
}

/** The PostgreSQL or driver code of an error, also where drizzle wrapped it. */
export function errorCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
  }
  return undefined;
}

/** A Unix socket that is not there, rather than any other file. */
function isFromConnecting(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('syscall' in error && error.syscall === 'connect') || isFromConnecting(error.cause);
}
