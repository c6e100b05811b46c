/** The owner's answer to "Does the client still owe this?" after a refund or a lost dispute. */
export const refundDecisions = ['owed', 'not-owed'] as const;

export type RefundDecision = (typeof refundDecisions)[number];
