/**
 * The first second whose sign-ins count after every session before `now` (milliseconds since 1970) was ended; in
 * seconds since 1970, like the `auth_time` of a token. The current second does not count, because a token does not say
 * in which part of a second the sign-in was.
 */
export const firstSecondAfter = (now: number): number => Math.floor(now / 1000) + 1;

/**
 * True if the token's sign-in (`auth_time`, seconds since 1970) no longer counts. `notBefore` is undefined for an
 * account that never ended its sessions.
 */
export const isEndedSignIn = (authTime: number, notBefore: number | undefined): boolean =>
  notBefore !== undefined && !(authTime >= notBefore);
