import * as z from 'zod/mini';
import { scheduleIndex } from '#domain/table/indexes';
import { flag, number, optional, text } from '../../platform/table/attributes.ts';
import { entity, type ShapeOf } from '../../platform/table/entity.ts';
import { type OwnFailures, ownFailures } from '../../scheduler/index.ts';

/** The account of an owner with the payment provider, as it was read last. Instants are ISO. */
export interface PayeeAccount extends OwnFailures {
  readonly accountId: string;
  readonly connectedAt: string;
  readonly canCharge: boolean;
  readonly isSubmitted: boolean;
  /** The provider's names of what is missing. */
  readonly missing?: readonly string[];
  readonly pausedBecause?: string;
  /** Switched on by the owner. */
  readonly card: boolean;
  readonly bankTransfer: boolean;
  /** The owner pressed "Disconnect": nothing new is paid, and what is known stays. */
  readonly disconnectedAt?: string;
  /** Up to when the provider's events were read, in seconds since 1970. */
  readonly eventsReadTo: number;
  /** A reading of events that has more pages than one run takes. Times are in seconds since 1970. */
  readonly unfinishedReading?: {
    readonly since: number;
    readonly beganAt: number;
    /** The last event that was read; the list goes on with older ones. */
    readonly after: string;
  };
  /** When events are read next. */
  readonly due?: string;
}

/** The account of an owner with the payment provider. */
export const payeeAccount = entity(
  'payeeAccount',
  {
    accountId: text,
    connectedAt: text,
    canCharge: flag,
    isSubmitted: flag,
    missing: optional(z.readonly(z.array(text))),
    pausedBecause: optional(text),
    card: flag,
    bankTransfer: flag,
    disconnectedAt: optional(text),
    eventsReadTo: number,
    unfinishedReading: optional(z.readonly(z.object({ since: number, beganAt: number, after: text }))),
    due: optional(text),
    ...ownFailures,
  } satisfies ShapeOf<PayeeAccount>,
  ({ accountId, due }) => (due === undefined ? {} : scheduleIndex(accountId, due)),
);

/**
 * Whose account it is, by the provider's ID. `leftAt` instead of `userId` once its owner has deleted the account here, so
 * that what the provider still reports is known to be of nobody.
 */
export const payeeOwner = entity('payeeOwner', { userId: optional(text), leftAt: optional(text) });
