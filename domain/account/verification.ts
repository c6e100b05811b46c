/** How long a verification link works, in hours (rule 16). */
export const verificationHours = 48;

/** How long a link works that sets a password and proves the address, in hours: like the pool's own. */
export const passwordLinkHours = 1;

/** Verification emails per mailbox and day, for all spellings and requesters, so that nobody's mailbox is flooded. */
export const verificationMailsPerDay = 5;

/** Texts of /verify-email. */
export const verificationMessages = {
  verified: 'Your email has been verified successfully!',
  /** Where the reader says so, by a press (rule 18). */
  notMine: 'I did not make this account',
  disowned:
    'To keep your account safe, we signed it out everywhere and emailed you a link to choose a new password.',
  missing: 'Invalid verification link. Please try again.',
  failed: 'Verification failed. Please try again.',
  unreachable: 'Something went wrong. Please try again or contact support.',
} as const;
