import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { InvoiceSummary } from '#domain/contract/invoice-summary';
import type { InvoiceDetail, ListInvoicesAnswer } from '#domain/contract/invoices';
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

/** The history with the rows of each page changed. */
const withRows = (history: InfiniteData<ListInvoicesAnswer>, change: (rows: Rows) => Rows) => ({
  ...history,
  pages: history.pages.map((page) => ({ ...page, invoices: change(page.invoices) })),
});

/** A page's invoice with a newer row: what the row no longer says is gone, such as when it was paid. */
const withSummary = (detail: InvoiceDetail, summary: InvoiceSummary): InvoiceDetail => {
  const { content, typed, brandColor, logoVersion, howToPay, userEmail, timeline } = detail;
  const { payments, refundable, movableCents, deposit } = detail;
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
    ...(payments && isPaidAsBefore && { payments }),
    ...(refundable && isPaidAsBefore && { refundable }),
    ...(movableCents !== undefined && isPaidAsBefore && { movableCents }),
    ...(deposit && summary.status !== 'void' && { deposit }),
  };
};

/** Changes what the cache knows of invoices, wherever it is shown. */
export function useInvoiceCache() {
  const cache = useQueryClient();
  const { userId } = useUser();
  return useMemo(
    () => ({
      /** Lets no answer that set out earlier overwrite what is put in now. */
      cancelReads: () => cache.cancelQueries({ queryKey: invoicesKey(userId) }),

      /** Puts a newer state of an invoice into its row and its page; gives back what was there before. */
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
            withRows(history, (rows) =>
              rows.map((row) => (row.invoiceId === summary.invoiceId ? summary : row)),
            ),
        );
      },

      /** Takes an invoice that is gone out of its list; its page forgets it. */
      drop(invoiceId: string) {
        cache.setQueriesData<InfiniteData<ListInvoicesAnswer>>(
          { queryKey: historyKey(userId) },
          (history) =>
            history && withRows(history, (rows) => rows.filter((row) => row.invoiceId !== invoiceId)),
        );
        cache.removeQueries({ queryKey: invoiceKey(userId, invoiceId), type: 'inactive' });
      },

      /** Reads invoices again where they are shown. */
      refreshInvoices: () => cache.invalidateQueries({ queryKey: invoicesKey(userId) }),

      /** Reads one invoice again where its page is shown, such as for its timeline. */
      refreshInvoice: (invoiceId: string) =>
        cache.invalidateQueries({ queryKey: invoiceKey(userId, invoiceId) }),

      /** After a payment: what was received, where it is listed by payment date. */
      refreshReceived: () =>
        Promise.all(
          [receivedKey(userId), receivedSumKey(userId)].map((queryKey) =>
            cache.invalidateQueries({ queryKey }),
          ),
        ),

      /** What is counted over invoices: clients' statistics and the account's. */
      refreshStatistics: () =>
        Promise.all(
          [clientsKey(userId), accountKey(userId)].map((queryKey) => cache.invalidateQueries({ queryKey })),
        ),

      /** After a send, a save or a failure of either: invoices, clients, saved items and the account's count. */
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
