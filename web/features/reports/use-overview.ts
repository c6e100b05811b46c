import { useQuery } from '@tanstack/react-query';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { overviewKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';

/**
 * The amounts that the account is owed and was paid. Shows cached data at once and reads it again in the background and
 * on window focus.
 */
export function useOverview() {
  const { userId } = useUser();
  return useQuery({
    queryKey: overviewKey(userId),
    queryFn: () => callAsAccount('get-overview'),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
}
