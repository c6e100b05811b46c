import * as z from 'zod/mini';
import { deletionWord } from '../account/account-deletion.ts';
import {
  isCredentialId,
  maxCredentialIdLength,
  type PasskeyName,
  readPasskeyName,
} from '../account/passkey-names.ts';
import type { SignInRecord } from '../account/sign-in-records.ts';
import type { BusinessProfile, LiteProfile } from '../profile/profile.ts';
import type { DoneAnswer } from './call-failure.ts';
import { profileFields } from './profile.ts';
import { textUpTo } from './schemas.ts';

/** Body of `open-account` (POST /api/account): step 2 of sign-up. The server sets address, plan and status. */
export const openAccountSchema = z.strictObject({
  ...profileFields,
  // Sent in the body because CloudFront replaces the User-Agent header with its own.
  userAgent: z._default(textUpTo(2_000), ''),
  /** The browser's time zone. An unknown one is not stored. */
  timeZone: z._default(textUpTo(100), ''),
});

/** Answer of `open-account`. `kept`: a Lite account already existed and was not changed. */
export interface OpenAccountAnswer {
  readonly success: true;
  readonly kept: boolean;
  readonly lite: LiteProfile;
  readonly business: BusinessProfile;
}

/** Body of `confirm-email` and `disown-account`: the token of a verification link, named as in the link's query. */
export const confirmEmailSchema = z.strictObject({ uid: textUpTo(200) });

/** Body of `request-password-reset` (POST /api/account/password-resets). The answer is always the same. */
export const requestPasswordResetSchema = z.strictObject({ email: textUpTo(400) });

/**
 * Body of `set-proven-password` (POST /api/account/passwords): the token of a link that was emailed to an unverified
 * address, and the new password. Refused with `verification-failed` or `weak-password`.
 */
export const setProvenPasswordSchema = z.strictObject({ token: textUpTo(200), password: textUpTo(1_000) });

/**
 * Body of `confirm-payment-details` (POST /api/payment-details/confirmations) and `deny-payment-details` (POST
 * /api/payment-details/denials): the token of the email about changed payment details. Refused with
 * `payment-details-link`.
 */
export const paymentDetailsLinkSchema = z.strictObject({ token: textUpTo(200) });

/** Answer of `send-verification`. `alreadyVerified`: no email was needed. */
export interface SendVerificationAnswer {
  readonly success: true;
  readonly alreadyVerified: boolean;
}

/**
 * Body of `end-sessions` (POST /api/account/session-ends), which ends every session of the account. With `keepsOwn`,
 * our API refuses only tokens of sign-ins before the caller's sign-in.
 */
export const endSessionsSchema = z.strictObject({ keepsOwn: z._default(z.boolean(), false) });

/** Answer of `list-sign-ins` (GET /api/account/sign-ins): the last ten, newest first. */
export interface ListSignInsAnswer {
  readonly success: true;
  readonly signIns: readonly SignInRecord[];
  /** Number of unused recovery codes. */
  readonly recoveryCodesLeft?: number;
  /** The names that the user gave to passkeys. */
  readonly passkeyNames?: readonly PasskeyName[];
}

/**
 * Body of `name-passkey` (POST /api/account/passkey-names): the user pool's ID of a passkey, and its new name. Naming a
 * passkey for the first time also emails the owner that it was added. Refused with `bad-request` if the name has no
 * visible letter or digit.
 */
export const namePasskeySchema = z.strictObject({
  credentialId: textUpTo(maxCredentialIdLength).check(z.refine(isCredentialId)),
  name: z.string().check(z.refine((name) => readPasskeyName(name) !== undefined)),
});

/**
 * Answer of `make-recovery-codes` (POST /api/account/recovery-codes): ten codes, which are never shown again. Refused
 * with `no-authenticator`.
 */
export interface MakeRecoveryCodesAnswer {
  readonly success: true;
  readonly codes: readonly string[];
}

/**
 * Body of `recover-sign-in` (POST /api/account/recoveries), which turns off the account's authenticator app. `code` is
 * a recovery code. Refused with `recovery-failed` whichever of the three values is wrong.
 */
export const recoverSignInSchema = z.strictObject({
  email: textUpTo(400),
  password: textUpTo(1_000),
  code: textUpTo(100),
});

/**
 * Body of `confirm-details-by-code` (POST /api/payment-details/code-confirmations): a recovery code. Refused with
 * `recovery-failed`, `recovery-codes-too-new`, or `payment-details-link` if no change is pending.
 */
export const recoveryCodeSchema = z.strictObject({ code: textUpTo(100) });

/** Request and answer types of each account operation. */
export interface AccountCalls {
  'open-account': { body: typeof openAccountSchema; answer: OpenAccountAnswer };
  'send-verification': { answer: SendVerificationAnswer };
  'confirm-email': { body: typeof confirmEmailSchema; answer: DoneAnswer };
  'disown-account': { body: typeof confirmEmailSchema; answer: DoneAnswer };
  'set-proven-password': { body: typeof setProvenPasswordSchema; answer: DoneAnswer };
  'request-password-reset': { body: typeof requestPasswordResetSchema; answer: DoneAnswer };
  'end-sessions': { body: typeof endSessionsSchema; answer: DoneAnswer };
  'list-sign-ins': { answer: ListSignInsAnswer };
  'name-passkey': { body: typeof namePasskeySchema; answer: DoneAnswer };
  'make-recovery-codes': { answer: MakeRecoveryCodesAnswer };
  'recover-sign-in': { body: typeof recoverSignInSchema; answer: DoneAnswer };
  'confirm-details-by-code': { body: typeof recoveryCodeSchema; answer: DoneAnswer };
  'confirm-payment-details': { body: typeof paymentDetailsLinkSchema; answer: DoneAnswer };
  'deny-payment-details': { body: typeof paymentDetailsLinkSchema; answer: DoneAnswer };
}

/**
 * Body of `delete-account` (POST /api/account-deletions): the confirmation word as the owner typed it. Refused with
 * `sign-in-again`, `payments-pending` or `disputes-pending`.
 */
export const deleteAccountSchema = z.strictObject({ confirmation: z.literal(deletionWord) });

/** Request and answer types of the deletion of an account. */
export interface DeletionCalls {
  'delete-account': { body: typeof deleteAccountSchema; answer: DoneAnswer };
}
