/**
 * Every way in which sign-in, sign-up and reset can fail, as far as the screens distinguish them. Only the sign-in
 * adapter knows the error names of the user pool (rule 12).
 */
export const authRefusals = [
  'user-not-found',
  'wrong-password',
  /** The account has no password yet, or the user pool does not say whether address or password was wrong (rule 20). */
  'invalid-credential',
  'invalid-email',
  'user-disabled',
  'too-many-requests',
  'network-request-failed',
  'email-already-in-use',
  /** This network has already created the allowed number of accounts today. */
  'too-many-sign-ups',
  'weak-password',
  /** The code of the reset link is wrong, used or older than an hour. */
  'expired-link',
  'default',
] as const;

export type AuthRefusal = (typeof authRefusals)[number];
