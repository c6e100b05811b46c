import type { DoneAnswer } from '#domain/contract/operation';
import { type Problem, problem } from '#domain/contract/problems';
import type { HowToPay, OnlineMethods } from '#domain/documents/how-to-pay';
import { confirmDetails } from '#domain/profile/details-changes';
import { currentDetails } from '#domain/profile/payment-details';
import { restoreDetails } from '#domain/profile/reported-details';
import { ok, type Result, refuse } from '#domain/result';
import type { AccountDirectory } from '../platform/cognito/account-directory.ts';
import type { SignInFactors } from '../platform/cognito/sign-in-factors.ts';
import { log } from '../platform/log.ts';
import type { Write } from '../platform/table/writes.ts';
import type { PaymentDetailsStore } from '../profile/index.ts';
import { type EndSessionsPorts, endSessions } from './end-sessions.ts';
import { findMailedLink, type MailedLink, type MailedLinkPorts } from './mailed-link.ts';
import { removeFactors } from './remove-factors.ts';

export interface PaymentDetailsLinkPorts extends MailedLinkPorts {
  readonly details: Pick<PaymentDetailsStore, 'find' | 'changeSilently'>;
}

/** Stops online payments when payment details are reported. */
export interface ReportedPayments {
  /** The writes for the transaction that restores the details. */
  writes(
    userId: string,
    restored: HowToPay | undefined,
    methods: OnlineMethods | undefined,
  ): Promise<readonly Write[]>;
  /** Closes the provider's pages on which clients can still pay. */
  closePages(userId: string): Promise<void>;
}

export interface DenialPorts extends PaymentDetailsLinkPorts, EndSessionsPorts {
  readonly directory: Pick<
    AccountDirectory,
    'find' | 'endSessions' | 'restoreAddress' | 'voidPassword' | 'turnOffAuthenticator'
  >;
  readonly factors: SignInFactors;
  readonly payments: ReportedPayments;
}

/** Attempts while concurrent writes change the payment details. */
const maxAttempts = 5;

/**
 * Puts the pending payment details of an emailed link into effect, so that clients see them from now on. Refused if the
 * details were reported, replaced or removed since. Safe to repeat.
 */
export async function confirmPaymentDetails(
  token: string,
  ports: PaymentDetailsLinkPorts,
): Promise<Result<DoneAnswer, Problem>> {
  const link = await findMailedLink(token, 'payment-details', ports);
  const change = link?.verification.change;
  if (!link || !change || link.verification.disownedAt !== undefined)
    return refuse(problem('payment-details-link'));
  const { userId } = link.account;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const stored = await ports.details.find(userId);
    if (stored?.howToPayChangedAt !== change.changedAt) return refuse(problem('payment-details-link'));
    if (!currentDetails(stored, link.now).pending) return ok({ success: true });
    const confirmed = confirmDetails(stored, change.changedAt, link.now);
    if (confirmed && (await ports.details.changeSilently(userId, stored, confirmed)))
      return ok({ success: true });
  }
  return refuse(problem('in-progress'));
}

async function restoreAddress(
  { account, verification }: MailedLink,
  { directory }: DenialPorts,
): Promise<void> {
  const { userId, email } = account;
  if (email === verification.email) return;
  const isRestored = await directory.restoreAddress(userId, verification.email);
  if (!isRestored) log.warn('address-not-restored', { userId });
}

/**
 * Ends every session. If the account has an authenticator app or passkeys, it also removes them and replaces the
 * password with one that nobody knows, because a thief may have set them up to get back in or to lock the owner out.
 * The owner then sets a new password by email.
 */
async function endAccess(userId: string, ports: DenialPorts): Promise<void> {
  await endSessions(userId, ports);
  const { hasPasskeys, hasAuthenticator } = await ports.factors.find(userId);
  if (!hasPasskeys && !hasAuthenticator) return;
  await ports.directory.voidPassword(userId);
  await removeFactors(userId, { endSessions: () => endSessions(userId, ports) }, ports);
}

/**
 * "This wasn't me": ends all access to the account, gives it back the address that the email was sent to, restores the
 * payment details and methods from before the changes that the owner did not confirm, and closes the provider's open
 * payment pages. Details set since then are no longer shown anywhere. Safe to repeat.
 */
export async function denyPaymentDetails(
  token: string,
  ports: DenialPorts,
): Promise<Result<DoneAnswer, Problem>> {
  // A thief may also have changed the account's email address, so any current address is accepted.
  const link = await findMailedLink(token, 'payment-details', ports, { anyAddress: true });
  const change = link?.verification.change;
  if (!link || !change) return refuse(problem('payment-details-link'));
  if (link.verification.disownedAt !== undefined) return ok({ success: true });
  const { userId } = link.account;
  // Must come before the details are restored, so that no session can change them again.
  await endAccess(userId, ports);
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const stored = await ports.details.find(userId);
    if (!stored) return refuse(problem('payment-details-link'));
    const restored = restoreDetails(stored, change, ports.clock().toISOString());
    const stops = await ports.payments.writes(userId, restored.howToPay, change.previousMethods);
    if (!(await ports.details.changeSilently(userId, stored, restored, stops))) continue;
    await ports.payments.closePages(userId);
    await restoreAddress(link, ports);
    await ports.verifications.note(link.tokenHash, { disownedAt: link.now });
    return ok({ success: true });
  }
  return refuse(problem('in-progress'));
}
