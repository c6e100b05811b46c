import type { BusEvent } from '../cloud/event-bus.ts';
import type { KeptMail } from './mail-box.ts';

/** The events that SES reports for an accepted message. */
export const mailReports = ['Send', 'Delivery', 'Bounce', 'Complaint', 'Reject'] as const;

export type MailReport = (typeof mailReports)[number];

const DETAIL_TYPES: Readonly<Record<MailReport, string>> = {
  Send: 'Email Sent',
  Delivery: 'Email Delivered',
  Bounce: 'Email Bounced',
  Complaint: 'Email Complaint Received',
  Reject: 'Email Rejected',
};

/** The events of the SES mailbox simulator's addresses, with or without a label (`bounce+dana@`). */
const simulatorEvents: Readonly<Record<string, readonly MailReport[]>> = {
  'bounce@simulator.amazonses.com': ['Send', 'Bounce'],
  'suppressionlist@simulator.amazonses.com': ['Send', 'Bounce'],
  'complaint@simulator.amazonses.com': ['Send', 'Delivery', 'Complaint'],
};

/** The events that SES reports for an email, in order: sent and delivered, except to the mailbox simulator. */
export const reportsOf = ({ destinations: [to = ''] }: Pick<KeptMail, 'destinations'>) =>
  simulatorEvents[to.toLowerCase().replace(/\+[^@]*/, '')] ?? (['Send', 'Delivery'] as const);

/** The event with which SES reports what happened to a message. */
export function mailReportEvent(mail: KeptMail, eventType: MailReport, now: Date): BusEvent {
  const timestamp = now.toISOString();
  const tags = Object.entries(mail.tags).map(([name, value]) => [name, [value]]);
  const recipients = mail.destinations.map((emailAddress) => ({ emailAddress }));
  return {
    source: 'aws.ses',
    'detail-type': DETAIL_TYPES[eventType],
    detail: {
      eventType,
      mail: {
        timestamp: mail.timestamp,
        source: mail.source,
        messageId: mail.id,
        destination: mail.destinations,
        tags: { 'ses:configuration-set': [mail.configurationSet], ...Object.fromEntries(tags) },
      },
      ...(eventType === 'Send' && { send: {} }),
      ...(eventType === 'Delivery' && { delivery: { timestamp, recipients: mail.destinations } }),
      ...(eventType === 'Bounce' && {
        bounce: {
          bounceType: 'Permanent',
          bounceSubType: 'General',
          bouncedRecipients: recipients,
          timestamp,
        },
      }),
      ...(eventType === 'Complaint' && { complaint: { complainedRecipients: recipients, timestamp } }),
      ...(eventType === 'Reject' && { reject: { reason: 'Bad content' } }),
    },
  };
}
