import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { shownSentence, withReference } from '#domain/contract/call-failure';
import type { BodyOf } from '#domain/contract/call-types';
import { moneyOf } from '#domain/documents/money-amounts';
import type { InvoiceDetail } from '#domain/invoices/contract';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { ownerPaymentTexts as texts } from '#domain/online-payments/owner-texts';
import { failureOf } from '../../../adapters/api/api-error.ts';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { foundInvoicesKey } from '../../../session/cache-keys.ts';
import { useUser } from '../../../session/session.tsx';
import { useAccountToday } from '../../../session/use-account-day.ts';
import { useUpdatePaidInvoice } from '../payments/use-remove-payment.ts';
import { useInvoiceCache } from '../use-invoice-cache.ts';

/** The amount that can be moved to an invoice, in cents: what is not paid, minus bank payments on their way. */
export const payableCentsOf = (invoice: InvoiceSummary): number => moneyOf(invoice).recordableCents;

/** The other open invoices of a client, by due date, page by page. Nothing is read while `enabled` is false. */
export function useOpenInvoices(
  { invoiceId, clientId }: Pick<InvoiceSummary, 'invoiceId' | 'clientId'>,
  { enabled = true }: { readonly enabled?: boolean } = {},
) {
  const { userId } = useUser();
  const today = useAccountToday();
  const body = { show: 'unpaid', order: 'due', clientId, today } as const;
  const query = useInfiniteQuery({
    queryKey: foundInvoicesKey(userId, JSON.stringify(body)),
    queryFn: ({ pageParam: cursor }) => callAsAccount('find-invoices', { body: { ...body, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: 0,
    enabled,
  });
  const allInvoices = query.data?.pages.flatMap(({ invoices }) => invoices) ?? [];
  return {
    invoices: allInvoices.filter(
      (openInvoice) => openInvoice.invoiceId !== invoiceId && payableCentsOf(openInvoice) > 0,
    ),
    isPending: query.isPending,
    isError: query.isError && !query.data,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMoreFailed: query.isFetchNextPageError,
    loadMore: () => void query.fetchNextPage(),
  };
}

interface Submission {
  readonly key: string;
  readonly body: BodyOf<'move-surplus'>;
}

/** Moves the overpaid amount of an invoice. Submitting the same content again does not move it twice. */
export function useMoveSurplus({ invoiceId }: Pick<InvoiceDetail, 'invoiceId'>) {
  const cache = useInvoiceCache();
  const updateInvoice = useUpdatePaidInvoice();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ key, body }: Submission) =>
      callAsAccount('move-surplus', { path: { invoiceId }, key, body }),
  });
  const submission = useRef<{ readonly content: string; readonly key: string }>(undefined);
  return {
    isMoving: isPending,
    /** Resolves to an error message if nothing was moved; otherwise to undefined. */
    async move(body: BodyOf<'move-surplus'>): Promise<string | undefined> {
      const content = JSON.stringify(body);
      if (submission.current?.content !== content) submission.current = { content, key: crypto.randomUUID() };
      try {
        const { invoice, target } = await mutateAsync({ key: submission.current.key, body });
        updateInvoice(target);
        updateInvoice(invoice);
        void cache.refreshInvoices();
        return undefined;
      } catch (error) {
        // One of the invoices may have changed elsewhere.
        void cache.refreshInvoices();
        const failure = failureOf(error);
        return withReference(shownSentence(failure) ?? texts.moveFailed, failure);
      }
    },
  };
}
