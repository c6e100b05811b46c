import { layOutMail, messageTags, paragraphs } from '../messaging/index.ts';
import type { Mail } from '../platform/ses/mail.ts';
import type { ContactMessage } from './store/contact-messages.ts';

/** Forwards a visitor's message to support, who can simply reply to it. */
export function contactMail(message: ContactMessage, supportEmail: string): Mail {
  return {
    to: supportEmail,
    replyTo: message.email,
    // The form offers a fixed list of subjects; the only typed value in a header is the checked address.
    subject: `Contact form: ${message.subject}`,
    ...layOutMail(message.subject, [
      {
        kind: 'facts',
        facts: [
          { label: 'From', value: message.name },
          { label: 'Email', value: message.email },
        ],
      },
      ...paragraphs(message.message.split('\n').filter((line) => line.trim() !== '')),
    ]),
    tags: messageTags({ kind: 'contact', id: message.messageId }),
  };
}
