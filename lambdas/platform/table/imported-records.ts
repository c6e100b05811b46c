import { isCalendarDate } from '#domain/calendar-date';
import { type Result, refuse } from '#domain/result';
import { isUlid, ulid, ulidRandomBytes } from '#domain/ulid';
import { sha256 } from '../hash.ts';
import { BrokenItem } from './entity.ts';

/** The account and the import that records are added to. */
export interface ImportTarget {
  readonly userId: string;
  readonly importId: string;
}

/**
 * `taken`: a different record has the same number or name. Adding the same record again is `done`, and changes nothing.
 */
export type AddOutcome = 'done' | 'taken';

/** Imports records of one kind from a full export. */
export interface ImportedRecords {
  /** Parses an exported record. Returns a function that adds it, or a sentence that describes the error. */
  check(raw: unknown): Result<(to: ImportTarget) => Promise<AddOutcome>, string>;
  /**
   * Removes the records that an import added, until the time is up. `isEnd`: every record was processed. `kept`: number
   * of records that stay because they have been used since.
   */
  removeAll(
    from: ImportTarget,
    isTimeUp: () => boolean,
  ): Promise<{ readonly isEnd: boolean; readonly kept: number }>;
}

/** An exported record is wrong; the message is a sentence for the owner. */
export class WrongRecord extends Error {}

/** Throws `WrongRecord` with this sentence if the condition is false. */
export function ensure(isRight: boolean, sentence: string): asserts isRight {
  if (!isRight) throw new WrongRecord(sentence);
}

/** Runs a parser of a record. A refusal says which attribute is missing or wrong. */
export function readRecord<Parsed>(read: () => Parsed): Result<Parsed, string> {
  try {
    return { ok: true, value: read() };
  } catch (error) {
    if (error instanceof WrongRecord) return refuse(error.message);
    if (error instanceof BrokenItem) return refuse(`"${error.attribute}" is missing or wrong.`);
    throw error;
  }
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?Z$/;

/** Throws unless the given values are ISO timestamps. Undefined values are allowed. */
export function ensureInstants(facts: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(facts))
    ensure(
      value === undefined || (instant.test(value) && !Number.isNaN(Date.parse(value))),
      `"${name}" is not a time.`,
    );
}

/** Throws unless the values are calendar dates, or ''. */
export function ensureDays(facts: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value = ''] of Object.entries(facts))
    ensure(value === '' || isCalendarDate(value), `"${name}" is not a day.`);
}

/** Throws unless the values are whole numbers of cents. */
export function ensureCents(facts: Readonly<Record<string, number | undefined>>): void {
  for (const [name, value = 0] of Object.entries(facts))
    ensure(Number.isSafeInteger(value), `"${name}" is not an amount in cents.`);
}

/**
 * The new ID of a record in the account it is imported into. The same record always gets the same ID, and the new ID is
 * as hard to guess as the old one. A ULID keeps its time and so its place in the order.
 */
export function importedId(userId: string, id: string): string {
  const hash = sha256(`import#${userId}#${id}`);
  if (!isUlid(id)) return hash.slice(0, 40);
  const random = Buffer.from(hash, 'hex').subarray(0, ulidRandomBytes);
  return `${id.slice(0, 10)}${ulid(0, random).slice(10)}`;
}
