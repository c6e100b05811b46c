/**
 * Everything sign-in, sign-up and reset can end with besides success, as the screens tell them apart. Only the
 * sign-in adapter knows what the pool calls them (rule 12).
 */
export const authRefusals = [
  'user-not-found',
  'wrong-password',
  /** The account has no password to compare with yet, or the pool hides which of the two was wrong (rule 20). */
  'invalid-credential',
  'invalid-email',
  'user-disabled',
  'too-many-requests',
  'network-request-failed',
  'email-already-in-use',
  /** The network has made as many accounts today as it may. */
  'too-many-sign-ups',
  'weak-password',
  /** The code of a reset link is wrong, used or older than an hour. */
  'expired-link',
  'default',
] as const;

export type AuthRefusal = (typeof authRefusals)[number];
