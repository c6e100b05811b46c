import { instantAt, millisecondsOf } from '../time-zone.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** A client can say once in this time, in milliseconds, that a check is on the way: anybody with the link causes a write. */
export const checkReportMilliseconds = dayMilliseconds;

/** Days without a reminder after the client said that a check is on the way. */
const remindersPauseDays = 7;

/** The texts of "I sent a check" on the client's page. */
export const checkTexts = {
  button: 'I sent a check',
  busy: 'Letting them know...',
  thanks: (business: string) => `Thank you. ${business || 'The business'} sees that a check is on the way.`,
  failed: 'That did not work. Please try again.',
} as const;

interface CheckReport {
  /** When the client of an invoice last said that a check is on the way, ISO. */
  readonly checkReportedAt?: string | undefined;
}

/** True for a day after the client of an invoice said that a check is on the way. */
export const isCheckReported = ({ checkReportedAt }: CheckReport, now: string): boolean =>
  checkReportedAt !== undefined &&
  millisecondsOf(now) - millisecondsOf(checkReportedAt) < checkReportMilliseconds;

/** Until when (ISO) no reminder goes to the client who said that a check is on the way; undefined if it never did. */
export const remindersPausedUntil = ({ checkReportedAt }: CheckReport): string | undefined =>
  checkReportedAt === undefined
    ? undefined
    : instantAt(millisecondsOf(checkReportedAt) + remindersPauseDays * dayMilliseconds);
