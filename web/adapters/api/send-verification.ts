import type { SendVerificationAnswer } from '#domain/contract/account';
import { callAsAccount } from './call-as-account.ts';

/** Mails the signed-in user another verification link. */
export const sendVerification = () => callAsAccount<SendVerificationAnswer>('send-verification');
