import { useQuery } from '@tanstack/react-query';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { paymentConnectionKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';

/**
 * Whether online payments are offered here, and whether clients can pay this account online. Both are false while
 * loading. Rarely read again; pages use it to load further code only if it is needed.
 */
export function useOnlinePayments(): { readonly areOffered: boolean; readonly areAccepted: boolean } {
  const { userId } = useUser();
  const { data } = useQuery({
    queryKey: paymentConnectionKey(userId),
    queryFn: () => callAsAccount('get-payment-connection'),
    staleTime: 10 * 60 * 1000,
    retry: false,
  });
  const areOffered = data?.isOffered === true;
  return { areOffered, areAccepted: areOffered && data.connection?.state === 'accepting' };
}
