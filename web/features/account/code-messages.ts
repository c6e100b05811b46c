import { recoveryFailed } from '#domain/account/problems';
import type { CodeRefusal } from '../../adapters/auth/sign-in-code.ts';

/** Error messages for a rejected code of the authenticator app. */
export const codeMessages: Readonly<Record<CodeRefusal, string>> = {
  wrong:
    'That code is not right. Check that the time on your phone is set automatically, and enter the newest code.',
  used: 'That code was used already. Wait for the next one.',
  'too-many': 'Too many attempts. Please wait a moment and try again.',
  offline: 'Network error. Please check your connection and try again.',
  expired: 'This took too long. Please sign in again.',
};

/** Error messages for a rejected recovery code. */
export const recoveryMessages: Readonly<Record<CodeRefusal, string>> = {
  ...codeMessages,
  wrong: recoveryFailed,
};

/** Error message for an incomplete six-digit code; undefined for a complete one. */
export const codeFault = (code: string): string | undefined =>
  /^\d{6}$/.test(code.replace(/\s/g, '')) ? undefined : 'Enter the 6 digits that the app shows.';
