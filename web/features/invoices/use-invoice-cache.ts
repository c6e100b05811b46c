import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isVoid } from '#domain/documents/money-amounts';
import type { InvoiceDetail, ListInvoicesAnswer } from '#domain/invoices/contract';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import {
  accountKey,
  clientsKey,
  historyKey,
  invoiceKey,
  invoicesKey,
  itemsKey,
  receivedKey,
  receivedSumKey,
} from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';

type Rows = ListInvoicesAnswer['invoices'];

/** The key of the mutations that are shown before they are saved; their variables contain the invoice as `before`. */
export const invoiceChangeKey = ['invoice-change'] as const;

/** The number of changes of the invoice that are shown already and not saved yet. */
export const unsavedChanges = (cache: QueryClient, invoiceId: string): number =>
  cache.isMutating({
    mutationKey: invoiceChangeKey,
    predicate: ({ state }) =>
      (state.variables as { readonly before: InvoiceSummary } | undefined)?.before.invoiceId === invoiceId,
  });

/** Applies a change to the rows of each page of the history. */
const mapRows = (history: InfiniteData<ListInvoicesAnswer>, change: (rows: Rows) => Rows) => ({
  ...history,
  pages: history.pages.map((page) => ({ ...page, invoices: change(page.invoices) })),
});

/**
 * Updates a cached invoice with a newer row. Fields of a row that the newer row does not have are removed, such as
 * `paidAt`. The fields listed here, which rows never have, are kept if they are still correct.
 */
const withSummary = (detail: InvoiceDetail, summary: InvoiceSummary): InvoiceDetail => {
  const { content, typed, brandColor, logoVersion, howToPay, userEmail, timeline } = detail;
  const { payments, waitingReceipts, refundable, movableCents, deposit, shownSince } = detail;
  // The cached payments are still correct only if the paid amount has not changed.
  const isPaidAsBefore = summary.paidCents === detail.paidCents;
  return {
    ...summary,
    content,
    ...(typed && { typed }),
    brandColor,
    ...(logoVersion !== undefined && { logoVersion }),
    ...(howToPay && { howToPay }),
    userEmail,
    timeline,
    ...(shownSince !== undefined && summary.contentId === detail.contentId && { shownSince }),
    ...(payments && isPaidAsBefore && { payments }),
    ...(waitingReceipts && isPaidAsBefore && { waitingReceipts }),
    ...(refundable && isPaidAsBefore && { refundable }),
    ...(movableCents !== undefined && isPaidAsBefore && { movableCents }),
    ...(deposit && !isVoid(summary) && { deposit }),
  };
};

/** Functions that update the cached invoices everywhere they are shown. */
export function useInvoiceCache() {
  const cache = useQueryClient();
  const { userId } = useUser();
  return useMemo(
    () => ({
      /** True while a later change of the invoice is shown than the one that was just saved. */
      hasLaterChange: (invoiceId: string) => unsavedChanges(cache, invoiceId) > 1,

      /** Cancels running reads, so that an older response cannot overwrite the new data. */
      cancelReads: () => cache.cancelQueries({ queryKey: invoicesKey(userId) }),

      /** Updates an invoice in the lists and on its own page. */
      put(summary: InvoiceSummary) {
        const detail = cache.getQueryData<InvoiceDetail>(invoiceKey(userId, summary.invoiceId));
        if (detail)
          cache.setQueryData<InvoiceDetail>(
            invoiceKey(userId, summary.invoiceId),
            withSummary(detail, summary),
          );
        cache.setQueriesData<InfiniteData<ListInvoicesAnswer>>(
          { queryKey: historyKey(userId) },
          (history) =>
            history &&
            mapRows(history, (rows) =>
              rows.map((row) => (row.invoiceId === summary.invoiceId ? summary : row)),
            ),
        );
      },

      /** Removes a deleted invoice from the lists and drops its page from the cache. */
      remove(invoiceId: string) {
        cache.setQueriesData<InfiniteData<ListInvoicesAnswer>>(
          { queryKey: historyKey(userId) },
          (history) =>
            history && mapRows(history, (rows) => rows.filter((row) => row.invoiceId !== invoiceId)),
        );
        cache.removeQueries({ queryKey: invoiceKey(userId, invoiceId), type: 'inactive' });
      },

      /** Reads invoices again where they are shown. */
      refreshInvoices: () => cache.invalidateQueries({ queryKey: invoicesKey(userId) }),

      /** Reads one invoice again where its page is shown, for example for its timeline. */
      refreshInvoice: (invoiceId: string) =>
        cache.invalidateQueries({ queryKey: invoiceKey(userId, invoiceId) }),

      /** After a payment: reads the received payments again where they are listed by payment date. */
      refreshReceived: () =>
        Promise.all(
          [receivedKey(userId), receivedSumKey(userId)].map((queryKey) =>
            cache.invalidateQueries({ queryKey }),
          ),
        ),

      /** Reads statistics over invoices again: those of clients and of the account. */
      refreshStatistics: () =>
        Promise.all(
          [clientsKey(userId), accountKey(userId)].map((queryKey) => cache.invalidateQueries({ queryKey })),
        ),

      /**
       * After sending or saving, successful or not: reads invoices, clients, saved items and the account again.
       */
      refreshAfterSending: () =>
        Promise.all(
          [invoicesKey(userId), clientsKey(userId), itemsKey(userId), accountKey(userId)].map((queryKey) =>
            cache.invalidateQueries({ queryKey }),
          ),
        ),
    }),
    [cache, userId],
  );
}
