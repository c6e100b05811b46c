/** Refusals about quotes; part of `problems`. */
export const quoteProblems = {
  'quote-not-found': { status: 404, message: 'Quote not found.' },
  'quote-changed': { status: 409, message: 'Failed to approve quote.' },
  'quote-own': {
    status: 403,
    message: 'This is your own quote. Only your client can approve it.',
  },
  'name-required': { status: 422, message: 'Type your name to sign.' },
  'quote-choice-missing': { status: 422, message: 'Choose an option first.' },
  'quote-chosen': { status: 409, message: 'This quote was approved with another choice.' },
  'quote-expired': { status: 409, message: 'This quote has expired.' },
  'quote-declined': { status: 409, message: 'This quote was declined.' },
  'quote-withdrawn': { status: 409, message: 'This quote was withdrawn.' },
  'quote-approved': {
    status: 409,
    message: 'This quote is approved and can no longer be changed. Duplicate it instead.',
  },
  'quote-not-draft': { status: 409, message: 'This quote was sent. Send a new revision to change it.' },
  'quote-not-sent': { status: 409, message: 'This quote was not sent.' },
  'quote-not-approved': { status: 409, message: 'This quote is not approved.' },
  'quote-edited': {
    status: 409,
    message: 'This quote was changed elsewhere. Reload to see the latest, then save again.',
  },
  'quote-of-app': {
    status: 409,
    message: 'This quote was made in the mobile app. Duplicate it to change it here.',
  },
  'change-below-billed': {
    status: 409,
    message: '{balance} is already billed. Void or refund an invoice first.',
  },
  'change-limit': { status: 409, message: 'A quote can have at most 30 change orders.' },
  'quote-invoiced': { status: 409, message: 'This quote has its invoice already.' },
  'agreed-changed': {
    status: 409,
    message: 'What you agreed on has changed since you opened this form. Choose the lines, then try again.',
  },
  'quote-in-progress': { status: 409, message: 'This quote is still being sent. Please wait a moment.' },
  'quote-mail-refused': { status: 502, message: 'The quote could not be emailed. Please try again.' },
  'quote-delivery-unknown': {
    status: 502,
    message: 'Whether the quote was emailed is not known yet. Ask your client before you send it again.',
  },
  'quote-unverified': { status: 403, message: 'Please verify your email to send quotes to clients.' },
  'quote-daily-limit': {
    status: 429,
    message: 'You have reached the daily limit of emails. Please send this quote tomorrow.',
  },
  'invalid-quote': { status: 422, message: 'Please fix the following:' },
  'invalid-deposit': { status: 422, message: 'Please fix the following:' },
} as const;
