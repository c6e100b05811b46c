import { invoiceLimits } from '../documents/invoice-limits.ts';
import { cleanLine } from '../text.ts';

/**
 * The number after another: its trailing digits plus one, as wide as they were ("HHA-0099", "HHA-0100"). Undefined after
 * a number without digits at its end, or one that would grow too long.
 */
export function numberAfter(number: string): string | undefined {
  const clean = cleanLine(number);
  const [digits] = /\d+$/.exec(clean) ?? [];
  if (digits === undefined) return undefined;
  const next = String(BigInt(digits) + 1n).padStart(digits.length, '0');
  const after = clean.slice(0, -digits.length) + next;
  return after.length > invoiceLimits.field ? undefined : after;
}

/** True for a number that was made from the clock: nobody counts on with it. */
export const isClockNumber = (number: string): boolean => /^INV-\d{13}$/.test(cleanLine(number));
