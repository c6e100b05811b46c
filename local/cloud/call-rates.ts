import { createThrottle, type StageRate } from '../gateway/stage-rate.ts';
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
