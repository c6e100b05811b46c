import { tooManySignUps, weakPasswordText } from './refusal-texts.ts';

/** For a wrong address, password or recovery code. The message does not say which of them is wrong. */
export const recoveryFailed =
  'That did not work. Check your password, and use a recovery code that you have not used before.';

/** Refusals about the account, its sign-in and its profile. */
export const accountProblems = {
  'too-many-sign-ups': { status: 429, message: tooManySignUps },
  'invalid-profile': { status: 422, message: 'Please fix the following:' },
  'settings-changed': {
    status: 409,
    message: 'These settings were changed elsewhere. Reload to see the latest, then save again.',
  },
  'weak-password': { status: 422, message: weakPasswordText },
  'payment-details-link': {
    status: 400,
    message:
      'This link is not valid any more. The payment details were changed again, or the link is too old.',
  },
  'accountant-link': {
    status: 400,
    message: 'This link is not valid any more. The address was changed again, or the link is too old.',
  },
  'verify-for-accountant': {
    status: 403,
    message: 'Please verify your email before you enter the address of your accountant.',
  },
  'accountant-changed': {
    status: 409,
    message: "Your accountant's address was changed meanwhile. Check it and send again.",
  },
  'accountant-unconfirmed': {
    status: 409,
    message: "Confirm your accountant's address first: open the link that we emailed to you.",
  },
  'invalid-period': { status: 422, message: 'Choose up to twelve months that have begun.' },
  'no-authenticator': { status: 409, message: 'Set up an authenticator app first.' },
  // One message for an unknown address, a wrong password and a wrong or used code, so that it does not reveal which.
  'recovery-failed': { status: 400, message: recoveryFailed },
  'recovery-codes-too-new': {
    status: 409,
    message:
      'These recovery codes were made less than 24 hours ago, or after you signed in here. Confirm by email instead.',
  },
  'sign-in-again': { status: 403, message: 'Sign in again to do this.' },
  'payments-pending': {
    status: 409,
    message: 'A payment is still on its way. You can delete your account once it has arrived or failed.',
  },
  'disputes-pending': {
    status: 409,
    message: 'A payment is disputed. You can delete your account once the dispute is decided.',
  },
  'verification-failed': { status: 400, message: 'Verification failed. Please try again.' },
  'verification-not-sent': { status: 502, message: 'Failed to send the email. Please try again.' },
  'too-many-verifications': {
    status: 429,
    message: 'Too many requests. Please check your inbox, or try again tomorrow.',
  },
} as const;
