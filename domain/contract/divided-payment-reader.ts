import type { DividedPaymentAnswer } from '../invoices/contract/divided-payments.ts';
import type { DividedPayment, DividedState, PartState, RecordedPart } from '../invoices/divided-recording.ts';
import type { InvoiceSummary } from '../invoices/invoice-summary.ts';
import {
  list,
  object,
  oneOf,
  optional,
  type Reader,
  strictFlag,
  strictNumber,
  strictText,
  success,
} from './answer-reader.ts';

const part = object<RecordedPart>({
  invoiceId: strictText,
  paymentId: strictText,
  amountCents: strictNumber,
  state: oneOf<PartState, 'waiting'>(
    { waiting: true, recorded: true, refused: true, removed: true },
    'waiting',
  ),
  problem: optional(strictText),
  receiptProblem: optional(strictText),
});

const payment = object<DividedPayment>({
  dividedId: strictText,
  state: oneOf<DividedState, 'recording'>(
    { recording: true, recorded: true, removing: true, removed: true },
    'recording',
  ),
  isStopped: optional(strictFlag),
  parts: list(part),
});

/** The readers of the operations on divided payments, with the given reader of invoices. */
export function dividedReaders(invoice: Reader<InvoiceSummary>) {
  const answer = object<DividedPaymentAnswer>({ success, payment, invoices: list(invoice) });
  return {
    'record-divided-payment': answer,
    'get-divided-payment': answer,
    'remove-divided-payment': answer,
  } as const;
}
