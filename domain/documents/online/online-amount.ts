import type { Cents } from '../../money.ts';

/** Stripe's minimum and maximum for one payment in US dollars, in cents. */
const stripeLimits = { min: 50, max: 99_999_999 } as const;

/** True if an amount can be paid online: pages have no button for a smaller or larger one, and emails offer none. */
export const isOnlineAmount = (cents: Cents): boolean =>
  cents >= stripeLimits.min && cents <= stripeLimits.max;
