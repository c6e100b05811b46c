import * as z from 'zod/mini';

/**
 * What the mail service reports of a message after it took it. `turned-away`: this message did not arrive, such as at a
 * full mailbox; the address is right all the same.
 */
export type MailEventKind = 'sent' | 'delivered' | 'bounced' | 'turned-away' | 'complained' | 'rejected';

export interface MailEvent {
  readonly kind: MailEventKind;
  readonly messageId: string;
  /** The room whose record the message belongs to, and the record's id: tags of the message. */
  readonly room: string;
  readonly submissionId: string;
  /** The Lite account the record lives under; empty for free invoices. */
  readonly owner: string;
  readonly at: Date;
}

const kinds: ReadonlyMap<string, MailEventKind> = new Map([
  ['Send', 'sent'],
  ['Delivery', 'delivered'],
  ['Bounce', 'bounced'],
  ['Complaint', 'complained'],
  ['Reject', 'rejected'],
]);

const detailSchema = z.object({
  eventType: z.string(),
  bounce: z.optional(z.object({ bounceType: z.optional(z.string()), bounceSubType: z.optional(z.string()) })),
  mail: z.object({
    messageId: z.string(),
    timestamp: z.optional(z.string()),
    tags: z.optional(z.record(z.string(), z.array(z.string()))),
  }),
});

/** Transient bounces that are the end of a message; the general kind may as well be an out-of-office reply. */
const turnedAway: ReadonlySet<string | undefined> = new Set([
  'MailboxFull',
  'MessageTooLarge',
  'ContentRejected',
  'AttachmentRejected',
]);

/**
 * Reads an event of the mail service as EventBridge carries it (`detail`). Undefined for kinds that change nothing,
 * most transient bounces among them, and for mail that belongs to no record.
 */
export function parseMailEvent(detail: unknown, now: Date): MailEvent | undefined {
  const parsed = z.safeParse(detailSchema, detail);
  if (!parsed.success) return undefined;
  const { eventType, bounce, mail } = parsed.data;
  const isTransient = eventType === 'Bounce' && bounce?.bounceType === 'Transient';
  if (isTransient && !turnedAway.has(bounce?.bounceSubType)) return undefined;
  const kind = isTransient ? 'turned-away' : kinds.get(eventType);
  const tag = (name: string) => mail.tags?.[name]?.[0] ?? '';
  if (!kind || tag('room') === '' || tag('submission') === '') return undefined;
  return {
    kind,
    messageId: mail.messageId,
    room: tag('room'),
    submissionId: tag('submission'),
    owner: tag('owner'),
    at: now,
  };
}
