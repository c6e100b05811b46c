import { type Problem, problem } from '#domain/contract/problems';
import { type HowToPayDraft, howToPayFaults, parseHowToPay } from '#domain/documents/how-to-pay';
import type { SetHowToPayAnswer } from '#domain/profile/contract';
import { isWithheld } from '#domain/profile/owner-values';
import {
  changeDetails,
  currentDetails,
  isSameDetails,
  type StoredDetails,
} from '#domain/profile/payment-details';
import { ok, type Result, refuse } from '#domain/result';
import type { Clock } from '../platform/clock.ts';
import type { PaymentDetailsStore } from './ports.ts';
import { detailsOfOwner } from './shown-to-clients.ts';

const answerOf = (stored: StoredDetails, now: Date) =>
  ok({ success: true as const, ...detailsOfOwner(stored, now) });

/**
 * Sets the payment details of an account. An attacker could redirect payments with them, so each change is emailed to
 * the owner, and details that replace others take effect after 24 hours. Setting the same details again changes nothing
 * and emails nobody.
 */
export async function setHowToPay(
  userId: string,
  draft: HowToPayDraft,
  { details, clock }: { readonly details: PaymentDetailsStore; readonly clock: Clock },
): Promise<Result<SetHowToPayAnswer, Problem>> {
  const faults = Object.entries(howToPayFaults(draft));
  if (faults.length > 0)
    return refuse(
      problem('invalid-profile', { faults: faults.map(([field, message]) => ({ field, message })) }),
    );
  const typed = parseHowToPay(draft);
  for (let round = 0; round < 5; round += 1) {
    const before = await details.find(userId);
    if (!before) return refuse(problem('setup-incomplete'));
    const now = clock();
    const current = currentDetails(before, now.toISOString());
    const newest = current.pending?.howToPay ?? current.howToPay;
    // The connected account of the payment provider stays, but not a withheld one: new details end the withholding, and
    // clients would see an account that somebody else may have connected.
    const online = isWithheld(before, 'howToPay') ? undefined : newest?.online;
    const howToPay = online === undefined ? typed : { ...typed, online };
    if (isSameDetails(newest, howToPay)) return answerOf(before, now);
    const change = changeDetails(before, howToPay, { now: now.toISOString() });
    if (await details.change(userId, before, change, now)) return answerOf({ ...before, ...change }, now);
  }
  return refuse(problem('in-progress'));
}

/**
 * Emails the owner again about pending payment details, with the link that confirms them, at most once an hour. Does
 * nothing if none are pending.
 */
export async function emailPaymentConfirmation(
  userId: string,
  { details, clock }: { readonly details: PaymentDetailsStore; readonly clock: Clock },
): Promise<Result<{ readonly success: true }, Problem>> {
  const stored = await details.find(userId);
  if (!stored) return refuse(problem('setup-incomplete'));
  const now = clock();
  if (currentDetails(stored, now.toISOString()).pending) await details.emailAgain(userId, stored, now);
  return ok({ success: true });
}
