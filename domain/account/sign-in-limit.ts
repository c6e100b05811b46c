/**
 * The first second whose sign-ins count when every session before `now` (milliseconds since 1970) ends: in seconds since
 * 1970, like the `auth_time` of a token. The second that has begun does not count, because a token does not say in which
 * part of it the sign-in was.
 */
export const firstSecondAfter = (now: number): number => Math.floor(now / 1000) + 1;

/**
 * True for a token whose sign-in (`auth_time`, seconds since 1970) no longer counts. `notBefore` is undefined for an
 * account that never ended its sessions.
 */
export const isEndedSignIn = (authTime: number, notBefore: number | undefined): boolean =>
  notBefore !== undefined && !(authTime >= notBefore);
