import { randomInt } from 'node:crypto';
import type { CodePurpose, StoredUser } from './pool-state.ts';
import { refusals } from './refusal.ts';

const hour = 60 * 60 * 1000;

/** Lifetime of codes in milliseconds: 24 hours for a sign-up, one hour for a reset (quotas in the developer guide). */
const lifetime: Readonly<Record<CodePurpose, number>> = { 'sign-up': 24 * hour, reset: hour };

/**
 * Maximum requests of one kind per user and hour. Amazon documents 5 to 20, depending on the assessed risk; the
 * stand-in uses the lowest.
 */
const perHour = 5;

/** Counts a limited request; throws LimitExceededException for the sixth within an hour. */
export function countRequest(user: StoredUser, kind: string, now: number): void {
  const recent = (user.requests[kind] ?? []).filter((instant) => now - instant < hour);
  if (recent.length >= perHour) throw refusals.limit();
  user.requests[kind] = [...recent, now];
}

/** Makes a new six-digit code, which replaces an earlier one for the same purpose. */
export function newCode(user: StoredUser, purpose: CodePurpose, now: number): string {
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  user.codes[purpose] = { code, expiresAt: now + lifetime[purpose] };
  return code;
}

/**
 * Throws unless the code belongs to the user and is still valid. Wrong attempts are limited, so that a code cannot
 * be guessed.
 */
export function checkCode(user: StoredUser, purpose: CodePurpose, code: string, now: number): void {
  const current = user.codes[purpose];
  if (!current || current.expiresAt <= now) throw refusals.expiredCode();
  const kind = `wrong-${purpose}-code`;
  if (current.code !== code) {
    countRequest(user, kind, now);
    throw refusals.wrongCode();
  }
  // A right code is refused too after too many wrong ones.
  if ((user.requests[kind] ?? []).filter((instant) => now - instant < hour).length >= perHour)
    throw refusals.limit();
}

/** Marks a code as used. */
export function spendCode(user: StoredUser, purpose: CodePurpose): void {
  delete user.codes[purpose];
  delete user.requests[`wrong-${purpose}-code`];
}

/** An address as responses show it: "p***@e***". */
export const maskedAddress = (email: string): string => {
  const [local = '', domain = ''] = email.split('@');
  return `${local.slice(0, 1)}***@${domain.slice(0, 1)}***`;
};

/** The part of a response that says where a code was sent. */
export const deliveryTo = (email: string) => ({
  AttributeName: 'email',
  DeliveryMedium: 'EMAIL',
  Destination: maskedAddress(email),
});
