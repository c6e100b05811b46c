/** The number of the first quote of an account that has set none. Quotes have a series of their own. */
export const firstQuoteNumber = 'Q-1001';

/** Said of a number that another quote of the account has. */
export const quoteNumberTaken = (number: string): string =>
  `Quote number ${number} is already used. Choose another number.`;
