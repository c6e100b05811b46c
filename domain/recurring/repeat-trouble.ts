import { type CalendarDate, formatLongDate } from '../calendar-date.ts';

const sentences = {
  'setup-incomplete': 'Your business profile is not complete.',
  'invalid-invoice': 'Something in this invoice cannot be used any more.',
  'number-taken': 'No invoice number was free.',
  other: 'Something went wrong on our side.',
} as const;

/** Why the invoice of a repeat was not made or emailed; everything that its owner cannot change is `other`. */
export type RepeatTroubleCause = keyof typeof sentences;

/** Why the next invoice of a repeat is late. */
export interface RepeatTrouble {
  readonly because: RepeatTroubleCause;
  /** The invoice was made, and could not be emailed. */
  readonly isMade: boolean;
  /** It is not tried again by itself. */
  readonly isAside: boolean;
}

/** The cause that an owner is shown for the code of a refusal. */
export const troubleCause = (code: string): RepeatTroubleCause =>
  Object.keys(sentences).includes(code) ? (code as RepeatTroubleCause) : 'other';

/** Why the next invoice of a repeat is late, and what happens now, in sentences. */
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

/** The same in a few words, in the list of what repeats. */
export const troubleNote = ({ isMade }: RepeatTrouble): string => (isMade ? 'Not emailed' : 'Not made');
