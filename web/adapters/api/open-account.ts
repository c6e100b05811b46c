import type { SignUpProfile } from '#domain/account/validate-account';
import type { OpenAccountAnswer } from '#domain/contract/account';
import { callAsAccount } from './call-as-account.ts';

/** Opens the Lite account of the signed-in user and mails the verification link; one that is open already is kept. */
export const openAccount = (profile: SignUpProfile) =>
  callAsAccount<OpenAccountAnswer>('open-account', { body: profile });
