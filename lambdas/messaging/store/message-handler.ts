import type { MessageKind } from '#domain/messaging/message';
import type { Entity } from '../../platform/table/entity.ts';
import type { Write } from '../../platform/table/writes.ts';
import type { MailEvent } from '../mail-event.ts';
import type { Message } from './message.ts';

/** The part of a kind of message that its module defines. */
export interface MessageHandler<Known extends Message> {
  readonly kind: MessageKind;
  /** How the messages are parsed, including the attributes that the handler adds. */
  readonly entity: Entity<'message', Known>;
  /** Writes in the same transaction that returns the message. */
  whenReturned?(message: Known): readonly Write[];
  /**
   * Does the work that follows from any outcome, after the outcome was written. Safe to repeat and to run twice at
   * once; the message stays due until the work is done. Without this method, a message is finished when its outcome is
   * written.
   */
  finish?(message: Known): Promise<unknown>;
  /** Reacts to an event of SES. Safe to repeat. */
  onDeliveryEvent?(message: Known, event: MailEvent): Promise<unknown>;
}

/** The attributes that a handler provides for a new message; the ledger adds the others. */
export type NewMessage<Known extends Message> = Omit<
  Known,
  'kind' | 'state' | 'due' | 'attempt' | 'createdAt' | 'updatedAt'
>;

/**
 * The result of reserving a message. `taken`: the condition of the message's own write failed. `refused`: conditions of
 * the handler's writes at these positions failed.
 */
export type Reserved<Known> =
  | { readonly kind: 'reserved'; readonly message: Known }
  | { readonly kind: 'taken' }
  | { readonly kind: 'refused'; readonly failed: readonly number[] };
