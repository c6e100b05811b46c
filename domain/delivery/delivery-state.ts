/**
 * The states of one submission (decision 36): `reserved` before anything left, `sending` from just before the mail
 * call until its outcome is written; the other three are final, but `returned` may be reserved anew by the same key.
 */
export type DeliveryState = 'reserved' | 'sending' | 'sent' | 'returned' | 'unknown';

/** Milliseconds after which a reservation in `reserved` or `sending` counts as abandoned; a function lives at most 30 s. */
export const leaseMilliseconds = 2 * 60 * 1000;
