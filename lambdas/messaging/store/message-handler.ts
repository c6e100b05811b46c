import type { OutboxQueue } from '#domain/messaging/message';
import type { Clock } from '../../platform/clock.ts';
import type { Entity } from '../../platform/table/entity.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Write } from '../../platform/table/writes.ts';
import type { MailEvent } from '../mail-event.ts';
import type { Message } from './message.ts';

/** What the follow-up of a message may use. Modules can ask for more. */
export interface MessageContext {
  readonly table: Table;
  readonly clock: Clock;
}

/** The part of a kind of message that stores need: how it is stored, where it waits, and what follows from it. */
export interface MessageHandler<Known extends Message, Context extends MessageContext = MessageContext> {
  /** A short word in the keys of its messages. Stored, so it must not change. */
  readonly kind: string;
  /** How the messages are parsed, including the attributes that the handler adds. */
  readonly entity: Entity<'message', Known>;
  /** The queue of the outbox in which it waits. Absent if the request that causes the email also sends it. */
  readonly queue?: OutboxQueue;
  /** True if a message's ID gives access, as the ID of a quote does: logs then contain only its hash. */
  readonly hasSecretId?: true;
  /** Writes in the same transaction that returns the message. */
  whenReturned?(message: Known): readonly Write[];
  /**
   * Does the work that follows from any outcome, after the outcome was written. Safe to repeat and to run twice at
   * once; the message stays due until the work is done. Without this method, a message is finished when its outcome is
   * written.
   */
  finish?(message: Known, context: Context): Promise<unknown>;
  /** Reacts to an event of SES. Safe to repeat. */
  onDeliveryEvent?(message: Known, event: MailEvent, context: Context): Promise<unknown>;
}

/** The attributes that a handler provides for a new message; the ledger adds the others. */
export type NewMessage<Known extends Message> = Omit<
  Known,
  'kind' | 'state' | 'due' | 'attempt' | 'createdAt' | 'updatedAt'
>;

/**
 * The result of reserving a message. `taken`: the condition of the message's own write failed. `refused`: conditions of
 * the handler's writes failed; `conflict` is what the first of them means.
 */
export type Reserved<Known, Conflict = never> =
  | { readonly kind: 'reserved'; readonly message: Known }
  | { readonly kind: 'taken' }
  | { readonly kind: 'refused'; readonly conflict: Conflict | undefined };
