import type { MessageKind } from '#domain/messaging/message';
import type { Entity } from '../../platform/table/entity.ts';
import type { Write } from '../../platform/table/writes.ts';
import type { MailEvent } from '../mail-event.ts';
import type { Message } from './message.ts';

/** What a handler adds to the messages of its kind. */
export interface MessageHandler<Known extends Message> {
  readonly kind: MessageKind;
  /** How its messages are read, with what the handler keeps on them besides. */
  readonly entity: Entity<'message', Known>;
  /** Written together with giving the place back. */
  whenReturned?(message: Known): readonly Write[];
  /**
   * What any outcome still asks for, after it was written. Safe to repeat and to do twice at once; the message stays due
   * until it is done. A message of a handler without it is finished with its outcome.
   */
  finish?(message: Known): Promise<unknown>;
  /** What the handler does about a report of the mail service. Safe to repeat. */
  onDeliveryEvent?(message: Known, event: MailEvent): Promise<unknown>;
}

/** What a handler says of a new message; the ledger knows the rest. */
export type NewMessage<Known extends Message> = Omit<
  Known,
  'kind' | 'state' | 'due' | 'attempt' | 'createdAt' | 'updatedAt'
>;

/** Reserved, or not: because of the message itself, or of the handler's own writes at these positions. */
export type Reserved<Known> =
  | { readonly kind: 'reserved'; readonly message: Known }
  | { readonly kind: 'taken' }
  | { readonly kind: 'refused'; readonly failed: readonly number[] };
