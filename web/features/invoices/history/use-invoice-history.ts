import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { invoicesPerPage, type ListInvoicesAnswer } from '#domain/invoices/contract';
import { type InvoiceFilter, isByPaymentDate } from '#domain/invoices/invoice-filter';
import { orderOf } from '#domain/invoices/invoice-order';
import { codeOf } from '../../../adapters/api/api-error.ts';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { foundInvoicesKey, historyKey, receivedKey } from '../../../session/cache-keys.ts';
import { useUser } from '../../../session/session.tsx';
import { isFiltering } from './history-address.ts';

/**
 * The user's invoices that match a filter, in the chosen order, page by page. Shows cached data at once and reads it
 * again in the background.
 */
export function useInvoiceHistory({ today, ...filter }: InvoiceFilter, pagesToRestore: number) {
  const { userId } = useUser();
  const order = orderOf(filter);
  const needsSearch = isFiltering(filter) || order !== 'newest';
  const body = { ...filter, order, today };
  const searchKeyOf = isByPaymentDate(filter) ? receivedKey : foundInvoicesKey;
  const query = useInfiniteQuery({
    queryKey: needsSearch ? searchKeyOf(userId, JSON.stringify(body)) : historyKey(userId),
    queryFn: ({ pageParam: cursor }) =>
      needsSearch
        ? callAsAccount('find-invoices', { body: { ...body, cursor } })
        : callAsAccount('list-invoices', { query: { cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: 0,
    // Keeps showing the previous result until the next one is loaded.
    placeholderData: keepPreviousData,
  });
  const { hasNextPage, isFetching, isError, fetchNextPage, data, isPlaceholderData } = query;
  const hasPagesToRestore =
    data !== undefined && !isPlaceholderData && data.pages.length < pagesToRestore && hasNextPage;
  useEffect(() => {
    // The URL contains the number of pages that were open before a reload; they are read one after another.
    if (hasPagesToRestore && !isFetching && !isError) void fetchNextPage();
  }, [hasPagesToRestore, isFetching, isError, fetchNextPage]);
  const lastPage = data?.pages.at(-1);
  const invoices = useMemo(() => data?.pages.flatMap((page) => page.invoices) ?? [], [data]);
  const received: NonNullable<ListInvoicesAnswer['received']> = useMemo(
    () => Object.fromEntries(data?.pages.flatMap((page) => Object.entries(page.received ?? {})) ?? []),
    [data],
  );
  const deposits = useMemo(() => data?.pages.flatMap((page) => page.deposits ?? []) ?? [], [data]);
  return {
    invoices,
    /** The deposits of quotes that were received; set when filtering by payment date. */
    deposits,
    /** The payments received for each invoice, by invoice ID; set when filtering by payment date. */
    received,
    isPending: query.isPending,
    /** True if the first page could not be read and nothing is cached. */
    isError: isError && !data,
    /** True if there are too many invoices to sort by amount. */
    isTooManyToSort: isError && !data && codeOf(query.error) === 'too-many-to-sort',
    /** True once all list pages that were open before a reload are loaded. */
    isComplete: data !== undefined && !isPlaceholderData && !hasPagesToRestore,
    /** True while the list still shows the result of the previous filter. */
    isStale: isPlaceholderData,
    pageCount: data?.pages.length ?? 0,
    retry: () => void query.refetch(),
    hasMore: hasNextPage,
    /**
     * True if the last page is not full although there are more invoices, because the server searches a limited number
     * of them per request.
     */
    isSearching:
      needsSearch &&
      hasNextPage &&
      (lastPage?.invoices.length ?? 0) + (lastPage?.deposits?.length ?? 0) < invoicesPerPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMoreFailed: query.isFetchNextPageError,
    loadMore: () => void fetchNextPage(),
  };
}
