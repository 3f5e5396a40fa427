import type { Client } from '#shared/clients.ts';
import { type ClientNames, clientNamer } from './named-clients.ts';

/** What an event says of who is there. */
export interface NamedEvent {
  title: string;
  /** In small letters. */
  emails: readonly string[];
}

/** Finds the one client that an event is of: by who is invited, and by its title. Null for none, and for two. */
export function clientOfEvent(
  clients: readonly (ClientNames & { client: Client })[],
): (event: NamedEvent) => string | null {
  const byEmail = new Map<string, Set<string>>();
  for (const { id, client } of clients) {
    for (const { email } of client.people) {
      const known = email.trim().toLowerCase();
      if (known !== '') byEmail.set(known, (byEmail.get(known) ?? new Set()).add(id));
    }
  }
  const namedIn = clientNamer(clients, { isTitle: true });
  return ({ title, emails }) => {
    const found = new Set([...emails.flatMap((email) => [...(byEmail.get(email) ?? [])]), ...namedIn(title)]);
    const [only, ...others] = found;
    return others.length > 0 ? null : (only ?? null);
  };
}
