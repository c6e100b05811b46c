import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type InvoiceFilter, type InvoiceSum, isByPaymentDate } from '#domain/invoices/invoice-filter';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { invoiceSumKey, receivedSumKey } from '../../../session/cache-keys.ts';
import { useUser } from '../../../session/session.tsx';

/** The total of the filtered invoices: the first thousands at once; all of them only on request. */
export function useInvoiceSum({ order: _, ...filter }: InvoiceFilter) {
  const { userId } = useUser();
  const named = JSON.stringify(filter);
  /** The filter for which the user requested the complete total. */
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
    /** True if some invoices are not included yet. */
    isPart: hasNextPage,
    isAdding,
    addAll() {
      setWhole(named);
      // Also starts again after a failure.
      if (!isFetching) void fetchNextPage();
    },
  };
}
