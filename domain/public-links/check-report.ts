import { instantAt, millisecondsOf } from '../time-zone.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;

/**
 * In milliseconds: a client can report a check only once in this time, because anybody with the link can cause this
 * write.
 */
export const checkReportMilliseconds = dayMilliseconds;

/** Days without reminders after the client reported a check. */
const remindersPauseDays = 7;

/** Texts of "I sent a check" on the client's page. */
export const checkTexts = {
  button: 'I sent a check',
  question: (business: string, due: string) =>
    `Tell ${business || 'the business'} that your check for ${due} is on its way?`,
  confirm: 'Yes, tell them',
  cancel: 'Cancel',
  busy: 'Letting them know...',
  thanks: (business: string) =>
    `Thank you. ${business || 'The business'} was told that your check is on its way. The invoice counts as paid once they have noted it.`,
  /** Amounts are formatted. */
  dueChanged: (reported: string, due: string) =>
    `You reported a check for ${reported}. ${due} is left to pay now.`,
  /** What happens after a payment that the owner has to record. */
  byHand: (business: string) =>
    `This page says "Paid" as soon as ${business || 'the business'} has noted your payment.`,
  failed: 'That did not work. Please try again.',
} as const;

interface CheckReport {
  /** ISO instant at which the client last reported that a check is on its way. */
  readonly checkReportedAt?: string | undefined;
}

/** True for a day after the client reported that a check is on its way. */
export const isCheckReported = ({ checkReportedAt }: CheckReport, now: string): boolean =>
  checkReportedAt !== undefined &&
  millisecondsOf(now) - millisecondsOf(checkReportedAt) < checkReportMilliseconds;

/** ISO instant until which a client who reported a check gets no reminders; undefined if no check was reported. */
export const remindersPausedUntil = ({ checkReportedAt }: CheckReport): string | undefined =>
  checkReportedAt === undefined
    ? undefined
    : instantAt(millisecondsOf(checkReportedAt) + remindersPauseDays * dayMilliseconds);
