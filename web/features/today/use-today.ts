import { useQuery } from '@tanstack/react-query';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { todayKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';

/** What needs the owner now: from the cache at once, read again behind and when the window comes back. */
export function useToday() {
  const { userId } = useUser();
  return useQuery({
    queryKey: todayKey(userId),
    queryFn: () => callAsAccount('list-today'),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
}
