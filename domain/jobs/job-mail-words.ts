import { businessWords, shortSubject } from '../client-email/mail-to-client.ts';
import { cleanLine } from '../text.ts';
import { formatTime, type JobTime, lastDayOf, longDayText } from './job-time.ts';

/** What an email to the client of a job says: its time, a new time, that it is canceled, or that it is tomorrow. */
export const jobNews = ['time', 'new-time', 'canceled', 'day-before'] as const;

export type JobNews = (typeof jobNews)[number];

/** "Tuesday, November 3, 2026, between 8:00 AM and 10:00 AM" */
export function longTimeText(time: JobTime): string {
  const { date = '', start = '', end = '' } = time;
  if (date === '') return '';
  const last = lastDayOf(time) ?? date;
  const days = last > date ? `${longDayText(date)}, to ${longDayText(last)}` : longDayText(date);
  if (start === '') return days;
  return end === ''
    ? `${days}, at ${formatTime(start)}`
    : `${days}, between ${formatTime(start)} and ${formatTime(end)}`;
}

interface JobMailFacts extends JobTime {
  readonly title: string;
  readonly businessName: string;
  /** The time that the client was told before, as `longTimeText` says it; '' if there is none. */
  readonly instead?: string;
}

const subjects: Readonly<Record<JobNews, (title: string, day: string) => string>> = {
  time: (title, day) => `${title}: ${day}`,
  'new-time': (title, day) => `New time for ${title}: ${day}`,
  canceled: (title, day) => `Canceled: ${title}, ${day}`,
  'day-before': (title, day) => `Tomorrow: ${title}, ${day}`,
};

const sentences: Readonly<Record<JobNews, (business: string, when: string) => string>> = {
  time: (business, when) => `${business} plans to be with you on ${when}.`,
  'new-time': (business, when) => `${business} has a new time for you: ${when}.`,
  canceled: (business, when) => `${business} is not coming on ${when}. This appointment is canceled.`,
  'day-before': (business, when) => `A reminder: ${business} plans to be with you tomorrow, ${when}.`,
};

const hints: Readonly<Record<JobNews, string>> = {
  time: 'Open the attached file to put it into your calendar.',
  'new-time': 'Open the attached file to change it in your calendar.',
  canceled: 'Open the attached file to remove it from your calendar.',
  'day-before': 'If this does not suit you, reply to this email.',
};

/** "instead of Tuesday, November 3, 2026, at 8:00 AM" */
export const insteadOf = (earlier: string): string => `instead of ${earlier}`;

/** The texts of an email to the client of a job. */
export function jobMailWords(news: JobNews, { title, businessName, instead = '', ...time }: JobMailFacts) {
  const name = cleanLine(title) || 'Your appointment';
  const business = businessWords(businessName);
  const when = longTimeText(time);
  const isOther = news === 'new-time' && instead !== '' && instead !== when;
  const sentence = sentences[news](business, isOther ? `${when}, ${insteadOf(instead)}` : when);
  return {
    subject: shortSubject(subjects[news](name, longDayText(time.date ?? ''))),
    heading: name,
    sentence: `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`,
    hint: hints[news],
  } as const;
}
