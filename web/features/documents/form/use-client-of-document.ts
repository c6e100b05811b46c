import { useQuery } from '@tanstack/react-query';
import type { Client } from '#domain/clients/client';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { clientKey } from '../../../session/cache-keys.ts';
import { useUser } from '../../../session/session.tsx';

/** The saved client of a document; undefined while it is read, and if there is none or it was deleted. */
export function useClientOfDocument(clientId: string | undefined): Client | undefined {
  const { userId } = useUser();
  const { data } = useQuery({
    queryKey: clientKey(userId, clientId ?? ''),
    queryFn: () => callAsAccount('get-client', { path: { clientId: clientId ?? '' } }),
    enabled: clientId !== undefined,
  });
  return data?.client;
}
