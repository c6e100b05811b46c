import { brand } from '../brand.ts';

/** Hours until a verification link expires (rule 16). */
export const verificationHours = 48;

/** Lifetime, in hours, of a link that sets a password and verifies the address; as for the user pool's links. */
export const passwordLinkHours = 1;

/**
 * Verification emails per mailbox and day, counted over all spellings and requesters, so that nobody can flood a
 * mailbox.
 */
export const verificationMailsPerDay = 5;

/** Texts of /verify-email. */
export const verificationMessages = {
  verified: 'Your email has been verified successfully!',
  /** The button that reports the account as somebody else's (rule 18). */
  notMine: 'I did not make this account',
  notMineHeading: 'Not your account?',
  notMineHint: `If you signed up for ${brand.name} yourself, there is nothing to do here. If you never did, you can take the account from whoever used your address.`,
  notMineQuestion: {
    title: 'Take this account?',
    description:
      'Everyone is signed out of it, the password stops working, and we email you a link to set one of your own. Do this only if you did not sign up yourself.',
    confirm: 'Take the account',
  },
  disownedHeading: 'The account is yours',
  disowned: 'We signed them out everywhere, and emailed you a link to set your own password.',
  /** Followed by the address of support. */
  notDisowned: 'This link no longer works. If somebody uses your address, write to',
  missing: 'Invalid verification link. Please try again.',
  failed: 'Verification failed. Please try again.',
  unreachable: 'Something went wrong. Please try again or contact support.',
} as const;
