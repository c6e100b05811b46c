import type { InvoiceOnline } from '../documents/online/invoice-online.ts';
import {
  object,
  oneOf,
  optional,
  type Reader,
  strictNumber,
  strictOptional,
  strictText,
} from './answer-reader.ts';

/** A flag that is absent or `true`. A wrong value counts as absent. */
const trueFlag: Reader<true | undefined> = (value) => (value === true ? value : undefined);

type Dispute = NonNullable<InvoiceOnline['dispute']>;

const dispute = object<Dispute>({
  // An unknown state counts as open, so that the owner checks it.
  state: oneOf<Dispute['state'], 'open'>({ open: true, lost: true, won: true }, 'open'),
  isInquiry: trueFlag,
  respondBy: optional(strictText),
});

/** Reads the summary of an invoice's online payments. */
export const invoiceOnline = object<InvoiceOnline>({
  depositCents: strictOptional(strictNumber),
  pendingCents: strictOptional(strictNumber),
  refundedCents: strictOptional(strictNumber),
  refundingCents: strictOptional(strictNumber),
  failedRefundCents: strictOptional(strictNumber),
  failedRefundOn: strictOptional(strictText),
  dispute: strictOptional(dispute),
  toDecideCents: strictOptional(strictNumber),
  disputedCents: strictOptional(strictNumber),
  withheldCents: strictOptional(strictNumber),
  returnedCents: strictOptional(strictNumber),
  refusedCents: strictOptional(strictNumber),
  reportedCents: strictOptional(strictNumber),
  isExcluded: trueFlag,
});
