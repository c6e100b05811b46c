/** Maximum age, in milliseconds, of the timestamp in a suggested invoice number when the email is sent. */
const maxNumberAge = 2 * 24 * 60 * 60 * 1000;

/**
 * True for a number that the form suggested: `INV-` and the time in milliseconds. A person cannot freely choose its
 * first digits, because they must be close to the current time.
 */
function isSuggestedNumber(number: string, now: Date): boolean {
  const [, digits] = /^INV-(\d{13})$/.exec(number) ?? [];
  return digits !== undefined && Math.abs(Number(digits) - now.getTime()) < maxNumberAge;
}

/**
 * True for an invoice number that cannot carry a message, and so is safe in an email that a stranger can trigger:
 * one word of at most 32 letters, digits and -_/.# with at least one digit. It also has
 * - at most three letters, all adjacent, so that no words fit between them;
 * - at most nine digits, at most seven in a row, and not three and then four, which looks like a local phone number;
 * - at most two dots, none directly before a letter, because email clients turn addresses into links.
 */
export function isPlainNumber(number: string, now: Date): boolean {
  if (isSuggestedNumber(number, now)) return true;
  if (!/^[A-Za-z0-9#][A-Za-z0-9#_./-]{0,31}$/.test(number)) return false;
  const letters = number.match(/[A-Za-z]+/g) ?? [];
  const digits = number.replace(/\D/g, '').length;
  return (
    letters.length <= 1 &&
    (letters[0] ?? '').length <= 3 &&
    digits >= 1 &&
    digits <= 9 &&
    !/\d{8}|(?<!\d)\d{3}\D\d{4}(?!\d)/.test(number) &&
    !/\.[A-Za-z]|\..*\..*\./.test(number)
  );
}
