import * as z from 'zod/mini';
import type { BusinessProfile, LiteProfile } from '../profile/profile.ts';
import { textUpTo } from './bounds.ts';
import type { DoneAnswer } from './done-answer.ts';
import { profileFields } from './profile.ts';

/** Body of `open-account` (POST /api/account): step 2 of sign-up. Address, plan and status are the server's. */
export const openAccountSchema = z.strictObject(profileFields);

/** Answer of `open-account`. `kept`: there was a Lite account already, which was left as it is. */
export interface OpenAccountAnswer {
  readonly success: true;
  readonly kept: boolean;
  readonly lite: LiteProfile;
  readonly business: BusinessProfile;
}

/** The token of a verification link, under the name of its parameter in the link. */
export const confirmEmailSchema = z.strictObject({ uid: textUpTo(200) });

/** Body of `request-password-reset` (POST /api/account/password-resets). Always answered the same. */
export const requestPasswordResetSchema = z.strictObject({ email: textUpTo(400) });

/** Answer of both confirmations. `resetMailed`: the account was taken over, and its owner was mailed a reset link. */
export interface ConfirmEmailAnswer {
  readonly success: true;
  readonly resetMailed: boolean;
}

/** Answer of `send-verification`; `alreadyVerified` where there was nothing left to mail. */
export interface SendVerificationAnswer {
  readonly success: true;
  readonly alreadyVerified: boolean;
}

/** What each operation of the account takes and answers. */
export interface AccountCalls {
  'open-account': { body: typeof openAccountSchema; answer: OpenAccountAnswer };
  'touch-last-login': { answer: DoneAnswer };
  'send-verification': { answer: SendVerificationAnswer };
  'confirm-own-email': { body: typeof confirmEmailSchema; answer: ConfirmEmailAnswer };
  'confirm-email': { body: typeof confirmEmailSchema; answer: ConfirmEmailAnswer };
  'request-password-reset': { body: typeof requestPasswordResetSchema; answer: DoneAnswer };
}
