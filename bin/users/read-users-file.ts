import { type MobileUser, mobileUserFields, parseMobileUser } from '#domain/account/mobile-user';
import { ok, type Result, refuse } from '#domain/result';
import { parseCsv } from './csv.ts';

/** One user in a file: the position, and the user or the errors. */
export interface UserEntry {
  /** `line 7` of a CSV file, or `entry 7` of a JSON file. */
  readonly place: string;
  readonly user: Result<MobileUser, readonly string[]>;
}

type Entry = { readonly place: string; readonly record: Result<Record<string, string>, readonly string[]> };

const unknownFields = (names: readonly string[]): string[] =>
  names.filter((name) => !mobileUserFields.includes(name));

const knownFieldsText = `It may have: ${mobileUserFields.join(', ')}.`;

function csvEntries(text: string): Result<readonly Entry[], string> {
  const [header, ...records] = parseCsv(text);
  const columns = (header?.cells ?? []).map((cell) => cell.trim());
  if (header?.fault) return refuse(`The header is broken: ${header.fault}.`);
  if (!columns.includes('email')) return refuse(`The header has no column email. ${knownFieldsText}`);
  const unknown = unknownFields(columns);
  if (unknown.length > 0)
    return refuse(`The header has columns nobody knows: ${unknown.join(', ')}. ${knownFieldsText}`);
  if (new Set(columns).size < columns.length) return refuse('The header names a column twice.');
  return ok(
    records.map(({ line, cells, fault }) => {
      const place = `line ${line}`;
      if (fault) return { place, record: refuse([fault]) };
      if (cells.length !== columns.length)
        return {
          place,
          record: refuse([`${cells.length} cells, but the header has ${columns.length} columns`]),
        };
      return { place, record: ok(Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? '']))) };
    }),
  );
}

function jsonRecord(entry: unknown): Entry['record'] {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return refuse(['it is no object']);
  const fields = Object.entries(entry).filter(([, value]) => value !== null);
  const unknown = unknownFields(fields.map(([name]) => name));
  if (unknown.length > 0) return refuse([`fields nobody knows: ${unknown.join(', ')}`]);
  const wrong = fields.filter(([, value]) => typeof value !== 'string').map(([name]) => name);
  // A ZIP code written as a number has already lost its leading zeros.
  if (wrong.length > 0) return refuse([`not written as text: ${wrong.join(', ')}`]);
  return ok(Object.fromEntries(fields) as Record<string, string>);
}

function jsonEntries(text: string): Result<readonly Entry[], string> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return refuse(`It is no JSON: ${error instanceof Error ? error.message : error}`);
  }
  if (!Array.isArray(json)) return refuse('It is no list of users.');
  return ok(json.map((entry, at) => ({ place: `entry ${at + 1}`, record: jsonRecord(entry) })));
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    // Removes the byte order mark that spreadsheets write.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Reads a file of mobile users. Whether it is CSV or JSON is detected from its first character. A bad entry is refused
 * on its own, with its position; so is an entry that repeats an address. The whole file is refused only if it cannot be
 * read.
 */
export function readUsersFile(bytes: Uint8Array): Result<readonly UserEntry[], string> {
  const text = decoded(bytes);
  if (text === undefined) return refuse('It is not UTF-8: save it as "CSV UTF-8".');
  const entries = /^\s*[[{]/.test(text) ? jsonEntries(text) : csvEntries(text);
  if (!entries.ok) return entries;
  const places = new Map<string, string>();
  return ok(
    entries.value.map(({ place, record }) => {
      const user = record.ok ? parseMobileUser(record.value) : record;
      const first = user.ok ? places.get(user.value.email) : undefined;
      if (first !== undefined) return { place, user: refuse([`the same address as ${first}`]) };
      if (user.ok) places.set(user.value.email, place);
      return { place, user };
    }),
  );
}
