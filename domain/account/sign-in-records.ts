/** A sign-in of an account. */
export interface SignInRecord {
  /** ISO instant. */
  readonly at: string;
  /** The browser's own description; absent for the mobile app, and until the browser has reported it. */
  readonly browser?: string;
}

/** Maximum number of sign-ins that are kept and listed. */
export const maxKeptSignIns = 10;

/** Adds a sign-in to the list, newest first. */
export const withSignIn = (records: readonly SignInRecord[], record: SignInRecord): readonly SignInRecord[] =>
  [record, ...records].sort((one, other) => other.at.localeCompare(one.at)).slice(0, maxKeptSignIns);

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const firstMatch = (names: typeof browsers, text: string): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/** A short name for a browser's user agent, such as "Chrome on Windows". */
export function browserName(reported: string | undefined): string {
  const browser = firstMatch(browsers, reported ?? '');
  const system = firstMatch(systems, reported ?? '');
  if (browser === undefined) return system ?? 'Another device';
  return system === undefined ? browser : `${browser} on ${system}`;
}

/**
 * The earliest `auth_time` of a token (seconds since 1970) that is accepted after all sessions were ended at `now`
 * (milliseconds since 1970): the next second, because a token does not say in which part of a second the sign-in was.
 */
export const firstSecondAfter = (now: number): number => Math.floor(now / 1000) + 1;

/**
 * Seconds that a time from which sign-ins are valid can lie ahead. One further ahead comes from a clock that was wrong,
 * and would refuse every sign-in until then.
 */
export const signInClockSeconds = 5 * 60;

/** True if a time from which sign-ins are valid (seconds since 1970) cannot have been written at `now` (milliseconds). */
export const isAheadOfClock = (notBefore: number, now: number): boolean =>
  notBefore > firstSecondAfter(now) + signInClockSeconds;

/**
 * True if the token's sign-in (`auth_time`, seconds since 1970) is no longer valid. `notBefore` is undefined for an
 * account that never ended its sessions; then every sign-in is valid. Otherwise NaN is not.
 */
export const isEndedSignIn = (authTime: number, notBefore: number | undefined): boolean =>
  notBefore !== undefined && !(authTime >= notBefore);
