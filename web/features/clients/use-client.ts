import { useQuery } from '@tanstack/react-query';
import { codeOf } from '../../adapters/api/api-error.ts';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { clientKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';

/** One saved client; nothing is read without an id. */
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
    /** What they owe, by how long it has been due. */
    owed: data?.owed,
    /** True for one that was deleted, or never was. */
    isGone: codeOf(error) === 'client-not-found',
    isError: isError && !data,
    retry: () => void refetch(),
  };
}
