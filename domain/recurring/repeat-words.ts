import { brand } from '../brand.ts';
import { type CalendarDate, formatLongDate } from '../calendar-date.ts';
import { shortSubject } from '../client-email/mail-to-client.ts';
import { type Cents, formatDollars } from '../money.ts';
import { cleanLine, countText } from '../text.ts';
import type { RepeatWay } from './repeat.ts';
import type { Rhythm } from './repeat-days.ts';

/**
 * Why an owner is notified about a recurring invoice. `mailed`: only because earlier dates were skipped. `not-made`:
 * the next invoice could not be made, so the email is about the recurring invoice itself.
 */
export const repeatNews = [
  'ready',
  'incomplete',
  'capped',
  'suspended',
  'unverified',
  'no-address',
  'stopped',
  'void',
  'failed',
  'unconfirmed',
  'mailed',
  'not-made',
] as const;

export type RepeatNews = (typeof repeatNews)[number];

const sentences: Readonly<Record<RepeatNews, string>> = {
  ready: 'It waits for you: look at it, then email it to your client.',
  incomplete: 'Something is missing or cannot be read. Complete it, then send it.',
  capped: 'It was not emailed to your client: you have emailed as many invoices today as you may.',
  suspended: 'It was not emailed to your client: emailing your clients is paused.',
  unverified: 'It was not emailed to your client: your own email address is not verified.',
  'no-address': 'It was not emailed to your client: there is no email address that can be used.',
  stopped: 'It was not emailed to your client, who accepts no more email from your business.',
  void: 'It was not emailed to your client: the invoice that it repeats was voided.',
  failed: 'It could not be emailed to your client.',
  unconfirmed: 'It was emailed to your client, but whether it arrived was never confirmed.',
  mailed: 'It was emailed to your client.',
  'not-made': 'Something went wrong on our side. We were told and look into it.',
};

/** The facts in the email about a recurring invoice. */
export interface RepeatNoticeFacts {
  readonly invoiceNumber: string;
  readonly clientName: string;
  readonly totalCents: Cents;
  readonly day: CalendarDate;
  readonly news: RepeatNews;
  /** Number of missed dates before it that were skipped. */
  readonly passedOver: number;
}

function passedWords(count: number): readonly string[] {
  if (count === 0) return [];
  const days = count === 1 ? '1 earlier date was' : `${count} earlier dates were`;
  return [
    `${days} missed while ${brand.name} could not make invoices. Make those by hand with Duplicate if you need them.`,
  ];
}

/** The texts for an owner about an invoice that was made automatically. */
export function repeatWords({ news, passedOver, ...facts }: RepeatNoticeFacts) {
  const client = cleanLine(facts.clientName) || 'your client';
  const hasNothingToSend = news === 'mailed' || news === 'unconfirmed' || news === 'not-made';
  const state = hasNothingToSend ? 'please look' : news === 'incomplete' ? 'to complete' : 'ready to send';
  const invoice = `Invoice ${facts.invoiceNumber} for ${client} over ${formatDollars(facts.totalCents)}`;
  return {
    subject: shortSubject(`Invoice ${facts.invoiceNumber}: ${state}`),
    sentences: [
      news === 'not-made'
        ? `${invoice} repeats, but the one for ${formatLongDate(facts.day)} could not be made.`
        : `${invoice} was made for ${formatLongDate(facts.day)}, because you have it repeat.`,
      sentences[news],
      ...passedWords(passedOver),
    ],
    button: 'View invoice',
  } as const;
}

/** The names of the rhythms. */
export const rhythmLabels: Readonly<Record<Rhythm, string>> = {
  week: 'Every week',
  'two-weeks': 'Every two weeks',
  month: 'Every month',
  quarter: 'Every quarter',
  year: 'Every year',
};

/** The names of the delivery choices. */
export const wayLabels: Readonly<Record<RepeatWay, string>> = {
  draft: 'Save it as a draft and email me',
  client: 'Email it to the client automatically',
};

