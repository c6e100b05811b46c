import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { invoicesPerPage, type ListInvoicesAnswer } from '#domain/contract/invoices';
import { type InvoiceFilter, isByPaymentDate } from '#domain/invoices/invoice-filter';
import { orderOf } from '#domain/invoices/invoice-order';
import { codeOf } from '../../../adapters/api/api-error.ts';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { foundInvoicesKey, historyKey, receivedKey } from '../../../session/cache-keys.ts';
import { useUser } from '../../../session/session.tsx';
import { isNarrow } from './history-address.ts';

/** The user's invoices, or those that a filter shows, in the chosen order and page by page: from the cache at once, read again behind. */
export function useInvoiceHistory({ today, ...filter }: InvoiceFilter, pages: number) {
  const { userId } = useUser();
  const order = orderOf(filter);
  const isFiltered = isNarrow(filter) || order !== 'newest';
  const body = { ...filter, order, today };
  const filterKey = isByPaymentDate(filter) ? receivedKey : foundInvoicesKey;
  const query = useInfiniteQuery({
    queryKey: isFiltered ? filterKey(userId, JSON.stringify(body)) : historyKey(userId),
    queryFn: ({ pageParam: cursor }) =>
      isFiltered
        ? callAsAccount('find-invoices', { body: { ...body, cursor } })
        : callAsAccount('list-invoices', { query: { cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: 0,
    // What was shown stays until what is typed next is found.
    placeholderData: keepPreviousData,
  });
  const { hasNextPage, isFetching, isError, fetchNextPage, data, isPlaceholderData } = query;
  const missing = data !== undefined && !isPlaceholderData && data.pages.length < pages && hasNextPage;
  useEffect(() => {
    // The address tells how far the list was open before a reload.
    if (missing && !isFetching && !isError) void fetchNextPage();
  }, [missing, isFetching, isError, fetchNextPage]);
  const lastPage = data?.pages.at(-1);
  const invoices = useMemo(() => data?.pages.flatMap((page) => page.invoices) ?? [], [data]);
  const received: NonNullable<ListInvoicesAnswer['received']> = useMemo(
    () => Object.fromEntries(data?.pages.flatMap((page) => Object.entries(page.received ?? {})) ?? []),
    [data],
  );
  return {
    invoices,
    /** By payment date, what was received for each invoice, by its id. */
    received,
    isPending: query.isPending,
    /** True when the first page could not be read and nothing is in the cache. */
    isError: isError && !data,
    /** True where there are more invoices than can be sorted by amount. */
    isTooManyToSort: isError && !data && codeOf(query.error) === 'too-many-to-sort',
    /** True as soon as every page that was open is here. */
    isWhole: data !== undefined && !isPlaceholderData && !missing,
    /** True while the list is still that of the filter before. */
    isStale: isPlaceholderData,
    pageCount: data?.pages.length ?? 0,
    retry: () => void query.refetch(),
    hasMore: hasNextPage,
    /** True where the last page ended before it was full: enough invoices were looked at for one press. */
    isSearching: isFiltered && hasNextPage && (lastPage?.invoices.length ?? 0) < invoicesPerPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMoreFailed: query.isFetchNextPageError,
    loadMore: () => void fetchNextPage(),
  };
}
