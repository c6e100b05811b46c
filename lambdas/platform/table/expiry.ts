const millisecondsPerDay = 24 * 60 * 60 * 1000;

/** The TTL attribute for an item kept `days` days from `now`, in seconds since 1970. */
export const expiryAfter = (now: Date, days: number): number =>
  Math.floor((now.getTime() + days * millisecondsPerDay) / 1000);
