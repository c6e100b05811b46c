import type { OutboxQueue } from '#domain/messaging/message';
import type { ComposeResult } from './outbox-ports.ts';
import type { Message } from './store/message.ts';
import type { MessageContext, MessageHandler } from './store/message-handler.ts';

/**
 * Who receives a kind of message: the account itself, a visitor at the address they typed for themselves, support, or a
 * client, whose address a visitor or an owner chose. Emails to clients must pass the checks in
 * `lambdas/client-email/client-mail-gate.ts`.
 */
export type Audience = 'account' | 'client' | 'support' | 'visitor';

/** A kind of message: everything about it that other modules need. */
export interface MessageDefinition<
  Kind extends string = string,
  For extends Audience = Audience,
  Known extends Message = Message,
  Context extends MessageContext = MessageContext,
  Ports = unknown,
> extends MessageHandler<Known, Context> {
  readonly kind: Kind;
  readonly audience: For;
  /**
   * Composes a message of the outbox from the current data when it is due. Kinds with a `queue` have it, and no others.
   */
  compose?(message: Known, now: Date, ports: Ports): Promise<ComposeResult>;
}

/** A kind whose messages wait in the outbox. */
export type QueuedDefinition<
  Kind extends string,
  For extends Audience,
  Known extends Message,
  Context extends MessageContext,
  Ports,
> = MessageDefinition<Kind, For, Known, Context, Ports> & {
  readonly queue: OutboxQueue;
  compose(message: Known, now: Date, ports: Ports): Promise<ComposeResult>;
};

/**
 * Defines a kind of message. `lambdas/composition/all-messages.ts` lists all of them. `Ports` are what `compose` needs
 * of `MessagePorts`.
 */
export function defineMessage<
  const Kind extends string,
  const For extends Audience,
  Known extends Message,
  Context extends MessageContext = MessageContext,
  Ports = unknown,
>(
  definition: QueuedDefinition<Kind, For, Known, Context, Ports>,
): QueuedDefinition<Kind, For, Known, Context, Ports>;
export function defineMessage<
  const Kind extends string,
  const For extends Audience,
  Known extends Message,
  Context extends MessageContext = MessageContext,
>(definition: MessageDefinition<Kind, For, Known, Context>): MessageDefinition<Kind, For, Known, Context>;
export function defineMessage<Definition>(definition: Definition): Definition {
  return definition;
}
