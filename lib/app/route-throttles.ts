import { endpoints, type Operation } from '#domain/contract/endpoints';
import { type Endpoint, type RouteThrottle, throttles } from '#domain/contract/operation';

/** API Gateway's route key of an operation. */
export const routeKey = (operation: Operation): string => {
  const { method, path }: Endpoint = endpoints[operation];
  return `${method} ${path}`;
};

/** The settings of all throttled routes, given the throttle of the whole API; no route gets more than half of it. */
export const routeSettings = (apiThrottle: RouteThrottle): Readonly<Record<string, object>> =>
  Object.fromEntries(
    Object.values<Endpoint>(endpoints).flatMap(({ method, path, throttle }) => {
      if (!throttle) return [];
      const { rateLimit, burstLimit } = throttles[throttle];
      const settings = {
        ThrottlingRateLimit: Math.min(rateLimit, apiThrottle.rateLimit / 2),
        ThrottlingBurstLimit: Math.min(burstLimit, apiThrottle.burstLimit / 2),
      };
      return [[`${method} ${path}`, settings]];
    }),
  );
