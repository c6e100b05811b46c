import { isCalendarDate } from '#domain/calendar-date';
import { type Result, refuse } from '#domain/result';
import { isUlid, ulid, ulidRandomBytes } from '#domain/ulid';
import { sha256 } from '../hash.ts';
import { BrokenItem } from './entity.ts';

/** Where records are imported to. */
export interface ImportTarget {
  readonly userId: string;
  readonly importId: string;
}

/** `taken`: its number or name is that of something else. Adding a record again changes nothing. */
export type AddOutcome = 'done' | 'taken';

/** The records of one kind that a full export has. */
export interface ImportedRecords {
  /** What adds a record, as the export has it; or what is wrong with it, in a sentence. */
  check(raw: unknown): Result<(to: ImportTarget) => Promise<AddOutcome>, string>;
  /**
   * Removes what an import added, until the time is up; says whether all was looked at, and how many stay because they
   * were used since.
   */
  removeAll(
    from: ImportTarget,
    isTimeUp: () => boolean,
  ): Promise<{ readonly isEnd: boolean; readonly kept: number }>;
}

/** Something of an exported record that is wrong; its message is a sentence for the owner. */
export class WrongRecord extends Error {}

/** Throws with a sentence unless something holds. */
export function ensure(isRight: boolean, sentence: string): asserts isRight {
  if (!isRight) throw new WrongRecord(sentence);
}

/** What a reader makes of a record; a refusal says which attribute is missing or wrong. */
export function readRecord<One>(read: () => One): Result<One, string> {
  try {
    return { ok: true, value: read() };
  } catch (error) {
    if (error instanceof WrongRecord) return refuse(error.message);
    if (error instanceof BrokenItem) return refuse(`"${error.name.split(' ')[1]}" is missing or wrong.`);
    throw error;
  }
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?Z$/;

/** Throws unless these are instants (ISO) where they are given. */
export function ensureInstants(facts: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(facts))
    ensure(
      value === undefined || (instant.test(value) && !Number.isNaN(Date.parse(value))),
      `"${name}" is not a time.`,
    );
}

/** Throws unless these are days, or ''. */
export function ensureDays(facts: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value = ''] of Object.entries(facts))
    ensure(value === '' || isCalendarDate(value), `"${name}" is not a day.`);
}

/** Throws unless these are whole numbers that amounts can be. */
export function ensureCents(facts: Readonly<Record<string, number | undefined>>): void {
  for (const [name, value = 0] of Object.entries(facts))
    ensure(Number.isSafeInteger(value), `"${name}" is not an amount in cents.`);
}

/**
 * The ID that a record of another account has in the account it is imported into: the same again for the same record, and
 * as little to be guessed as the first. One that sorts by time sorts at the same place.
 */
export function importedId(userId: string, id: string): string {
  const hash = sha256(`import#${userId}#${id}`);
  if (!isUlid(id)) return hash.slice(0, 40);
  const random = Buffer.from(hash, 'hex').subarray(0, ulidRandomBytes);
  return `${id.slice(0, 10)}${ulid(0, random).slice(10)}`;
}
