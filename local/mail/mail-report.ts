import type { BusEvent } from '../cloud/event-bus.ts';
import type { KeptMail } from './mail-box.ts';

/** What SES reports of a message it took. */
export type MailReport = 'Send' | 'Delivery' | 'Bounce' | 'Complaint' | 'Reject';

const DETAIL_TYPES: Readonly<Record<MailReport, string>> = {
  Send: 'Email Sent',
  Delivery: 'Email Delivered',
  Bounce: 'Email Bounced',
  Complaint: 'Email Complaint Received',
  Reject: 'Email Rejected',
};

/** The event by which SES reports what became of a message. */
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
