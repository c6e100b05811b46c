import { useRef, useState } from 'react';
import { isUncertain, shownSentence, withReference } from '#domain/contract/call-failure';
import type { AnswerOf, BodyOf } from '#domain/contract/call-types';
import { moneyOf } from '#domain/documents/money-amounts';
import { dividedTexts, isDividedOver, type RecordedPart } from '#domain/invoices/divided-recording';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { invoiceHeading } from '#domain/invoices/invoice-texts';
import type { Cents } from '#domain/money';
import { failureOf } from '../../../adapters/api/api-error.ts';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { forgetDivided, rememberDivided } from '../../../session/divided-payments.ts';
import { useUser } from '../../../session/session.tsx';
import { useInvoiceCache } from '../use-invoice-cache.ts';
import type { RefusedInvoice } from '../use-one-by-one.ts';
import { type PaidPart, useAnnounceDivided } from './use-announce-divided.ts';

/** The values shared by all payments. */
export type SharedPaymentTexts = { date: string; method: string; note: string };

/** The sum of what can be recorded as paid. */
export const recordableSum = (invoices: readonly InvoiceSummary[]): Cents =>
  invoices.reduce((sum, invoice) => sum + moneyOf(invoice).recordableCents, 0);

/** The address that gets the receipt of an invoice's payment; '' for imported ones, for which no email is sent. */
const receiptAddressOf = ({ importId, deliveryEmail, clientEmail }: InvoiceSummary): string =>
  importId === undefined ? (deliveryEmail ?? clientEmail) : '';

/** The addresses that get the receipts of several invoices, each once. */
export const receiptAddresses = (invoices: readonly InvoiceSummary[]): readonly string[] => [
  ...new Set(invoices.map(receiptAddressOf).filter((address) => address !== '')),
];

/** What became of a press. */
export interface PressOutcome {
  readonly done: readonly PaidPart[];
  readonly refused: readonly RefusedInvoice[];
  /** The server is still at it. What becomes of the parts is shown on every page until all are done. */
  readonly isGoingOn: boolean;
  /** Why nothing was recorded, or why that is not known. */
  readonly failure?: string;
  /** The press may have arrived. The same content, pressed again, records nothing twice. */
  readonly isUncertain?: boolean;
}

type Answer = AnswerOf<'record-divided-payment'>;

/** Records one payment of which several invoices get parts. The toast can remove all of them again. */
export function usePayAll() {
  const { userId } = useUser();
  const cache = useInvoiceCache();
  const { announce } = useAnnounceDivided();
  const [isRecording, setIsRecording] = useState(false);
  /** The press whose outcome is not known. The same content gets its key, so that nothing is recorded twice. */
  const uncertain = useRef<{ readonly content: string; readonly key: string }>(undefined);

  async function send(
    body: BodyOf<'record-divided-payment'>,
    paid: readonly InvoiceSummary[],
  ): Promise<Answer | string> {
    const content = JSON.stringify(body);
    if (uncertain.current?.content !== content) uncertain.current = { content, key: crypto.randomUUID() };
    const { key } = uncertain.current;
    rememberDivided(userId, key);
    try {
      const answer = await callAsAccount('record-divided-payment', { body, key });
      uncertain.current = undefined;
      if (isDividedOver(answer.payment)) forgetDivided(userId, key);
      return answer;
    } catch (error) {
      const failure = failureOf(error);
      void cache.refreshInvoices();
      if (isUncertain(failure))
        return withReference(shownSentence(failure) ?? dividedTexts.uncertain, failure);
      uncertain.current = undefined;
      forgetDivided(userId, key);
      const faults = failure.faults?.map(({ message }) => message).join(' ');
      const reason = faults || (shownSentence(failure) ?? 'This could not be saved. Please try again.');
      // A part can be refused for what its invoice is now.
      const refused = paid.find(({ invoiceId }) => invoiceId === failure.invoiceId);
      return refused ? `${invoiceHeading(refused.invoiceNumber, refused.invoiceId)}: ${reason}` : reason;
    }
  }

  return {
    isRecording,
    /** Records the parts, and queues a receipt of each if they are wanted and the client has an address. */
    async pay(
      parts: readonly Pick<PaidPart, 'invoice' | 'cents'>[],
      { date, method, note }: SharedPaymentTexts,
      sendsReceipts: boolean,
    ): Promise<PressOutcome> {
      setIsRecording(true);
      const body = {
        parts: parts.map(({ invoice: { invoiceId }, cents }) => ({ invoiceId, amountCents: cents })),
        ...{ date, method, note },
        ...(sendsReceipts && { receipt: true }),
      };
      const answer = await send(
        body,
        parts.map(({ invoice }) => invoice),
      );
      setIsRecording(false);
      if (typeof answer === 'string') {
        const isUncertain = uncertain.current !== undefined;
        return { done: [], refused: [], isGoingOn: false, failure: answer, isUncertain };
      }
      const { payment, invoices } = answer;
      for (const invoice of invoices) cache.put(invoice);
      const became = (state: RecordedPart['state']) =>
        parts.flatMap((part) => {
          const known = payment.parts.find(({ invoiceId }) => invoiceId === part.invoice.invoiceId);
          return known?.state === state ? [{ part, known }] : [];
        });
      return {
        done: became('recorded').map(({ part, known: { receiptProblem } }) => {
          const address = sendsReceipts && receiptProblem === undefined ? receiptAddressOf(part.invoice) : '';
          return {
            ...part,
            dividedId: payment.dividedId,
            receiptTo: address === '' ? undefined : address,
            receiptProblem,
          };
        }),
        refused: became('refused').map(({ part: { invoice }, known: { problem = '' } }) => ({
          invoice,
          reason: problem,
        })),
        isGoingOn: !isDividedOver(payment),
      };
    },
    /** Shows how many parts were recorded, with Undo. */
    announce,
  };
}
