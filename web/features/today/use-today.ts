import { useQuery } from '@tanstack/react-query';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { todayKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';

/**
 * Everything that needs the owner's attention now. Shows cached data at once and reads it again in the background and
 * on window focus.
 */
export function useToday() {
  const { userId } = useUser();
  return useQuery({
    queryKey: todayKey(userId),
    queryFn: () => callAsAccount('list-today'),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
}
