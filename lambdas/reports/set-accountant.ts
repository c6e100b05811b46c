import { type Problem, problem } from '#domain/contract/problems';
import { isEmailAddress, normalizeEmail } from '#domain/email-address';
import { mailStateOf } from '#domain/messaging/mail-state';
import { isConfirmedAccountant } from '#domain/profile/accountant';
import type { AccountantAnswer } from '#domain/reports/contract';
import { ok, type Result, refuse } from '#domain/result';
import { dayIn } from '#domain/time-zone';
import type { Clock } from '../platform/clock.ts';
import type { AccountantAccount, AccountantStore } from './accountant-ports.ts';

/** The names in an email's `leftOut`. */
export const leftOutNames = (leftOut: string) =>
  leftOut === '' ? {} : { leftOut: leftOut.split(', ') as readonly string[] };

async function lastMailOf(
  userId: string,
  { accountantMail, timeZone }: AccountantAccount,
  { findMail }: Pick<AccountantStore, 'findMail'>,
): Promise<Pick<AccountantAnswer, 'lastMail'>> {
  if (!accountantMail) return {};
  const { id, to, from, until, queuedAt } = accountantMail;
  const stored = await findMail(userId, id);
  if (!stored) return {};
  const { state, bouncedAt, leftOut } = stored;
  return {
    lastMail: {
      to,
      from,
      until,
      day: dayIn(timeZone, queuedAt),
      state: mailStateOf(state),
      ...(bouncedAt !== undefined && { isBounced: true as const }),
      ...leftOutNames(leftOut),
    },
  };
}

/** The accountant of an account, and the last email of reports. */
export async function getAccountant(
  userId: string,
  store: Pick<AccountantStore, 'find' | 'findMail'>,
): Promise<Result<AccountantAnswer, Problem>> {
  const account = await store.find(userId);
  if (!account) return refuse(problem('setup-incomplete'));
  const { accountant, email } = account;
  return ok({
    success: true,
    ...(accountant && {
      accountant: { email: accountant.email, isConfirmed: isConfirmedAccountant(accountant, email) },
    }),
    ...(await lastMailOf(userId, account, store)),
  });
}

/** Attempts while concurrent writes change the address. */
const maxAttempts = 5;

/**
 * Sets or removes the address of the accountant. A new one waits until the owner confirms it with an emailed link, so
 * that somebody with a stolen session cannot have the books sent to themselves. The address that waits already is not
 * changed; its link is emailed again.
 */
export async function setAccountant(
  { userId, email }: { readonly userId: string; readonly email: string },
  { store, clock }: { readonly store: AccountantStore; readonly clock: Clock },
): Promise<Result<AccountantAnswer, Problem>> {
  const address = normalizeEmail(email);
  if (address !== '' && !isEmailAddress(address)) return refuse(problem('invalid-email'));
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const before = await store.find(userId);
    if (!before) return refuse(problem('setup-incomplete'));
    if (address !== '' && !before.emailVerified) return refuse(problem('verify-for-accountant'));
    if (await isSet(userId, address, before, { store, clock })) return getAccountant(userId, store);
  }
  return refuse(problem('in-progress'));
}

/** False if the address changed after it was read. */
async function isSet(
  userId: string,
  address: string,
  before: AccountantAccount,
  { store, clock }: { readonly store: AccountantStore; readonly clock: Clock },
): Promise<boolean> {
  const { accountant, email } = before;
  if (address === '') return accountant === undefined || store.remove(userId, before);
  if (accountant?.email !== address) return store.set(userId, before, address, clock());
  if (!isConfirmedAccountant(accountant, email)) await store.emailAgain(userId, before, clock());
  return true;
}
