import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { GetPaymentConnectionAnswer, OfferedMethods } from '#domain/online-payments/contract';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { paymentConnectionKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';

/** The account's connection to the payment provider, and functions that change it. */
export function usePaymentConnection() {
  const { userId } = useUser();
  const cache = useQueryClient();
  const queryKey = paymentConnectionKey(userId);
  const query = useQuery({
    queryKey,
    queryFn: () => callAsAccount('get-payment-connection'),
    // Always read again, because the owner may come back from the provider's page after changing everything.
    staleTime: 0,
  });
  const updateCache = (change: (answer: GetPaymentConnectionAnswer) => GetPaymentConnectionAnswer) =>
    cache.setQueryData<GetPaymentConnectionAnswer>(queryKey, (answer) => answer && change(answer));
  const methods = useMutation({
    // One at a time, so that the last click wins.
    scope: { id: 'payment-methods' },
    mutationFn: (body: OfferedMethods) => callAsAccount('set-payment-methods', { body }),
    onMutate: (newMethods) => {
      updateCache((answer) =>
        answer.isOffered && answer.connection
          ? { ...answer, connection: { ...answer.connection, methods: newMethods } }
          : answer,
      );
    },
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
  const disconnecting = useMutation({
    mutationFn: () => callAsAccount('disconnect-payments'),
    onSuccess: () => cache.invalidateQueries({ queryKey }),
  });
  return {
    answer: query.data,
    setMethods: methods.mutate,
    methodsFailed: methods.isError,
    disconnect: disconnecting.mutate,
    isDisconnecting: disconnecting.isPending,
    disconnectFailed: disconnecting.isError,
  };
}
