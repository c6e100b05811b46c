import { type Problem, problem } from '#domain/contract/problems';
import type { SetHowToPayAnswer } from '#domain/contract/profile';
import {
  type HowToPay,
  type HowToPayDraft,
  howToPayFaults,
  parseHowToPay,
} from '#domain/invoices/how-to-pay';
import { ok, type Result, refuse } from '#domain/result';
import type { Clock } from '../platform/clock.ts';
import type { HowClientsPay } from './ports.ts';

const isSame = (one: HowToPay | undefined, other: HowToPay | undefined): boolean =>
  one?.text === other?.text && one?.link === other?.link;

/**
 * Sets how clients pay an account. An attacker could redirect payments with it, so each change is emailed to the
 * owner; the same once more changes and mails nothing.
 */
export async function setHowToPay(
  userId: string,
  draft: HowToPayDraft,
  { account, clock }: { readonly account: HowClientsPay; readonly clock: Clock },
): Promise<Result<SetHowToPayAnswer, Problem>> {
  const faults = Object.entries(howToPayFaults(draft));
  if (faults.length > 0)
    return refuse(
      problem('invalid-profile', { faults: faults.map(([field, message]) => ({ field, message })) }),
    );
  const howToPay = parseHowToPay(draft);
  const done = ok({ success: true as const, ...(howToPay && { howToPay }) });
  for (let round = 0; round < 5; round += 1) {
    const before = await account.find(userId);
    if (!before) return refuse(problem('setup-incomplete'));
    if (isSame(before.howToPay, howToPay)) return done;
    if (await account.change(userId, before, howToPay, clock())) return done;
  }
  return refuse(problem('in-progress'));
}
