import type { Cents } from '../money.ts';
import { ledgerTotals, type OnlineLedger } from './ledger.ts';

/** The received cents of a payment, minus refunds and amounts taken back by disputes or banks. */
export const keptCentsOf = (ledger: OnlineLedger): Cents => ledgerTotals(ledger).recordedCents;
