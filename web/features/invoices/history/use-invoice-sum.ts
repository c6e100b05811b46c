import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type InvoiceFilter, type InvoiceSum, isByPaymentDate } from '#domain/invoices/invoice-filter';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { invoiceSumKey, receivedSumKey } from '../../../session/cache-keys.ts';
import { useUser } from '../../../session/session.tsx';

/**
 * The number and total of the filtered invoices. Adds up the first page of results (thousands of invoices), and the
 * other pages only on request.
 */
export function useInvoiceSum({ order: _, ...filter }: InvoiceFilter) {
  const { userId } = useUser();
  const filterKey = JSON.stringify(filter);
  /** Key of the filter for which the user requested the complete total. */
  const [fullSumFilterKey, setFullSumFilterKey] = useState<string>();
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery({
    queryKey: (isByPaymentDate(filter) ? receivedSumKey : invoiceSumKey)(userId, filterKey),
    queryFn: ({ pageParam: cursor }) => callAsAccount('sum-invoices', { body: { ...filter, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: 0,
  });
  const isAdding = fullSumFilterKey === filterKey && hasNextPage && !isError;
  useEffect(() => {
    if (isAdding && !isFetching) void fetchNextPage();
  }, [isAdding, isFetching, fetchNextPage]);
  const sum = data?.pages.reduce<InvoiceSum>(
    (sums, page) => ({
      count: sums.count + page.count,
      cents: sums.cents + page.cents,
      voidCents: (sums.voidCents ?? 0) + (page.voidCents ?? 0),
      owedCents: sums.owedCents + page.owedCents,
    }),
    { count: 0, cents: 0, owedCents: 0 },
  );
  return {
    sum,
    /** True if some invoices are not included yet. */
    isPartial: hasNextPage,
    isAdding,
    addAll() {
      setFullSumFilterKey(filterKey);
      // After a failure this starts the reading again.
      if (!isFetching) void fetchNextPage();
    },
  };
}
