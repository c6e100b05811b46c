/** What a stored PDF says about itself, in case the table loses the invoice. */
export interface IssuedFacts {
  readonly number: string;
  /** The client's address as printed, or ''. */
  readonly to: string;
}

/** Most characters of one value of the metadata. S3 stores 2 kB with an object. */
const maxValueLength = 900;

/** The facts as metadata of the stored file. A value that does not fit is left out. */
export const metadataOfIssued = (facts: IssuedFacts): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(facts)
      .map(([name, value]) => [name, encodeURIComponent(value)] as const)
      .filter(([, value]) => value !== '' && value.length <= maxValueLength),
  );

/** The facts of a stored file; undefined if it does not say its number. */
export function issuedFactsOf({
  number,
  to = '',
}: Readonly<Record<string, string | undefined>>): IssuedFacts | undefined {
  return number === undefined
    ? undefined
    : { number: decodeURIComponent(number), to: decodeURIComponent(to) };
}
