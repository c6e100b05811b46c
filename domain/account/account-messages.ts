import { brand } from '../brand.ts';
import type { AuthRefusal } from './auth-outcome.ts';
import { tooManySignUps, weakPasswordText } from './refusal-texts.ts';

type Messages = Readonly<Record<AuthRefusal, string>>;

const wentWrong = 'Something went wrong. Please try again.';
const validEmail = 'Please enter a valid email address.';
const network = 'Network error. Please check your connection and try again.';
const disabled = 'This account has been disabled. Please contact support.';
const tooManyAttempts = 'Too many failed attempts. Please wait a moment and try again.';

/** Error messages of sign-up. A locked or disabled account gets the messages of login. */
export const signUpMessages: Messages = {
  'wrong-password':
    'An account with this email already exists but the password is incorrect. Please use your existing password or reset your password.',
  'invalid-credential': `Invalid credentials. If you have an existing ${brand.name} account, please use the correct password or reset your password.`,
  'email-already-in-use': 'An account with this email already exists. Please try signing in instead.',
  'weak-password': weakPasswordText,
  'invalid-email': validEmail,
  'network-request-failed': network,
  'too-many-requests': tooManyAttempts,
  'too-many-sign-ups': tooManySignUps,
  'user-disabled': disabled,
  'user-not-found': wentWrong,
  'expired-link': wentWrong,
  default: wentWrong,
};

/** Error messages of login. */
export const loginMessages: Messages = {
  'user-not-found': 'No account found with this email. Please sign up first.',
  'wrong-password': 'Incorrect password. Please try again or reset your password.',
  'invalid-credential': 'Invalid email or password. Please check your credentials and try again.',
  'invalid-email': validEmail,
  'user-disabled': disabled,
  'too-many-requests': tooManyAttempts,
  'network-request-failed': network,
  'email-already-in-use': wentWrong,
  'too-many-sign-ups': wentWrong,
  'weak-password': wentWrong,
  'expired-link': wentWrong,
  default: wentWrong,
};

const notSent = 'Failed to send reset email. Please try again.';

/** Messages of the reset modal; `sent` is shown on success. */
export const resetMessages: Messages & { readonly sent: string } = {
  'user-not-found': 'No account found with this email address.',
  'invalid-email': validEmail,
  'too-many-requests': 'Too many requests. Please wait a moment and try again.',
  'wrong-password': notSent,
  'invalid-credential': notSent,
  'user-disabled': notSent,
  'network-request-failed': notSent,
  'email-already-in-use': notSent,
  'too-many-sign-ups': notSent,
  'weak-password': notSent,
  'expired-link': notSent,
  default: notSent,
  sent: 'Password reset email sent! Check your inbox and follow the instructions to reset your password.',
};

const notSaved = 'Failed to save your new password. Please try again.';

/**
 * Messages of our own page for a new password, which the reset email links to (rule 19); `saved` is shown on success.
 */
export const newPasswordMessages: Messages & { readonly saved: string } = {
  'expired-link': 'This link has expired or was already used. Please request a new one.',
  'weak-password': weakPasswordText,
  'user-disabled': disabled,
  'too-many-requests': 'Too many requests. Please wait a moment and try again.',
  'network-request-failed': network,
  'user-not-found': resetMessages['user-not-found'],
  'invalid-email': validEmail,
  'wrong-password': notSaved,
  'invalid-credential': notSaved,
  'email-already-in-use': notSaved,
  'too-many-sign-ups': notSaved,
  default: notSaved,
  saved: 'Your password has been changed. Sign in with your new password.',
};

/**
 * Messages of the password change in Settings. A wrong old password gets the message of login. `saved` is shown if no
 * new session could be started in this browser.
 */
export const passwordChangeMessages: Messages &
  Readonly<Record<'changed' | 'othersRemain' | 'saved', string>> = {
  ...newPasswordMessages,
  'wrong-password': loginMessages['wrong-password'],
  'invalid-credential': loginMessages['wrong-password'],
  changed: 'Your password has been changed. All other devices have been signed out.',
  othersRemain: 'Your password has been changed, but other devices could not be signed out.',
};
