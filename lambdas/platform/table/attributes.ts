import * as z from 'zod/mini';
import { typedHours } from '#domain/hours';

/** A text that every item has. */
export const text = z.string();

/** A number that every item has. */
export const number = z.number();

/** A text that older items lack; read as ''. */
export const textOrNone = z._default(z.string(), '');

/** Hours and minutes as a quantity, such as "6:20". */
export const storedHours = z.string().check(z.refine((hours) => typedHours(hours) === hours));

/** A count; 0 until it is first added to. */
export const count = z._default(z.number(), 0);

/** A boolean; false if it is missing. */
export const flag = z._default(z.boolean(), false);

/** An attribute that may be missing; then the parsed item lacks it too. */
export const optional = z.exactOptional;

/** One of the words this release knows. Any other word, for example of a newer release, reads as `other`. */
export const wordOr = <const Words extends readonly string[], const Other extends string>(
  words: Words,
  other: Other,
) =>
  z.pipe(
    z.string(),
    z.transform((word): Words[number] | Other => (words.includes(word) ? word : other)),
  );

/** One of the words this release knows. Any other word reads as `unknown`. */
export const wordOf = <const Words extends readonly string[]>(words: Words) => wordOr(words, 'unknown');

const millisecondsPerDay = 24 * 60 * 60 * 1000;

/** The TTL attribute for an item kept `days` days from `now`, in seconds since 1970. */
export const expiryAfter = (now: Date, days: number): number =>
  Math.floor((now.getTime() + days * millisecondsPerDay) / 1000);
