import { type CalendarDate, formatLongDate } from '../calendar-date.ts';

const sentences = {
  'setup-incomplete': 'Your business profile is not complete.',
  'invalid-invoice': 'Something in this invoice cannot be used any more.',
  'number-taken': 'No invoice number was free.',
  other: 'Something went wrong on our side.',
} as const;

/** Why a recurring invoice was not made or emailed. Causes that the owner cannot change are `other`. */
export type RepeatTroubleCause = keyof typeof sentences;

/** Why the next recurring invoice is late. */
export interface RepeatTrouble {
  readonly because: RepeatTroubleCause;
  /** The invoice was made but could not be emailed. */
  readonly isMade: boolean;
  /** It is set aside, so it is not retried automatically. */
  readonly isAside: boolean;
}

/** The cause shown to the owner for a refusal code. */
export const troubleCause = (code: string): RepeatTroubleCause =>
  Object.keys(sentences).includes(code) ? (code as RepeatTroubleCause) : 'other';

/** Sentences about why the next recurring invoice is late, and what happens next. */
export function troubleSentences(
  { because, isMade, isAside }: RepeatTrouble,
  next: CalendarDate | undefined,
): string {
  const late = isMade
    ? 'The last invoice was made, but it could not be emailed.'
    : `The invoice${next === undefined ? '' : ` for ${formatLongDate(next)}`} could not be made.`;
  const now = isAside
    ? 'It is not tried again by itself. We were told and look into it. To go on from today, choose Change and Save.'
    : 'It is tried again within an hour.';
  return `${late} ${sentences[because]} ${now}`;
}

/** The same in a few words, for the list of recurring invoices. */
export const troubleNote = ({ isMade }: RepeatTrouble): string => (isMade ? 'Not emailed' : 'Not made');
