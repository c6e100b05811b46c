import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { InvoiceDetail, InvoiceSummary, ListInvoicesAnswer } from '#domain/contract/lite-invoice';
import {
  accountKey,
  clientsKey,
  historyKey,
  invoiceKey,
  invoicesKey,
  itemsKey,
} from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';

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
        const history = cache.getQueryData<InfiniteData<ListInvoicesAnswer>>(historyKey(userId));
        if (detail) {
          const { content, brandColor, logoVersion, userEmail } = detail;
          cache.setQueryData<InvoiceDetail>(invoiceKey(userId, summary.invoiceId), {
            ...summary,
            content,
            brandColor,
            ...(logoVersion !== undefined && { logoVersion }),
            userEmail,
          });
        }
        if (history)
          cache.setQueryData<InfiniteData<ListInvoicesAnswer>>(historyKey(userId), {
            ...history,
            pages: history.pages.map((page) => ({
              ...page,
              invoices: page.invoices.map((row) => (row.invoiceId === summary.invoiceId ? summary : row)),
            })),
          });
      },

      /** Reads invoices again where they are shown. */
      refreshInvoices: () => cache.invalidateQueries({ queryKey: invoicesKey(userId) }),

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
