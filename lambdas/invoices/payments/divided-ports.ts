import type { Payment, PaymentMethod } from '#domain/documents/payment';
import type { DividedState, RecordedPart } from '#domain/invoices/divided-recording';
import type { Cents } from '#domain/money';
import type { Clock } from '../../platform/clock.ts';
import type { ClientMails } from '../email-client/client-mail-ports.ts';
import type { InvoiceAccounts, InvoiceReader } from '../ports.ts';
import type { InvoicePayments } from './payment-ports.ts';

/** The part of a payment that one invoice gets. */
export interface PartToRecord {
  readonly invoiceId: string;
  readonly amountCents: Cents;
  /** Its client gets a receipt of it, if the client can be emailed then. */
  readonly hasReceipt: boolean;
}

/** The problems of a part, in sentences for people. */
export type PartProblems = Pick<RecordedPart, 'problem' | 'receiptProblem'>;

/** A stored divided payment. */
export interface DividedRecord extends Pick<Payment, 'date' | 'note'> {
  readonly dividedId: string;
  readonly contentHash: string;
  readonly method: PaymentMethod | 'unknown';
  readonly parts: readonly PartToRecord[];
  readonly state: DividedState | 'unknown';
  /** By invoice ID. */
  readonly problems: Readonly<Record<string, PartProblems>>;
  /** When the schedule does the rest (ISO); absent if nothing is left. */
  readonly due?: string;
  /** When the schedule gave up after failures of our own code (ISO). */
  readonly asideAt?: string;
}

export interface DividedPayments {
  find(userId: string, dividedId: string): Promise<DividedRecord | undefined>;
  /** Stores a divided payment, to be recorded by the schedule from `due` on. False if its ID is used already. */
  start(userId: string, payment: Omit<DividedRecord, 'state' | 'problems'>): Promise<boolean>;
  /** Takes over what is left to do until `due`; false if another function has it, or nothing is left. */
  claim(userId: string, payment: DividedRecord, due: string): Promise<boolean>;
  /** Begins to remove all parts. From then on no part is recorded. False if all were removed already. */
  startRemoving(userId: string, payment: DividedRecord, due: string): Promise<boolean>;
  /** Ends recording or removing, unless the other has begun. */
  conclude(
    userId: string,
    payment: DividedRecord,
    state: 'recorded' | 'removed',
    problems: Readonly<Record<string, PartProblems>>,
  ): Promise<void>;
  /** The invoices whose part was recorded, with whether it was removed since. */
  recordedParts(
    userId: string,
    payment: DividedRecord,
  ): Promise<ReadonlyMap<string, { readonly isRemoved: boolean }>>;
}

export interface DividedPorts {
  readonly divided: DividedPayments;
  readonly invoices: InvoiceReader;
  readonly accounts: InvoiceAccounts;
  readonly payments: InvoicePayments;
  readonly clientMails: Pick<ClientMails, 'accepts'>;
  readonly clock: Clock;
  readonly hash: (text: string) => string;
}
