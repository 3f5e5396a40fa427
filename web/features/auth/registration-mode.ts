import type { RegistrationMode } from '#shared/auth.ts';

/** Who may register here. The server writes it into the page; in development, where it doesn't, everyone may. */
export function registrationMode(): RegistrationMode {
  const mode = document.querySelector<HTMLMetaElement>('meta[name="registration"]')?.content;
  return mode === 'invite' || mode === 'closed' ? mode : 'open';
}

/** The invite code in the address. It follows the #, so it isn't sent to any server. */
export function inviteCodeOfLink(): string {
  return new URLSearchParams(location.hash.slice(1)).get('invite') ?? '';
}
