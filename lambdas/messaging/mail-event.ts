import * as z from 'zod/mini';
import type { MessageName } from '#domain/messaging/message';
import { isKeyId } from '#domain/table/key-id';

/**
 * The reports of SES about a message that it accepted. `turned-away`: this message was not delivered, for example
 * because the mailbox is full, but the address is valid.
 */
export type MailEventKind = 'sent' | 'delivered' | 'bounced' | 'turned-away' | 'complained' | 'rejected';

export interface MailEvent {
  readonly kind: MailEventKind;
  /** The ID that SES gave the message. */
  readonly serviceId: string;
  readonly message: MessageName;
  /** When it happened, according to SES. */
  readonly at: Date;
}

const kinds: ReadonlyMap<string, MailEventKind> = new Map([
  ['Send', 'sent'],
  ['Delivery', 'delivered'],
  ['Bounce', 'bounced'],
  ['Complaint', 'complained'],
  ['Reject', 'rejected'],
]);

const instant = z.optional(z.string());
const timed = z.optional(z.object({ timestamp: instant }));

const detailSchema = z.object({
  eventType: z.string(),
  delivery: timed,
  bounce: z.optional(
    z.object({
      bounceType: z.optional(z.string()),
      bounceSubType: z.optional(z.string()),
      timestamp: instant,
    }),
  ),
  complaint: timed,
  mail: z.object({
    messageId: z.string(),
    timestamp: instant,
    tags: z.optional(z.record(z.string(), z.array(z.string()))),
  }),
});

type Detail = z.output<typeof detailSchema>;

/**
 * Subtypes of transient bounces after which SES gives up on a message. `General` is not among them, because it may also
 * be an out-of-office reply.
 */
const turnedAwaySubtypes: ReadonlySet<string | undefined> = new Set([
  'MailboxFull',
  'MessageTooLarge',
  'ContentRejected',
  'AttachmentRejected',
]);

function kindOf({ eventType, bounce }: Detail): MailEventKind | undefined {
  const isTransient = eventType === 'Bounce' && bounce?.bounceType === 'Transient';
  if (!isTransient) return kinds.get(eventType);
  return turnedAwaySubtypes.has(bounce?.bounceSubType) ? 'turned-away' : undefined;
}

/** The message that the tags name; undefined for an email that is not recorded as a message. */
function messageOf({ tags = {} }: Detail['mail']): MessageName | undefined {
  const tag = (name: string) => tags[name]?.[0] ?? '';
  const [kind, id, owner] = [tag('kind'), tag('message'), tag('owner')];
  if (kind === '' || !isKeyId(id) || (owner !== '' && !isKeyId(owner))) return undefined;
  return { kind, id, ...(owner !== '' && { owner }) };
}

/**
 * Parses an SES event as EventBridge delivers it (`detail`). Undefined for events that change nothing, such as most
 * transient bounces, and for emails that are not messages of ours. An event without its own time, such as `Send`, gets
 * the time at which SES accepted the email; a time that cannot be parsed is replaced with `now`.
 */
export function parseMailEvent(detail: unknown, now: Date): MailEvent | undefined {
  const parsed = z.safeParse(detailSchema, detail);
  if (!parsed.success) return undefined;
  const { delivery, bounce, complaint, mail } = parsed.data;
  const kind = kindOf(parsed.data);
  const message = messageOf(mail);
  if (!kind || !message) return undefined;
  const at = new Date(
    delivery?.timestamp ?? bounce?.timestamp ?? complaint?.timestamp ?? mail.timestamp ?? '',
  );
  return { kind, serviceId: mail.messageId, message, at: Number.isNaN(at.getTime()) ? now : at };
}
