import { getUser } from '#shared/auth.ts';
import { ApiError, call } from '#web/lib/api.ts';

/** Whether this browser's session is that user's; another tab may have signed in somebody else. */
export async function isSessionOf(userId: string): Promise<'yes' | 'no' | 'unknown'> {
  try {
    return (await call(getUser)).id === userId ? 'yes' : 'no';
  } catch (error) {
    return error instanceof ApiError && error.status === 401 ? 'no' : 'unknown';
  }
}
