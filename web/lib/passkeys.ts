import type { z } from 'zod';
import type { PasskeyProof } from '#shared/confirmation.ts';
import type { addPasskey, beginConfirmation, beginPasskey } from '#shared/factors.ts';

type ProofOptions = z.output<typeof beginConfirmation.reply>;
type CreationOptions = z.output<typeof beginPasskey.reply>;
type Created = Omit<z.input<typeof addPasskey.body>, 'name'>;

const texts = {
  stopped: 'No passkey was used. Try again, or sign in another way.',
  known: 'This device already has a passkey for your account.',
  failed: "The browser couldn't use a passkey. Try again, or sign in another way.",
  needsName: "Passkeys can't be used at this address: they need https and a name, not numbers.",
  needsBrowser: "This browser can't use passkeys.",
};

/** Whether the browser has passkeys at this address. */
export function hasPasskeys(): boolean {
  return whyNoPasskeys() === undefined;
}

/** Why there are none, as a sentence: an address needs https or localhost, and a name. Undefined where there are. */
export function whyNoPasskeys(): string | undefined {
  if (!window.isSecureContext || /^\[|^[\d.]+$/.test(location.hostname)) return texts.needsName;
  return 'PublicKeyCredential' in window ? undefined : texts.needsBrowser;
}

/** Lets the browser ask for a passkey. @throws {Error} with a sentence for the user. */
export async function provePasskey(options: ProofOptions): Promise<PasskeyProof> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { id, response } = await startAuthentication({ optionsJSON: options as never }).catch(sayWhy);
  const { authenticatorData, clientDataJSON, signature, userHandle } = response;
  return { id, authenticatorData, clientDataJSON, signature, ...(userHandle ? { userHandle } : {}) };
}

/** Lets the browser create a passkey. @throws {Error} with a sentence for the user. */
export async function createPasskey(options: CreationOptions): Promise<Created> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { id, response } = await startRegistration({ optionsJSON: options as never }).catch(sayWhy);
  const { attestationObject, clientDataJSON, transports = [] } = response;
  return { id, attestationObject, clientDataJSON, transports };
}

function sayWhy(error: unknown): never {
  const { name } = error as Error;
  if (name === 'InvalidStateError') throw new Error(texts.known, { cause: error });
  const isStopped = name === 'NotAllowedError' || name === 'AbortError';
  throw new Error(isStopped ? texts.stopped : texts.failed, { cause: error });
}
