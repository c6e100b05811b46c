import type { MessageState } from './message.ts';

/** State of an email that was asked for: waiting to be sent, accepted by the mail service, not sent, or unknown. */
export type MailState = 'waiting' | 'sent' | 'failed' | 'unknown';

const stateOf: Readonly<Record<MessageState, MailState>> = {
  waiting: 'waiting',
  reserved: 'waiting',
  sending: 'waiting',
  sent: 'sent',
  returned: 'failed',
  unknown: 'unknown',
  newer: 'unknown',
};

/** The state of an email for the one who asked for it. */
export const mailStateOf = (state: MessageState): MailState => stateOf[state];
