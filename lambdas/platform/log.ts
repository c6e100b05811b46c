import { AsyncLocalStorage } from 'node:async_hooks';
import type { ProblemCode } from '#domain/contract/problems';
import type { MessageKind } from '#domain/messaging/message';

/**
 * The only things a log line may hold: ids, codes, counts and times, never what a person typed.
 * A new field is a decision about privacy, not a convenience.
 */
export interface LogFields {
  readonly operation?: string;
  /** What the API calls the request; people are shown it with a problem, as its reference. */
  readonly requestId?: string;
  readonly submissionId?: string;
  /** The hash of the ID of a message that gives access. */
  readonly messageHash?: string;
  readonly invoiceId?: string;
  /** The account, by an id that names nobody once the account is erased. */
  readonly userId?: string;
  readonly message?: MessageKind;
  /** What an item is, as its key says: a word of our code, though maybe of a newer release. */
  readonly kind?: string;
  /** The mail service's own id of a mail. */
  readonly serviceId?: string;
  readonly code?: ProblemCode;
  /** The failure is counted on its item, which is set aside after the last one: the general fault alarm leaves it out. */
  readonly isCounted?: true;
  readonly status?: number;
  readonly state?: string;
  readonly count?: number;
  readonly milliseconds?: number;
  /** Seconds that the oldest email of each queue of the outbox has waited. */
  readonly peopleWaitSeconds?: number;
  readonly plannedWaitSeconds?: number;
  /** Class of an error, such as `ThrottlingException`. */
  readonly errorName?: string;
  /** Message of an error of a page, without anything that may be a person's (`cleanErrorText`). */
  readonly errorText?: string;
  /** A page by its name, without the parameters of its address, and the release that it is of. */
  readonly page?: string;
  readonly release?: string;
  /** Places in our code, without messages: an error's message may quote data. */
  readonly stack?: string;
}

// Straight to standard output: Lambda's own console puts a prefix before each line, and the alarms read pure JSON.
let writeLine = (line: string): unknown => process.stdout.write(line);

/** Sends every further line elsewhere, for a program whose standard output is read by a person. */
export function logTo(sink: (line: string) => unknown): void {
  writeLine = sink;
}

const call = new AsyncLocalStorage<LogFields>();

/** Runs something whose every log line says these fields too, such as what the request is called. */
export const logIn = <Answer>(fields: LogFields, run: () => Answer): Answer => call.run(fields, run);

function write(level: 'INFO' | 'WARN' | 'ERROR', event: string, fields: LogFields): void {
  writeLine(`${JSON.stringify({ level, event, ...call.getStore(), ...fields })}\n`);
}

/** What an error may say in a log: its class and where it was thrown. */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { errorName: typeof error };
  const places = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  return { errorName: error.name, stack: places.slice(0, 8).join('\n') };
}

/** One JSON line per event, on standard output unless told otherwise. */
export const log = {
  info: (event: string, fields: LogFields = {}) => write('INFO', event, fields),
  warn: (event: string, fields: LogFields = {}) => write('WARN', event, fields),
  error: (event: string, fields: LogFields = {}) => write('ERROR', event, fields),
};
