/** What the provider to sign in with is called; undefined if there is none. The server writes it into the page. */
export function providerName(): string | undefined {
  return content('provider');
}

/** Whether one signs in with a password here; otherwise with the provider alone. */
export function hasPasswords(): boolean {
  return content('passwords') !== 'off';
}

function content(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
}
