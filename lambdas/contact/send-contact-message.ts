import { type ContactDraft, contactFaults } from '#domain/contact/contact-message';
import { type Problem, problem } from '#domain/contract/problems';
import { ok, type Result, refuse } from '#domain/result';
import { cleanLine, cleanText } from '#domain/text';
import { deliver, knownMessage, type Reservation } from '../messaging/index.ts';

import { log } from '../platform/log.ts';
import { contactMail } from './contact-mail.ts';
import type { ContactMessage, SendContactMessagePorts } from './ports.ts';

export interface SendContactMessage extends ContactDraft {
  readonly messageId: string;
  readonly network: string;
}

type Outcome = Result<{ success: true }, Problem>;

const thanks: Outcome = ok({ success: true });

/** Times a message is looked up anew because another request with its id was faster. */
const rounds = 3;

async function mailReserved(
  message: ContactMessage,
  reservation: Reservation,
  ports: SendContactMessagePorts,
): Promise<Outcome> {
  const delivery = await deliver(reservation, async () => contactMail(message, ports.supportEmail), ports);
  if (delivery.kind === 'sent') return thanks;
  log.error('contact message not mailed', { operation: 'send-contact-message', state: delivery.kind });
  return delivery.kind === 'unknown' ? thanks : refuse(problem('contact-message-not-sent'));
}

/** Mails a message that was not mailed yet; waits for a request with the same id that is at work. */
async function mailOnce(message: ContactMessage, ports: SendContactMessagePorts): Promise<Outcome> {
  const { messageId, bodyHash } = message;
  for (let round = 0; round < rounds; round += 1) {
    const known = await knownMessage(() => ports.messages.find(messageId), bodyHash, ports.sleep);
    switch (known.kind) {
      case 'key-reused':
        return refuse(problem('key-reused'));
      case 'sent':
      case 'unknown':
        return thanks;
      // It may have died on the way: the message may have been mailed. Sent again, it is the same message.
      case 'in-progress':
        return refuse(problem('contact-message-not-sent'));
      case 'fresh':
      case 'returned':
    }
    const returned = known.kind === 'returned' ? known.message : undefined;
    const reservation = await ports.messages.reserve(message, returned);
    if (reservation) return mailReserved(message, reservation, ports);
  }
  throw new Error('A contact message could not be kept');
}

/**
 * Keeps a visitor's message and mails it to support, once per id (rule 9). When the mail certainly failed the
 * visitor is told and may send again; when nobody knows, the message is kept and counts as sent.
 */
export async function sendContactMessage(
  { messageId, network, ...typed }: SendContactMessage,
  ports: SendContactMessagePorts,
): Promise<Outcome> {
  const faults = Object.entries(contactFaults(typed)).map(([field, message]) => ({ field, message }));
  if (faults.length > 0) return refuse(problem('invalid-contact-message', { faults }));
  if (!(await ports.cap.admit(network))) return refuse(problem('too-many-requests'));

  const draft: ContactDraft = {
    name: cleanLine(typed.name),
    email: typed.email.trim(),
    subject: typed.subject,
    message: cleanText(typed.message).trim(),
  };
  const bodyHash = ports.hash(JSON.stringify([draft.name, draft.email, draft.subject, draft.message]));
  return mailOnce({ ...draft, messageId, bodyHash }, ports);
}
