import type { MakeRecoveryCodesAnswer } from '#domain/account/contract';
import {
  areOldEnoughToApprove,
  readRecoveryCode,
  recoveryCodeCount,
  recoveryCodeOf,
} from '#domain/account/recovery-codes';
import type { DoneAnswer } from '#domain/contract/operation';
import { type Problem, problem } from '#domain/contract/problems';
import { isEmailAddress } from '#domain/email-address';
import { plainEmail } from '#domain/plain-email';
import { confirmDetails } from '#domain/profile/details-changes';
import { currentDetails } from '#domain/profile/payment-details';
import { ok, type Result, refuse } from '#domain/result';
import type { Clock } from '../platform/clock.ts';
import type { Authenticators } from '../platform/cognito/authenticators.ts';
import { log } from '../platform/log.ts';
import type { PaymentDetailsStore } from '../profile/index.ts';
import type { RecoveryCodeStore } from './store/recovery-code-store.ts';

export interface RecoveryCodePorts {
  readonly codes: RecoveryCodeStore;
  readonly authenticators: Authenticators;
  /** Counts one attempt; false if the account has none left today. */
  readonly admitTry: (userId: string) => Promise<boolean>;
  readonly clock: Clock;
  /** Random bytes for one code. */
  readonly randomBytes: () => Uint8Array;
  readonly hash: (text: string) => string;
}

/** The account is part of the hash, so that equal codes of two accounts have different hashes. */
const hashOf = (userId: string, code: string, { hash }: Pick<RecoveryCodePorts, 'hash'>): string =>
  hash(`${userId}#${code}`);

/**
 * Makes ten codes and deletes the earlier ones. Only this answer contains the codes. Refused for an account without an
 * authenticator app.
 */
export async function makeRecoveryCodes(
  userId: string,
  ports: Pick<RecoveryCodePorts, 'codes' | 'authenticators' | 'clock' | 'randomBytes' | 'hash'>,
): Promise<Result<MakeRecoveryCodesAnswer, Problem>> {
  if (!(await ports.authenticators.findProtected(userId))) return refuse(problem('no-authenticator'));
  const codes = Array.from({ length: recoveryCodeCount }, () => recoveryCodeOf(ports.randomBytes()));
  await ports.codes.replace(userId, {
    madeAt: ports.clock().toISOString(),
    codes: codes.map((code) => ({ hash: hashOf(userId, code, ports) })),
  });
  return ok({ success: true, codes });
}

/**
 * Turns off the authenticator app of an account, given the password and a recovery code. Unknown addresses, wrong
 * passwords and wrong codes get the same answer. The code is used up even if Cognito fails afterwards.
 */
export async function recoverSignIn(
  {
    email: typed,
    password,
    code,
  }: { readonly email: string; readonly password: string; readonly code: string },
  ports: Pick<RecoveryCodePorts, 'codes' | 'authenticators' | 'admitTry' | 'clock' | 'hash'>,
): Promise<Result<DoneAnswer, Problem>> {
  const wrong = refuse(problem('recovery-failed'));
  const email = plainEmail(typed);
  const account = isEmailAddress(email) ? await ports.authenticators.findProtected(email) : undefined;
  if (!account) return wrong;
  const { userId } = account;
  const checked = await ports.authenticators.checkPassword(userId, password);
  if (checked === 'locked') return refuse(problem('too-many-requests'));
  if (checked === 'wrong') return wrong;
  // Counted after the password check, so that a stranger cannot use up the attempts of an account.
  if (!(await ports.admitTry(userId))) return refuse(problem('too-many-requests'));
  const parsedCode = readRecoveryCode(code);
  const now = ports.clock().toISOString();
  if (parsedCode === undefined || !(await ports.codes.spend(userId, hashOf(userId, parsedCode, ports), now)))
    return wrong;
  await ports.authenticators.turnOff(userId);
  log.info('authenticator-turned-off');
  return ok({ success: true });
}

/** Attempts while concurrent writes change the payment details. */
const maxAttempts = 5;

/**
 * Shows clients the pending payment details from now on, given a recovery code that is older than the session. The code
 * is used up only if it is valid and details are pending.
 */
export async function confirmDetailsByCode(
  {
    userId,
    signedInAt,
    code,
  }: { readonly userId: string; readonly signedInAt: number; readonly code: string },
  ports: Pick<RecoveryCodePorts, 'codes' | 'admitTry' | 'clock' | 'hash'> & {
    readonly details: Pick<PaymentDetailsStore, 'find' | 'changeSilently'>;
  },
): Promise<Result<DoneAnswer, Problem>> {
  const now = ports.clock();
  const read = await ports.details.find(userId);
  if (!read || !currentDetails(read, now.toISOString()).pending)
    return refuse(problem('payment-details-link'));
  const codeSet = await ports.codes.find(userId);
  if (codeSet && !areOldEnoughToApprove(codeSet.madeAt, signedInAt, now.getTime()))
    return refuse(problem('recovery-codes-too-new'));
  if (!(await ports.admitTry(userId))) return refuse(problem('too-many-requests'));
  const parsedCode = readRecoveryCode(code);
  const isSpent =
    parsedCode !== undefined &&
    (await ports.codes.spend(userId, hashOf(userId, parsedCode, ports), now.toISOString()));
  if (!isSpent) return refuse(problem('recovery-failed'));
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const stored = await ports.details.find(userId);
    // Confirms only the change that was read above, not one made since. Pending details have a `howToPayChangedAt`.
    const confirmed =
      stored && confirmDetails(stored, read.howToPayChangedAt ?? '', ports.clock().toISOString());
    if (!confirmed) return refuse(problem('payment-details-link'));
    if (await ports.details.changeSilently(userId, stored, confirmed)) return ok({ success: true });
  }
  return refuse(problem('in-progress'));
}
