import { detailsLinkDays } from '#domain/profile/payment-details-page';
import type { Clock } from '../platform/clock.ts';
import type { StoreDetailsLink } from '../profile/index.ts';
import type { Verifications } from './ports.ts';

/** Stores the link in an email about changed payment details, by the hash of its token. */
export const storePaymentDetailsLink =
  (ports: {
    readonly verifications: Pick<Verifications, 'keep'>;
    readonly clock: Clock;
    readonly newSecret: () => string;
    readonly hash: (text: string) => string;
  }): StoreDetailsLink =>
  async (userId, to, { changedAt, previous, previousMethods, details }) => {
    const token = ports.newSecret();
    await ports.verifications.keep(ports.hash(token), {
      purpose: 'payment-details',
      userId,
      email: to,
      expiresAt: new Date(ports.clock().getTime() + detailsLinkDays * 24 * 60 * 60 * 1000).toISOString(),
      change: {
        changedAt,
        ...(previous && { previous }),
        ...(previousMethods && { previousMethods }),
        ...(details && { details }),
      },
    });
    return token;
  };
