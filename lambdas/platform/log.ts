import { AsyncLocalStorage } from 'node:async_hooks';
import type { ProblemCode } from '#domain/contract/problems';

/**
 * The only fields a log line may have: IDs, codes, counts and times, never what a person typed. Adding a field is a
 * decision about privacy.
 */
export interface LogFields {
  readonly operation?: string;
  /** The request ID of the API. People see it with a problem, as its reference. */
  readonly requestId?: string;
  readonly submissionId?: string;
  /** Hash of a message's ID, for a message whose ID gives access. */
  readonly messageHash?: string;
  readonly invoiceId?: string;
  /** The account's ID. It identifies nobody once the account is erased. */
  readonly userId?: string;
  /** The kind of a message. */
  readonly message?: string;
  /** The kind of an item according to its key: a word of our code, maybe of a newer release. */
  readonly kind?: string;
  /** The ID that SES gave an email, or the payment provider a request. */
  readonly serviceId?: string;
  readonly code?: ProblemCode;
  /**
   * Set if the failure is counted on its item, which is set aside after the last try. The general fault alarm ignores
   * such lines.
   */
  readonly isCounted?: true;
  readonly status?: number;
  readonly state?: string;
  readonly count?: number;
  readonly milliseconds?: number;
  /** Seconds that the oldest email in each queue of the outbox has waited. */
  readonly peopleWaitSeconds?: number;
  readonly plannedWaitSeconds?: number;
  /** Class of an error, such as `ThrottlingException`. */
  readonly errorName?: string;
  /** Message of an error on a page, without anything that may be personal (`cleanErrorText`). */
  readonly errorText?: string;
  /** The page's name, without the parameters of its URL, and the release it belongs to. */
  readonly page?: string;
  readonly release?: string;
  /** Code locations of an error, without its message, which may quote data. */
  readonly stack?: string;
}

// Written to standard output directly: Lambda's `console` adds a prefix to each line, and the alarms parse pure JSON.
let writeLine = (line: string): unknown => process.stdout.write(line);

/** Sends all further log lines to `sink`, for a program whose standard output a person reads. */
export function logTo(sink: (line: string) => unknown): void {
  writeLine = sink;
}

const call = new AsyncLocalStorage<LogFields>();

/** Runs a function and adds these fields to every log line written meanwhile, besides those of an outer call. */
export const withLogFields = <Answer>(fields: LogFields, run: () => Answer): Answer =>
  call.run({ ...call.getStore(), ...fields }, run);

function write(level: 'INFO' | 'WARN' | 'ERROR', event: string, fields: LogFields): void {
  writeLine(`${JSON.stringify({ level, event, ...call.getStore(), ...fields })}\n`);
}

/** Kept frames of a stack. An error of an AWS service has ten of its client before the first of ours. */
const maxFrames = 20;

// Node records ten.
Error.stackTraceLimit = maxFrames;

/** The fields of an error that may be logged: its class and where it was thrown. */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { errorName: typeof error };
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  return { errorName: error.name, stack: frames.slice(0, maxFrames).join('\n') };
}

/** Writes one JSON line per event. */
export const log = {
  info: (event: string, fields: LogFields = {}) => write('INFO', event, fields),
  warn: (event: string, fields: LogFields = {}) => write('WARN', event, fields),
  error: (event: string, fields: LogFields = {}) => write('ERROR', event, fields),
};

/** Waits for optional work. If it fails, logs the failure and returns undefined. */
export async function ifPossible<Value>(event: string, work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    log.error(event, errorFields(error));
    return undefined;
  }
}
