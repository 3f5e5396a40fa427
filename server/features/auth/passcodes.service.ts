import type { Services } from '#server/context.ts';
import { countedCheck, throttled } from './login-throttle.ts';
import { hashPassword, inHashTurn, isPassword } from './password-hashing.ts';
import type { Caller } from './sessions.service.ts';

/** What is stored of a passcode: the same as of a password. */
export function hashPasscode({ config }: Pick<Services, 'config'>, passcode: string): Promise<string> {
  return inHashTurn(config, () => hashPassword(passcode));
}

/**
 * Whether a passcode is right. Guesses are throttled as those of passwords are, also for a page that doesn't exist,
 * which takes as long.
 *
 * @param page what is guessed at, whether it exists or not.
 * @throws {AppError} `rate_limited` after too many failures, `busy`.
 */
export async function isPasscode(
  services: Services,
  page: string,
  given: { passcode: string; passcodeHash: string | undefined },
  caller: Pick<Caller, 'ip' | 'network'>,
): Promise<boolean> {
  try {
    return await throttled(services, { page }, caller, async (attempt) => {
      const isRight = await inHashTurn(services.config, () =>
        countedCheck(services, attempt, () => isPassword(given.passcode, given.passcodeHash)),
      );
      if (!isRight) throw new WrongPasscodeError();
      return true;
    });
  } catch (error) {
    if (error instanceof WrongPasscodeError) return false;
    throw error;
  }
}

/** Keeps the counted failure: only an attempt that returns is forgiven. */
class WrongPasscodeError extends Error {}
