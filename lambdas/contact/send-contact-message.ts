import { type ContactDraft, contactFaults } from '#domain/contact/contact-message';
import { type Problem, problem } from '#domain/contract/problems';
import { plainEmail } from '#domain/plain-email';
import { ok, type Result, refuse } from '#domain/result';
import { cleanLine, cleanText } from '#domain/text';
import {
  answerKnownKey,
  type BodyHashes,
  bodyHashes,
  type DeliverPorts,
  deliver,
  lookUpKey,
  refuseUnlessKnown,
} from '../messaging/index.ts';
import type { NetworkCap } from '../platform/limits/daily-cap.ts';
import { log } from '../platform/log.ts';
import { contactMail } from './contact-mail.ts';
import type { ContactMessage, ContactMessages } from './store/contact-messages.ts';

export interface SendContactMessage extends ContactDraft {
  readonly messageId: string;
  readonly network: string;
  /** The request as sent, to recognize its retries. */
  readonly sentBody?: string;
}

export interface SendContactMessagePorts extends DeliverPorts {
  readonly messages: ContactMessages;
  readonly cap: NetworkCap;
  readonly hash: (text: string) => string;
  /** The address of support. */
  readonly supportEmail: string;
}

type Outcome = Result<{ readonly success: true }, Problem>;

const thanks: Outcome = ok({ success: true });

/** How often a message is reserved before giving up because of concurrent changes. */
const maxRounds = 3;

/**
 * Emails a message once. Waits while another request with the same ID is running. A retry of a message that was, or may
 * have been, emailed is not counted in the network's limit.
 */
async function mailOnce(
  message: ContactMessage,
  network: string,
  hashes: BodyHashes,
  { messages, cap, supportEmail, ...ports }: SendContactMessagePorts,
): Promise<Outcome> {
  const earlierMessage = () =>
    answerKnownKey(
      lookUpKey(() => messages.find(message.messageId), hashes, ports.sleep),
      {
        finished: async () => thanks,
        // The running request may still fail; the visitor can send the same message again.
        refused: (kind) => problem(kind === 'key-reused' ? kind : 'contact-message-not-sent'),
      },
    );
  for (let round = 0; ; round += 1) {
    const earlier = await earlierMessage();
    if ('answer' in earlier) return earlier.answer;
    if (round === maxRounds) throw new Error('A contact message could not be stored');
    if (round === 0 && !(await cap.admit(network)))
      return refuseUnlessKnown(earlierMessage(), refuse(problem('too-many-requests')));
    const reservation = await messages.reserve(message, earlier.found);
    if (!reservation) continue;
    const { kind } = await deliver(reservation, async () => contactMail(message, supportEmail), ports);
    if (kind !== 'sent')
      log.error('contact message not mailed', { operation: 'send-contact-message', state: kind });
    return kind === 'failed' ? refuse(problem('contact-message-not-sent')) : thanks;
  }
}

/**
 * Stores a visitor's message and emails it to support, once per ID (rule 9). If the email was certainly not sent, the
 * visitor is told and can send again; if the outcome is unknown, the message counts as sent.
 */
export async function sendContactMessage(
  { messageId, network, sentBody, ...sent }: SendContactMessage,
  ports: SendContactMessagePorts,
): Promise<Outcome> {
  const typed = { ...sent, email: plainEmail(sent.email) };
  const faults = Object.entries(contactFaults(typed)).map(([field, message]) => ({ field, message }));
  if (faults.length > 0) return refuse(problem('invalid-contact-message', { faults }));

  const draft: ContactDraft = {
    name: cleanLine(typed.name),
    email: typed.email,
    subject: typed.subject,
    message: cleanText(typed.message).trim(),
  };
  const hashes = bodyHashes(sentBody, [draft.name, draft.email, draft.subject, draft.message], ports.hash);
  return mailOnce({ ...draft, messageId, bodyHash: hashes.sent }, network, hashes, ports);
}
