import { useQuery } from '@tanstack/react-query';
import type { Client } from '#domain/address-book/client';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { clientKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';

/** One saved client, once it is read; undefined without an id, and for one that is gone. */
export function useClient(clientId: string | undefined): Client | undefined {
  const { userId } = useUser();
  return useQuery({
    queryKey: clientKey(userId, clientId ?? ''),
    queryFn: async () => (await callAsAccount('get-client', { path: { clientId: clientId ?? '' } })).client,
    enabled: clientId !== undefined,
  }).data;
}
