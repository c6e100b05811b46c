/** What the quote page says when it cannot show or approve a quote: a sentence, and what to do about it. */
export const quoteMessages = {
  missingId: 'Invalid or missing quote ID.',
  notFound: 'Quote not found.',
  loadFailed: 'Failed to load quote.',
  unavailable: 'Quote unavailable.',
  approveFailed: 'Failed to approve quote.',
  emailWrong: 'Please enter a valid email address, or none.',
  offline: 'No answer came back. Check your connection and press the button again: it is approved only once.',
  changed: 'It was changed after you opened it. Reload it to see the current one.',
  gone: 'It was withdrawn after you opened it.',
  ourFault: 'Something went wrong on our side, not yours. Please try again in a moment.',
  nameMissing: 'Type your name to sign.',
  signing:
    'By typing your name and approving you sign electronically. Time, network and browser are recorded.',
  own: 'This is your own quote. Only your client can approve it.',
  questionEmpty: 'Type your question.',
  notSent: 'No answer came back. Check your connection and press the button again.',
} as const;
