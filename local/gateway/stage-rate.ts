/** How many requests a stage takes: at once, and then each second. */
export interface StageRate {
  readonly perSecond: number;
  readonly burst: number;
}

/**
 * Counts requests as API Gateway throttles them, with a token bucket: it holds `burst` tokens, a request takes one, and
 * `perSecond` come back in a second. Answers whether a request at `now` (milliseconds) may pass.
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
