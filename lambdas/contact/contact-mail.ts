import { layOutMail, messageTags } from '../messaging/index.ts';
import type { Mail } from '../platform/ses/mail.ts';
import type { ContactMessage } from './store/contact-messages.ts';

/** A visitor's message for the people at support, who answer it with one click. */
export function contactMail(message: ContactMessage, supportEmail: string): Mail {
  return {
    to: supportEmail,
    replyTo: message.email,
    // The subject is one of the form's own; nothing typed enters a header but the checked address.
    subject: `Contact form: ${message.subject}`,
    ...layOutMail(message.subject, [
      {
        kind: 'facts',
        facts: [
          { label: 'From', value: message.name },
          { label: 'Email', value: message.email },
        ],
      },
      ...message.message
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((text) => ({ kind: 'paragraph' as const, text })),
    ]),
    tags: messageTags({ kind: 'contact', id: message.messageId }),
  };
}
