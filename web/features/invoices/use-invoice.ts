import { type InfiniteData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { InvoiceDetail, ListInvoicesAnswer } from '#domain/invoices/contract';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { invoiceTexts } from '#domain/invoices/invoice-texts';
import { isId } from '#domain/ulid';
import { codeOf } from '../../adapters/api/api-error.ts';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { historyKey, invoiceKey } from '../../session/cache-keys.ts';
import { shownDocumentPollMilliseconds } from '../../session/query-client.ts';
import { useUser } from '../../session/session.tsx';
import { unsavedChanges } from './use-invoice-cache.ts';

/** Milliseconds between reads of an invoice while its email is being sent. */
const pollMilliseconds = 2000;

/** Milliseconds between reads of an invoice whose receipt is about to be emailed. */
const receiptPollMilliseconds = 5000;

const isBeingEmailed = (invoice: InvoiceSummary | undefined): boolean =>
  invoice?.delivery === 'pending' || invoice?.clientMail?.delivery === 'pending';

/** Milliseconds until the invoice is read again; false if it is not read again. */
function intervalFor(invoice: InvoiceDetail | undefined, refreshes: boolean): number | false {
  if (isBeingEmailed(invoice)) return pollMilliseconds;
  if (!refreshes) return false;
  const isReceiptDue = invoice?.waitingReceipts?.some(({ isDelayed }) => !isDelayed);
  return isReceiptDue ? receiptPollMilliseconds : shownDocumentPollMilliseconds;
}

const invoiceQuery = (userId: string, invoiceId: string) =>
  queryOptions({
    queryKey: invoiceKey(userId, invoiceId),
    queryFn: async () => (await callAsAccount('get-invoice', { path: { invoiceId } })).invoice,
    staleTime: 0,
  });

const notFound = { text: invoiceTexts.notFound, canRetry: false } as const;

/** The message that says why an invoice cannot be shown, and whether trying again may help. */
function readFailureOf(error: unknown) {
  switch (codeOf(error)) {
    case 'invoice-not-found':
      return notFound;
    case 'invoice-not-yours':
      return { text: invoiceTexts.notYours, canRetry: false };
    default:
      return { text: invoiceTexts.loadFailed, canRetry: true };
  }
}

/**
 * Reads one invoice. Shows its row from the history until the content is loaded. With `refreshes` it is read again from
 * time to time while the page is visible, because its client may pay it or open it meanwhile.
 */
export function useInvoice(invoiceId: string, { refreshes = false }: { readonly refreshes?: boolean } = {}) {
  const { userId } = useUser();
  const cache = useQueryClient();
  const isValidId = isId(invoiceId);
  const query = useQuery({
    ...invoiceQuery(userId, invoiceId),
    enabled: isValidId,
    // A read that overtakes a change would show the state before it.
    refetchInterval: ({ state }) =>
      unsavedChanges(cache, invoiceId) === 0 && intervalFor(state.data, refreshes),
  });
  const listedInvoice = cache
    .getQueriesData<InfiniteData<ListInvoicesAnswer>>({ queryKey: historyKey(userId) })
    .flatMap(([, history]) => history?.pages ?? [])
    .flatMap(({ invoices }) => invoices)
    .find((invoice) => invoice.invoiceId === invoiceId);
  const summary: InvoiceSummary | undefined = query.data ?? listedInvoice;
  return {
    /** Number, status and total, as soon as they are known. */
    summary,
    /** The invoice with its content. */
    invoice: query.data,
    /** True once the content was read for this page, not only found in the cache. Editing has to wait for it. */
    isFresh: query.isFetchedAfterMount,
    failure: isValidId ? (query.isError && !query.data ? readFailureOf(query.error) : undefined) : notFound,
    retry: () => void query.refetch(),
  };
}

/** Reads an invoice before its page is opened, when a link to it is hovered or focused. */
export function usePrefetchInvoice() {
  const { userId } = useUser();
  const cache = useQueryClient();
  return useCallback(
    (invoiceId: string) =>
      void cache.prefetchQuery({ ...invoiceQuery(userId, invoiceId), staleTime: 10_000 }),
    [cache, userId],
  );
}
