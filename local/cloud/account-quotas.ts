import { createThrottle, type StageRate } from '../gateway/stage-rate.ts';
import type { MailQuota } from '../mail/mail-rules.ts';
import type { Call, ServiceName } from './caller.ts';
import type { CloudAnswer } from './exchange.ts';
import { faultAnswer } from './fault-plan.ts';

/** How many calls a service takes: at once, and then each second. Those left out take any number. */
export type CallRates = { readonly [Service in ServiceName]?: StageRate };

/** Counts calls, and answers one that is beyond its service's rate as the service does. */
export function createCallRates(rates: CallRates = {}): (call: Call, now: number) => CloudAnswer | undefined {
  const throttles = new Map(
    Object.entries(rates).map(([service, rate]) => [service, createThrottle(rate)] as const),
  );
  return ({ service }, now) =>
    throttles.get(service)?.(now) === false ? faultAnswer({ service, action: 'throttle' }) : undefined;
}

/** How much an account lets happen. What is left out has no bound here. */
export interface AccountQuotas {
  /**
   * Functions that run at once in the whole account. A call beyond them is refused where somebody waits for its answer,
   * and waits itself where nobody does. A function with a reserve of its own in its template has that one.
   */
  readonly concurrentFunctions?: number;
  /** Whether the rates are kept to that the templates set for the stages of an API. */
  readonly stageRates?: boolean;
  readonly mail?: MailQuota;
  /** Calls that tables, objects, user pools and the other services take before they throttle. */
  readonly calls?: CallRates;
}

/**
 * What Amazon gives a new account: ten functions at once, and the sandbox of SES with a mail a second and 200 a day
 * (developer guides of Lambda and SES, "Quotas").
 */
export const newAccountQuotas: AccountQuotas = {
  concurrentFunctions: 10,
  stageRates: true,
  mail: { sandbox: true, perSecond: 1, perDay: 200 },
};
