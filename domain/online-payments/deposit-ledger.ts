import type { Cents } from '../money.ts';
import { ledgerTotals, type OnlineLedger } from './ledger.ts';

/** The received cents of a payment, minus refunds and amounts taken back by disputes or banks. */
export const keptCentsOf = (ledger: OnlineLedger): Cents => ledgerTotals(ledger).recordedCents;

/** The quote whose deposit was paid, from the metadata of the payment; undefined for any other payment. */
export const depositQuoteOf = ({ payments }: OnlineLedger): string | undefined =>
  Object.values(payments).find(({ metadata }) => metadata.quoteId !== undefined)?.metadata.quoteId;
