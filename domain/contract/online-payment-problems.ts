/** Refusals of online payments. */
export const onlinePaymentProblems = {
  'online-payment-unavailable': { status: 503, message: 'Online payment is not available right now.' },
  'not-payable-online': {
    status: 409,
    message: 'This cannot be paid online now. Reload the page to see the latest.',
  },
  'amount-changed': {
    status: 409,
    message: 'The amount changed. Reload the page to see the latest.',
  },
  'wrong-signature': { status: 400, message: 'The signature is not right.' },
  'nothing-to-decide': { status: 409, message: 'Nothing was refunded on this invoice.' },
} as const;
