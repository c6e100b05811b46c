import { plainDigits } from './text.ts';

/**
 * Hours and minutes as a quantity: "6:20" or "6h20". The decimal keyboard of an iPhone has neither sign, so "6..20" and
 * "6,,20" are 6:20 too.
 */
const HOURS = /^(\d{1,7})\s*([:h]|\.\.|,,)\s*([0-5]\d)$/i;

/** Typed hours and minutes without spaces and leading zeros, as they are printed; undefined for any other text. */
export function typedHours(text: string): string | undefined {
  const [, hours, sign = '', minutes] = HOURS.exec(plainDigits(text).trim()) ?? [];
  return hours === undefined ? undefined : `${Number(hours)}${/h/i.test(sign) ? 'h' : ':'}${minutes}`;
}

/** The minutes of a quantity that `typedHours` returned. */
export function minutesOf(hours: string): number {
  const [, whole, , minutes] = HOURS.exec(hours) ?? [];
  return Number(whole) * 60 + Number(minutes);
}
