import type { CalendarDate } from '#domain/calendar-date';
import type { MessageKind } from '#domain/messaging/message';
import { dayIn, type TimeZone } from '#domain/time-zone';
import type { SimulatedProduct } from './product.ts';
import type { RandomSource } from './random-source.ts';
import type { SentMail } from './services.ts';
import type { Snapshot } from './snapshot.ts';

/** One client of the business; the address decides what becomes of email to it. */
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

/** Something somebody does. `run` may be repeated with the same key if `isKeyed`. */
export interface Deed {
  readonly label: string;
  readonly run: () => Promise<unknown>;
  readonly isKeyed?: boolean;
  /** What must be in the outbox, or beyond it, once `run` answered that it is done. */
  readonly queues?: { readonly kind: MessageKind; readonly id: string };
}

/** A random business: what acts on it, and what it looks like. */
export interface Business {
  readonly userId: string;
  readonly zone: TimeZone;
  readonly random: RandomSource;
  readonly product: SimulatedProduct;
  readonly clock: () => Date;
  readonly advance: (milliseconds: number) => void;
  /** As it was before the present step. */
  snapshot: Snapshot;
  /** A key for `Idempotency-Key`. */
  newKey(): string;
  /** Deeds that can be repeated with the same key, the latest last. */
  readonly keyed: Deed[];
  /** Events that the mail service has not reported yet, or reports once more. */
  readonly reports: MailReport[];
  readonly bucket: { isDown: boolean };
}

export interface MailReport {
  readonly mail: SentMail;
  readonly eventType: 'Send' | 'Delivery' | 'Bounce' | 'Complaint';
}

/** Chooses something to do; undefined where it is not possible now. */
export type Action = (business: Business) => Deed | undefined;

/** The owner's day of today. */
export const today = ({ zone, clock }: Business): CalendarDate => dayIn(zone, clock().toISOString());

/** Milliseconds. */
export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
