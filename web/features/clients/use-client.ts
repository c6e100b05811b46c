import { useQuery } from '@tanstack/react-query';
import { codeOf } from '../../adapters/api/api-error.ts';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { clientKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';

/** Reads one saved client; reads nothing without an ID. */
export function useClient(clientId: string | undefined) {
  const { userId } = useUser();
  const { data, isError, error, refetch } = useQuery({
    queryKey: clientKey(userId, clientId ?? ''),
    queryFn: () => callAsAccount('get-client', { path: { clientId: clientId ?? '' } }),
    enabled: clientId !== undefined,
    staleTime: 0,
  });
  return {
    client: data?.client,
    /** The amounts the client owes, by how long they have been due. */
    owed: data?.owed,
    /** The service addresses, with access notes and equipment. */
    addresses: data?.addresses,
    /** True if the client was deleted or never existed. */
    isGone: codeOf(error) === 'client-not-found',
    isError: isError && !data,
    retry: () => void refetch(),
  };
}
