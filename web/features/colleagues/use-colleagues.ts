import { useQuery } from '@tanstack/react-query';
import { listColleagues } from '#shared/colleagues.ts';
import type { EndpointReply } from '#shared/endpoint.ts';
import { grantOfPage } from '#web/lib/colleague.ts';

/** Which clients the user opened, and which of theirs colleagues did. */
export function useColleagues({ enabled = true } = {}) {
  return useQuery<EndpointReply<typeof listColleagues>>({ queryKey: [listColleagues.path], enabled });
}

/** The colleague's client that the page shows; `isReadOnly` also until it is known that more is allowed. */
export function useShownGrant() {
  const id = grantOfPage();
  const { data } = useColleagues({ enabled: id !== undefined });
  const grant = data?.received.find((each) => each.id === id);
  return { grant, isReadOnly: id !== undefined && grant?.access !== 'write' };
}
