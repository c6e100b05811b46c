/** The first quote number of an account that has not set one. Quotes are numbered separately from invoices. */
export const firstQuoteNumber = 'Q-1001';

/** Error message for a number that another quote of the account has. */
export const quoteNumberTaken = (number: string): string =>
  `Quote number ${number} is already used. Choose another number.`;
