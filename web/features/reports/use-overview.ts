import { useQuery } from '@tanstack/react-query';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { overviewKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';

/** What the account is owed and was paid: from the cache at once, read again behind and when the window comes back. */
export function useOverview() {
  const { userId } = useUser();
  return useQuery({
    queryKey: overviewKey(userId),
    queryFn: () => callAsAccount('get-overview'),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
}
