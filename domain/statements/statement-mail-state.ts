/** State of a statement's email: waiting to be sent, accepted by the mail service, not sent, or unknown. */
export const statementMailStates = ['waiting', 'sent', 'failed', 'unknown'] as const;

export type StatementMailState = (typeof statementMailStates)[number];
