import * as z from 'zod/mini';
import { scheduleIndex } from '#domain/table/indexes';
import { flag, number, optional, text } from '../../platform/table/attributes.ts';
import { entity, type ShapeOf } from '../../platform/table/entity.ts';
import { type OwnFailures, ownFailures } from '../../scheduler/index.ts';

/** The state of an owner's account with the payment provider when it was last read. Instants are ISO. */
export interface PayeeAccount extends OwnFailures {
  readonly accountId: string;
  readonly connectedAt: string;
  readonly canCharge: boolean;
  readonly isSubmitted: boolean;
  /** The provider's names of missing information. */
  readonly missing?: readonly string[];
  readonly pausedBecause?: string;
  /** Since when the provider says that the owner withdrew our access (ISO). No payments are possible. */
  readonly accessLostAt?: string;
  /** True if the owner offers card payments. */
  readonly card: boolean;
  readonly bankTransfer: boolean;
  /** When the owner pressed "Disconnect", or reported the account. No new payments are possible; the data stays. */
  readonly disconnectedAt?: string;
  /** When payments were stopped; absent once every page that was open then is closed. */
  readonly closesPagesSince?: string;
  /** When the owner started the provider's form, so that its outcome is polled soon. */
  readonly onboardingAt?: string;
  /** Events were read up to this time, in seconds since 1970. */
  readonly eventsReadTo: number;
  /** A reading that has more pages than one run reads. Times are in seconds since 1970. */
  readonly unfinishedReading?: {
    readonly since: number;
    readonly beganAt: number;
    /** The last event that was read; the list continues with older ones. */
    readonly after: string;
  };
  /** When events are read next (ISO). */
  readonly due?: string;
}

export const payeeAccount = entity(
  'payeeAccount',
  {
    accountId: text,
    connectedAt: text,
    canCharge: flag,
    isSubmitted: flag,
    missing: optional(z.readonly(z.array(text))),
    pausedBecause: optional(text),
    accessLostAt: optional(text),
    card: flag,
    bankTransfer: flag,
    disconnectedAt: optional(text),
    closesPagesSince: optional(text),
    onboardingAt: optional(text),
    eventsReadTo: number,
    unfinishedReading: optional(z.readonly(z.object({ since: number, beganAt: number, after: text }))),
    due: optional(text),
    ...ownFailures,
  } satisfies ShapeOf<PayeeAccount>,
  ({ accountId, due }) => (due === undefined ? {} : scheduleIndex(accountId, due)),
);

/**
 * The owner of an account at the provider. Once the owner deletes the account here, `leftAt` replaces `userId`, so that
 * later reports of the provider are recognized and ignored. `reportedAt`: when the owner reported it as somebody else's.
 */
export const payeeOwner = entity('payeeOwner', {
  userId: optional(text),
  leftAt: optional(text),
  reportedAt: optional(text),
});
