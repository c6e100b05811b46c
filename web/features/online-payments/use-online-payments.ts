import { useQuery } from '@tanstack/react-query';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { paymentConnectionKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';

/**
 * Whether online payments are offered here, and whether clients can pay this account online. Both are false while
 * loading and after a failure. The answer is cached for ten minutes, because pages only use it to decide which code to
 * load.
 */
export function useOnlinePayments(): {
  readonly areOnlinePaymentsOffered: boolean;
  readonly areOnlinePaymentsAccepted: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
} {
  const { userId } = useUser();
  const { data, isError, refetch } = useQuery({
    queryKey: paymentConnectionKey(userId),
    queryFn: () => callAsAccount('get-payment-connection'),
    staleTime: 10 * 60 * 1000,
    retry: false,
  });
  const areOnlinePaymentsOffered = data?.isOffered === true;
  return {
    areOnlinePaymentsOffered,
    areOnlinePaymentsAccepted: areOnlinePaymentsOffered && data.connection?.state === 'accepting',
    hasFailed: isError && !data,
    retry: () => void refetch(),
  };
}
