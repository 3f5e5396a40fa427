import { useQuery } from '@tanstack/react-query';
import { type Client, listClients } from '#shared/clients.ts';
import { call } from '#web/lib/api.ts';

/** The clients with what is open on a day; read again each time the view opens. */
export function useClients(today: string) {
  return useQuery({
    queryKey: [listClients.path, today],
    queryFn: ({ signal }) => call(listClients, { query: { today } }, { signal }),
    refetchOnMount: 'always',
  });
}

/** A client with nothing but a name: that of its folder. */
export function clientNamed(name: string): Client {
  return { name, otherNames: [], people: [], relation: '' };
}
