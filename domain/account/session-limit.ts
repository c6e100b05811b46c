/** Days until a browser is signed out after its sign-in, however often it renewed its tokens. */
export const sessionDays = 30;

/** Days before that in which every page with the menu and both editors say so. */
const noticeDays = 3;

const dayMilliseconds = 86_400_000;

/** When a session ends (milliseconds since 1970) whose sign-in was at `signedInAt` (seconds since 1970). */
export const sessionEnd = (signedInAt: number): number => signedInAt * 1000 + sessionDays * dayMilliseconds;

/** True if a session that ends at `end` (milliseconds since 1970) ends within three days after `now`. */
export const endsSoon = (end: number, now: number): boolean =>
  end > now && end - now < noticeDays * dayMilliseconds;
