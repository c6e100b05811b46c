import { type ContactDraft, contactFaults } from '#domain/contact/contact-message';
import { type Problem, problem } from '#domain/contract/problems';
import { ok, type Result, refuse } from '#domain/result';
import { cleanLine, cleanText } from '#domain/text';
import { log } from '../log.ts';
import { contactMail } from './contact-mail.ts';
import type { SendContactMessagePorts } from './ports.ts';

export interface SendContactMessage extends ContactDraft {
  readonly messageId: string;
  readonly network: string;
}

/**
 * Keeps a visitor's message and mails it to support, once per id (decision 9). When the mail certainly failed the
 * visitor is told and may send again; when nobody knows, the message is kept and counts as sent.
 */
export async function sendContactMessage(
  { messageId, network, ...typed }: SendContactMessage,
  ports: SendContactMessagePorts,
): Promise<Result<{ success: true }, Problem>> {
  const faults = Object.entries(contactFaults(typed)).map(([field, message]) => ({ field, message }));
  if (faults.length > 0) return refuse(problem('invalid-contact-message', { faults }));
  if (!(await ports.cap.admit(network))) return refuse(problem('too-many-requests'));

  const draft: ContactDraft = {
    name: cleanLine(typed.name),
    email: typed.email.trim(),
    subject: typed.subject,
    message: cleanText(typed.message).trim(),
  };
  const contentHash = ports.hash(JSON.stringify([draft.name, draft.email, draft.subject, draft.message]));
  if ((await ports.messages.keep({ ...draft, messageId, contentHash })) === 'other')
    return refuse(problem('key-reused'));
  if (!(await ports.messages.claimMail(messageId))) return ok({ success: true });

  const outcome = await ports.mail.send(contactMail(draft, ports.supportEmail));
  const left = outcome.kind !== 'not-delivered';
  if (outcome.kind !== 'accepted')
    log.error('contact message not mailed', {
      operation: 'send-contact-message',
      state: outcome.kind,
      errorName: outcome.reason,
    });
  await ports.messages.settleMail(messageId, left);
  return left ? ok({ success: true }) : refuse(problem('contact-message-not-sent'));
}
