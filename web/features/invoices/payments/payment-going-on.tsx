import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { DividedPaymentAnswer } from '#domain/invoices/contract/divided-payments';
import {
  type DividedPayment,
  dividedTexts,
  isDividedOver,
  partsIn,
} from '#domain/invoices/divided-recording';
import { invoiceHeading } from '#domain/invoices/invoice-texts';
import { failureOf } from '../../../adapters/api/api-error.ts';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { dividedPaymentKey } from '../../../session/cache-keys.ts';
import { forgetDivided, mayStillArrive } from '../../../session/divided-payments.ts';
import { useUser } from '../../../session/session.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { AsWritten } from '../../../ui/as-written.tsx';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast-host.tsx';
import { useInvoiceCache } from '../use-invoice-cache.ts';
import { useAnnounceDivided } from './use-announce-divided.ts';

/** Milliseconds after which a payment that is going on is read again. */
const pollMilliseconds = 3_000;

/** Reads a divided payment until nothing more happens to it, and updates the invoices that it pays. */
function useDividedPaymentState(dividedId: string) {
  const { userId } = useUser();
  const cache = useInvoiceCache();
  const showToast = useToast();
  const { announce, refresh } = useAnnounceDivided();
  const { data, error, errorUpdateCount } = useQuery({
    queryKey: dividedPaymentKey(userId, dividedId),
    queryFn: () => callAsAccount('get-divided-payment', { path: { dividedId } }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && (isDividedOver(state.data.payment) || state.data.payment.isStopped)
        ? false
        : pollMilliseconds,
  });
  // The press has not arrived, or its payment is so old that nothing is left to show.
  const isGone = error !== null && failureOf(error).code === 'payment-not-found';
  const settle = useEffectEvent((answer: DividedPaymentAnswer | undefined, isUnknown: boolean) => {
    if (isUnknown && !mayStillArrive(userId, dividedId)) forgetDivided(userId, dividedId);
    if (!answer) return;
    const { payment, invoices } = answer;
    for (const invoice of invoices) cache.put(invoice);
    // What could not be recorded or removed stays until the owner has read it.
    const hasProblem = payment.parts.some(({ problem }) => problem !== undefined);
    if (!isDividedOver(payment)) return;
    refresh();
    if (hasProblem) return;
    forgetDivided(userId, dividedId);
    if (payment.state === 'removed')
      showToast({ title: dividedTexts.removed(partsIn(payment, 'removed').length, 0) });
    else
      announce(
        partsIn(payment, 'recorded').map(({ amountCents, ...part }) => ({
          ...part,
          dividedId,
          cents: amountCents,
        })),
      );
  });
  // Asked again after every answer that it is not known.
  const unknownCount = isGone ? errorUpdateCount : 0;
  useEffect(() => {
    settle(data, unknownCount > 0);
  }, [data, unknownCount]);
  return { data, forget: () => forgetDivided(userId, dividedId) };
}

function progressOf(payment: DividedPayment): string {
  if (isDividedOver(payment)) return dividedTexts.over(partsIn(payment, 'recorded').length);
  const isRemoving = payment.state === 'removing';
  return payment.isStopped
    ? dividedTexts.stopped(isRemoving)
    : dividedTexts.goingOn(isRemoving, payment.parts.length);
}

/** How far a divided payment is, until all its parts are recorded or removed, and what could not be until it is read. */
export function PaymentGoingOn({ dividedId }: { readonly dividedId: string }) {
  const { data, forget } = useDividedPaymentState(dividedId);
  if (!data) return null;
  const { payment, invoices } = data;
  const isOver = isDividedOver(payment);
  if (isOver && payment.parts.every(({ problem }) => problem === undefined)) return null;
  const { isStopped = false } = payment;
  return (
    <Alert tone={isOver || isStopped ? 'error' : 'info'} className="mb-6 print:hidden">
      <p>{progressOf(payment)}</p>
      <ul className="mt-2 grid gap-1">
        {payment.parts.map(({ invoiceId, state, problem }) => {
          const invoice = invoices.find((one) => one.invoiceId === invoiceId);
          return (
            <li key={invoiceId}>
              <span className="font-semibold" translate="no">
                {invoiceHeading(invoice?.invoiceNumber ?? '', invoiceId)}
              </span>
              :{' '}
              <span key={state}>
                <AsWritten text={problem ?? dividedTexts.states[state]} />
              </span>
            </li>
          );
        })}
      </ul>
      {isOver && (
        <Button variant="outline" className="mt-3" onClick={forget}>
          {dividedTexts.gotIt}
        </Button>
      )}
    </Alert>
  );
}
