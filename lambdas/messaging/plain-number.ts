/** Milliseconds by which a number of our own making may be older than its mail. */
const freshNumber = 2 * 24 * 60 * 60 * 1000;

/** The number the form begins with, `INV-` and the present milliseconds: 13 digits, of which nobody chooses the first. */
function isOurOwn(number: string, now: Date): boolean {
  const [, digits] = /^INV-(\d{13})$/.exec(number) ?? [];
  return digits !== undefined && Math.abs(Number(digits) - now.getTime()) < freshNumber;
}

/**
 * True for an invoice number that cannot carry a message, and is safe in an email that a stranger can trigger: one
 * word of at most 32 letters, digits and -_/.# with a digit in it, in which are
 * - at most three letters, together: no word fits between them;
 * - at most nine digits, at most seven in a row, and not three and four, as a local telephone number is written;
 * - at most two dots, and no letter right after one, because mail programs make links of addresses.
 */
export function isPlainNumber(number: string, now: Date): boolean {
  if (isOurOwn(number, now)) return true;
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
