/** What the quote page says when it cannot show or approve a quote. */
export const quoteMessages = {
  missingId: 'Invalid or missing quote ID.',
  notFound: 'Quote not found.',
  loadFailed: 'Failed to load quote.',
  unavailable: 'Quote unavailable.',
  approveFailed: 'Failed to approve quote.',
} as const;
