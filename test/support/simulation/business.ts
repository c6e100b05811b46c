import type { CalendarDate } from '#domain/calendar-date';
import { dayIn, type TimeZone } from '#domain/time-zone';
import type { MessageKind } from '#lambdas/composition/all-messages';
import type { SimulatedProduct } from './product.ts';
import type { RandomSource } from './random-source.ts';
import type { SentMail } from './services.ts';
import type { Snapshot } from './snapshot.ts';

/** A client of the business. The address decides the outcome of emails to it. */
export interface SimulatedClient {
  readonly name: string;
  readonly email: string;
}

export const simulatedClients: readonly [SimulatedClient, ...SimulatedClient[]] = [
  { name: 'Dana Whitfield', email: 'dana@whitfield.example' },
  { name: 'Kim Doe', email: 'Kim.Doe@example.com' },
  { name: 'Ruth Keller', email: 'ruth@bounces.example' },
  { name: 'Sam Okafor', email: 'sam@complains.example' },
  { name: 'Lee Chan', email: 'lee@complains.example' },
  { name: 'Ana Torres', email: 'ana@complains.example' },
  { name: 'Noor Haddad', email: '' },
];

/** An act of a person or a function. If `isKeyed`, `run` may be repeated with the same key. */
export interface Act {
  readonly label: string;
  readonly run: () => Promise<unknown>;
  readonly isKeyed?: boolean;
  /** The message that must exist once `run` answered that it is done. */
  readonly queues?: { readonly kind: MessageKind; readonly id: string };
}

/** A random business: how to act on it, and its current state. */
export interface Business {
  readonly userId: string;
  readonly zone: TimeZone;
  readonly random: RandomSource;
  readonly product: SimulatedProduct;
  readonly clock: () => Date;
  readonly advance: (milliseconds: number) => void;
  /** The state before the current step. */
  snapshot: Snapshot;
  /** A new `Idempotency-Key`. */
  newKey(): string;
  /** Acts that can be repeated with the same key, latest last. */
  readonly keyed: Act[];
  /** Events that the mail service has not reported yet, or will report again. */
  readonly reports: MailReport[];
  readonly bucket: { isDown: boolean };
}

export interface MailReport {
  readonly mail: SentMail;
  readonly eventType: 'Send' | 'Delivery' | 'Bounce' | 'Complaint';
}

/** Chooses an act; undefined if it is not possible now. */
export type Action = (business: Business) => Act | undefined;

/** The current day in the owner's time zone. */
export const today = ({ zone, clock }: Business): CalendarDate => dayIn(zone, clock().toISOString());

/** Milliseconds of a minute. */
export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