/** The delivery choice in a few words, for the list of recurring invoices. */
export const wayNotes: Readonly<Record<RepeatWay, string>> = {
  draft: 'waits as a draft',
  client: 'goes to the client by email',
};

/** Texts about recurring invoices. */
export const repeatTexts = {
  title: 'Repeat',
  hint: 'Make this invoice again automatically, with a new number and date.',
  repeat: 'Repeat this invoice',
  change: 'Change',
  stop: 'Stop repeating',
  save: 'Save',
  namesOwnDate: 'Each invoice names its own month and date',
  at: 'On each date, a new invoice is made between 9:00 and 9:30 AM, with the next number, the same time to pay and your business details of that day.',
  saved: 'This invoice repeats.',
  stopped: 'This invoice repeats no more.',
  failed: 'This could not be saved. Please try again.',
  loadFailed: 'What repeats could not be loaded.',
  none: 'Nothing repeats',
  noneHint: 'Open an invoice that you sent and choose Repeat, such as for lawn care or maintenance.',
} as const;

/** Texts about jobs that repeat. */
export const visitTexts = {
  title: 'Repeat',
  hint: 'Plan this job again and again, such as for lawn care. Visits are made up to eight weeks ahead.',
  repeat: 'Repeat this job',
  first: 'Give this job a date first, then you can repeat it.',
  change: 'Change',
  stop: 'Stop repeating',
  save: 'Save',
  at: 'Each visit is a job of its own: moving or skipping one does not change the others.',
  saved: 'This job repeats.',
  stopped: 'No more visits are made. Those that are planned stay.',
  failed: 'This could not be saved. Please try again.',
  made: 'This visit was made by a job that repeats.',
  source: 'Open that job',
  movedAlone: 'This visit was moved by itself.',
  moveAll: 'Move all after this one',
  follows: (count: number) =>
    count === 0
      ? 'No later visit is planned yet. Those to come follow this one.'
      : `${countText(count, 'later visit')} can move with it:`,
  toDay: ({ from, to }: { readonly from: CalendarDate; readonly to: CalendarDate }) =>
    from === to
      ? `${formatLongDate(from)}, to the new time`
      : `${formatLongDate(from)} to ${formatLongDate(to)}`,
  keepsEnd: (until: CalendarDate) => `It still repeats until ${formatLongDate(until)}.`,
  movedAll: (count: number) =>
    count === 0 ? 'Later visits follow from now on.' : `${countText(count, 'later visit')} moved.`,
  skip: 'Skip this visit',
  skipped: 'Visit skipped.',
} as const;

/**
 * How a job repeats, from the dates of its planned visits in order: "Every week. Next visit December 14, 2026, planned
 * up to January 25, 2027."
 */
export function visitsLine(
  repeat: { readonly rhythm: Rhythm; readonly next: CalendarDate; readonly until?: CalendarDate },
  planned: readonly CalendarDate[],
): string {
  const [first = repeat.next] = planned;
  const last = planned.at(-1) ?? first;
  const upTo = last > first ? `, planned up to ${formatLongDate(last)}` : '';
  const until = repeat.until === undefined ? '' : ` Until ${formatLongDate(repeat.until)}.`;
  return `${rhythmLabels[repeat.rhythm]}. Next visit ${formatLongDate(first)}${upTo}.${until}`;
}

/** The state of a recurring invoice in one line: "Every month, next on January 31, 2027, until June 30, 2027." */
export function repeatLine(repeat: {
  readonly rhythm: Rhythm;
  readonly next?: CalendarDate;
  readonly until?: CalendarDate;
}): string {
  if (repeat.next === undefined) return 'It repeats no more.';
  const until = repeat.until === undefined ? '' : `, until ${formatLongDate(repeat.until)}`;
  return `${rhythmLabels[repeat.rhythm]}, next on ${formatLongDate(repeat.next)}${until}.`;
}
