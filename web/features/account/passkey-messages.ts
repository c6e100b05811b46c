import type { PasskeyRefusal } from '../../adapters/auth/passkey-refusal.ts';

const shared: Readonly<
  Record<Exclude<PasskeyRefusal, 'none' | 'canceled' | 'wrong-site' | 'failed'>, string>
> = {
  exists: 'This device has a passkey for your account already.',
  unsupported: 'This browser or device cannot use passkeys here.',
  limit: 'Your account has as many passkeys as it can have. Remove one first.',
  offline: 'Network error. Please check your connection and try again.',
  'too-many': 'Too many attempts. Please wait a moment and try again.',
};

/** Error messages for a failed sign-in with a passkey. */
export const passkeySignInMessages: Readonly<Record<PasskeyRefusal, string>> = {
  ...shared,
  none: 'This did not work. Sign in with your password; you can add a passkey in Settings, Account.',
  canceled: 'No passkey was used. Try again, or sign in with your password.',
  'wrong-site': 'Passkeys do not work at this web address. Sign in with your password.',
  failed: 'The passkey could not be checked. Try again, or sign in with your password.',
};

/** Error messages for a passkey that could not be added. */
export const addPasskeyMessages: Readonly<Record<PasskeyRefusal, string>> = {
  ...shared,
  none: 'The passkey could not be added. Please try again.',
  canceled: 'No passkey was added.',
  'wrong-site': 'Passkeys cannot be added at this web address.',
  failed: 'The passkey could not be added. Please try again.',
};
