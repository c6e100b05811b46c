import * as z from 'zod/mini';
import { type MessageKind, type MessageName, messageKinds } from '#domain/messaging/message';
import { isKeyId } from '#domain/table/keys';

/**
 * What the mail service reports of a message after it took it. `turned-away`: this message did not arrive, such as at a
 * full mailbox; the address is right all the same.
 */
export type MailEventKind = 'sent' | 'delivered' | 'bounced' | 'turned-away' | 'complained' | 'rejected';

export interface MailEvent {
  readonly kind: MailEventKind;
  /** The mail service's own id of the message. */
  readonly serviceId: string;
  readonly message: MessageName;
  /** When it happened, by the mail service's own clock. */
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

/** Transient bounces that are the end of a message; the general kind may as well be an out-of-office reply. */
const turnedAway: ReadonlySet<string | undefined> = new Set([
  'MailboxFull',
  'MessageTooLarge',
  'ContentRejected',
  'AttachmentRejected',
]);

function kindOf({ eventType, bounce }: Detail): MailEventKind | undefined {
  const isTransient = eventType === 'Bounce' && bounce?.bounceType === 'Transient';
  if (!isTransient) return kinds.get(eventType);
  return turnedAway.has(bounce?.bounceSubType) ? 'turned-away' : undefined;
}

/** The message that the tags name; undefined for mail that nobody keeps account of. */
function messageOf({ tags = {} }: Detail['mail']): MessageName | undefined {
  const tag = (name: string) => tags[name]?.[0] ?? '';
  const [kind, id, owner] = [tag('kind'), tag('message'), tag('owner')];
  if (!(messageKinds as readonly string[]).includes(kind)) return undefined;
  if (!isKeyId(id) || (owner !== '' && !isKeyId(owner))) return undefined;
  return { kind: kind as MessageKind, id, ...(owner !== '' && { owner }) };
}

/**
 * Reads an event of the mail service as EventBridge carries it (`detail`). Undefined for kinds that change nothing,
 * most transient bounces among them, and for mail that is no message of ours. An event without a time of its own, such
 * as that of the sending itself, happened when the mail was taken; `now` replaces a time that cannot be parsed.
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
