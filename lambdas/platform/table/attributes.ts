import * as z from 'zod/mini';

/** A text that every item has. */
export const text = z.string();

/** A number that every item has. */
export const number = z.number();

/** A text that older items lack: they say ''. */
export const textOrNone = z._default(z.string(), '');

/** A count that starts when it is first added to. */
export const count = z._default(z.number(), 0);

export const flag = z._default(z.boolean(), false);

/** An attribute that may be missing, and is then missing from what is read. */
export const optional = z.exactOptional;

/** One of the words this release knows; any other word, as a newer release may store it, reads as `other`. */
export const wordOr = <const Words extends readonly string[], const Other extends string>(
  words: Words,
  other: Other,
) =>
  z.pipe(
    z.string(),
    z.transform((word): Words[number] | Other => (words.includes(word) ? word : other)),
  );

/** The same, where any other word reads as `unknown`. */
export const wordOf = <const Words extends readonly string[]>(words: Words) => wordOr(words, 'unknown');
