import { createThrottle, type StageRate } from '../gateway/stage-rate.ts';
import type { MailQuota } from '../mail/mail-rules.ts';
import type { Call, ServiceName } from './caller.ts';
import type { CloudAnswer } from './exchange.ts';
import { faultAnswer } from './fault-plan.ts';

/** Call rates per service: a burst, and then a number per second. A service without a rate has no limit. */
export type CallRates = { readonly [Service in ServiceName]?: StageRate };

/** Counts calls. Returns the service's throttling response for a call beyond its rate. */
export function createCallRates(rates: CallRates = {}): (call: Call, now: number) => CloudAnswer | undefined {
  const throttles = new Map(
    Object.entries(rates).map(([service, rate]) => [service, createThrottle(rate)] as const),
  );
  return ({ service }, now) =>
    throttles.get(service)?.(now) === false ? faultAnswer({ service, action: 'throttle' }) : undefined;
}

/** Limits of the AWS account. A limit that is left out does not apply. */
export interface AccountQuotas {
  /**
   * Concurrent executions in the whole account. A synchronous call beyond the limit is throttled, an asynchronous one
   * waits. A function with reserved concurrency in its template uses that instead.
   */
  readonly concurrentFunctions?: number;
  /** Whether API stages enforce the rates set in their templates. */
  readonly stageRates?: boolean;
  readonly mail?: MailQuota;
  /** Call rates beyond which tables, objects, user pools and the other services throttle. */
  readonly calls?: CallRates;
}

/**
 * Limits of a new AWS account: ten concurrent executions, and the SES sandbox with one email per second and 200 per day
 * (developer guides of Lambda and SES, "Quotas").
 */
export const newAccountQuotas: AccountQuotas = {
  concurrentFunctions: 10,
  stageRates: true,
  mail: { sandbox: true, perSecond: 1, perDay: 200 },
};
