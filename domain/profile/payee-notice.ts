import { formatLongDate } from '../calendar-date.ts';
import { type ShownHowToPay, shownHowToPay } from '../documents/how-to-pay.ts';
import type { DatedDetails, LastChange } from './payment-details.ts';

/** The sentence for clients about the last change of a business's payment details. */
export function payeeNotice({ on, isRecent }: LastChange, business: string): string {
  const date = formatLongDate(on);
  return isRecent
    ? `Payment details changed on ${date}. If in doubt, call ${business.trim() || 'the business'} at a number you already know.`
    : `Payment details unchanged since ${date}`;
}

/**
 * Payment details with the notice about their last change, as shown to clients. Only the notice if clients can only pay
 * online.
 */
export function detailsWithNotice(
  details: DatedDetails | undefined,
  business: string,
): ShownHowToPay | undefined {
  const shown = shownHowToPay(details);
  if (!details?.lastChange || (!shown && details.online === undefined)) return shown;
  return { ...shown, notice: payeeNotice(details.lastChange, business) };
}
