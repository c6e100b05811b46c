/** The rate of a stage: a burst, and then a number of requests per second. */
export interface StageRate {
  readonly perSecond: number;
  readonly burst: number;
}

/**
 * Throttles requests like API Gateway, with a token bucket: it holds `burst` tokens, a request takes one, and
 * `perSecond` tokens are added each second. The function returns whether a request at `now` (milliseconds) is allowed.
 */
export function createThrottle({ perSecond, burst }: StageRate): (now: number) => boolean {
  let tokens = burst;
  let countedAt: number | undefined;
  return (now) => {
    tokens = Math.min(burst, tokens + ((now - (countedAt ?? now)) / 1_000) * perSecond);
    countedAt = now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
