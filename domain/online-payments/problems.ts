/** Refusals of online payments. */
export const onlinePaymentProblems = {
  'online-payment-unavailable': { status: 503, message: 'Online payment is not available right now.' },
  'payment-being-checked': {
    status: 409,
    message: 'A payment is being checked. Please do not pay again.',
  },
  'not-payable-online': {
    status: 409,
    message: 'This cannot be paid online now. Reload the page to see the latest.',
  },
  'amount-changed': {
    status: 409,
    message: 'The amount changed. Reload the page to see the latest.',
  },
  'wrong-signature': { status: 400, message: 'The signature is not right.' },
  'invalid-refund': { status: 422, message: 'Please fix the following:' },
  'refund-too-large': { status: 409, message: 'At most {balance} of this payment can be refunded.' },
  'not-refundable': { status: 409, message: 'Nothing of this payment can be refunded now.' },
  'payment-disputed': {
    status: 409,
    message:
      'Your client’s bank disputes this payment and keeps the money until it has decided, so it cannot be refunded now.',
  },
  'refund-refused': {
    status: 409,
    message: 'Stripe did not accept this refund. Your Stripe dashboard tells you why.',
  },
  'refund-unavailable': {
    status: 503,
    message: 'Stripe did not answer. Please try again: the same refund is never made twice.',
  },
  'nothing-to-move': { status: 409, message: 'Nothing of this invoice can be moved now.' },
  'not-movable-there': {
    status: 409,
    message: 'It can only be moved to an open invoice of the same client.',
  },
  'no-dispute': { status: 409, message: 'No payment of this invoice is disputed.' },
  // No refund on which to decide "still owed" or "not owed".
  'nothing-to-decide': { status: 409, message: 'Nothing was refunded on this invoice.' },
} as const;
