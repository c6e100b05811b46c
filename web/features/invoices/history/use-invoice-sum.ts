import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type InvoiceFilter, type InvoiceSum, isByPaymentDate } from '#domain/invoices/invoice-filter';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { invoiceSumKey, receivedSumKey } from '../../../session/cache-keys.ts';
import { useUser } from '../../../session/session.tsx';

/** What a filter's invoices come to: the first thousands at once, all of very many when that is asked for. */
export function useInvoiceSum({ order: _, ...filter }: InvoiceFilter) {
  const { userId } = useUser();
  const named = JSON.stringify(filter);
  /** The filter that all is added up of. */
  const [whole, setWhole] = useState<string>();
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery({
    queryKey: (isByPaymentDate(filter) ? receivedSumKey : invoiceSumKey)(userId, named),
    queryFn: ({ pageParam: cursor }) => callAsAccount('sum-invoices', { body: { ...filter, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: 0,
  });
  const isAdding = whole === named && hasNextPage && !isError;
  useEffect(() => {
    if (isAdding && !isFetching) void fetchNextPage();
  }, [isAdding, isFetching, fetchNextPage]);
  const sum = data?.pages.reduce<InvoiceSum>(
    (all, page) => ({
      count: all.count + page.count,
      cents: all.cents + page.cents,
      owedCents: all.owedCents + page.owedCents,
    }),
    { count: 0, cents: 0, owedCents: 0 },
  );
  return {
    sum,
    /** True while there are invoices that were not looked at. */
    isPart: hasNextPage,
    isAdding,
    addAll() {
      setWhole(named);
      // Once more after a failure, too.
      if (!isFetching) void fetchNextPage();
    },
  };
}
