import * as z from 'zod/mini';
import { json, operationsOf, secretOfAnEmail } from '../contract/operation.ts';
import { textUpTo } from '../contract/schemas.ts';
import { profileFields } from '../profile/contract.ts';
import type { BusinessProfile, LiteProfile } from '../profile/profile.ts';
import { deletionWord } from './account-deletion.ts';
import { isCredentialId, maxCredentialIdLength, type PasskeyName, readPasskeyName } from './passkey-names.ts';
import type { SignInRecord } from './sign-in-records.ts';

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

/**
 * Body of `delete-account` (POST /api/account-deletions): the confirmation word as the owner typed it. Refused with
 * `sign-in-again`, `payments-pending` or `disputes-pending`.
 */
export const deleteAccountSchema = z.strictObject({ confirmation: z.literal(deletionWord) });

/** The operations of this module. */
export const operations = operationsOf('account', {
  'open-account': {
    method: 'POST',
    path: '/api/account',
    access: 'account',
    body: openAccountSchema,
    answer: json<OpenAccountAnswer>,
    limit: { perDay: 50, counts: 'accepted' },
    throttle: 'emails',
  },
  'touch-last-login': { method: 'POST', path: '/api/account/logins', access: 'account' },
  'send-verification': {
    method: 'POST',
    path: '/api/account/verification-mails',
    access: 'account',
    answer: json<SendVerificationAnswer>,
    limit: { perDay: 100, counts: 'accepted' },
    throttle: 'emails',
  },
  'confirm-email': {
    method: 'POST',
    path: '/api/account/verification',
    access: 'public',
    body: confirmEmailSchema,
    limit: secretOfAnEmail,
    throttle: 'writes',
  },
  'disown-account': {
    method: 'POST',
    path: '/api/account/disownments',
    access: 'public',
    body: confirmEmailSchema,
    limit: secretOfAnEmail,
    throttle: 'writes',
  },
  'set-proven-password': {
    method: 'POST',
    path: '/api/account/passwords',
    access: 'public',
    body: setProvenPasswordSchema,
    limit: secretOfAnEmail,
    throttle: 'writes',
  },
  'request-password-reset': {
    method: 'POST',
    path: '/api/account/password-resets',
    access: 'public',
    body: requestPasswordResetSchema,
    limit: { perDay: 20, counts: 'requests' },
    throttle: 'emails',
  },
  'end-sessions': {
    method: 'POST',
    path: '/api/account/session-ends',
    access: 'account',
    body: endSessionsSchema,
  },
  'list-sign-ins': {
    method: 'GET',
    path: '/api/account/sign-ins',
    access: 'account',
    answer: json<ListSignInsAnswer>,
  },
  'name-passkey': {
    method: 'POST',
    path: '/api/account/passkey-names',
    access: 'account',
    body: namePasskeySchema,
  },
  'make-recovery-codes': {
    method: 'POST',
    path: '/api/account/recovery-codes',
    access: 'account',
    answer: json<MakeRecoveryCodesAnswer>,
  },
  'recover-sign-in': {
    method: 'POST',
    path: '/api/account/recoveries',
    access: 'public',
    body: recoverSignInSchema,
    limit: { perDay: 20, counts: 'requests' },
    throttle: 'writes',
  },
  'confirm-details-by-code': {
    method: 'POST',
    path: '/api/payment-details/code-confirmations',
    access: 'account',
    body: recoveryCodeSchema,
  },
  'confirm-payment-details': {
    method: 'POST',
    path: '/api/payment-details/confirmations',
    access: 'public',
    body: paymentDetailsLinkSchema,
    limit: secretOfAnEmail,
    throttle: 'writes',
  },
  'deny-payment-details': {
    method: 'POST',
    path: '/api/payment-details/denials',
    access: 'public',
    body: paymentDetailsLinkSchema,
    limit: secretOfAnEmail,
    throttle: 'writes',
  },
});

/** The last operation in the table. */
export const deletion = operationsOf('account', {
  'delete-account': {
    method: 'POST',
    path: '/api/account-deletions',
    access: 'account',
    body: deleteAccountSchema,
  },
});
