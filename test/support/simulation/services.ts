import type { MessageName } from '#domain/messaging/message';
import type { FaultPlan } from '../fault-plan.ts';
import type { DocumentBucket, Mail, MailOutcome, MailSender } from './product-ports.ts';

/** An email that the mail service accepted. */
export interface SentMail {
  readonly name: MessageName;
  readonly to: string;
  readonly at: string;
  readonly serviceId: string;
  /** The token with which the recipient can stop further email; absent on email to the account itself. */
  readonly stopToken?: string;
}

export type MailBehavior = 'accept' | 'throttle' | 'reject' | 'lose-answer';

type Middleware = (
  next: (args: unknown) => Promise<unknown>,
  context: { commandName?: string },
) => (args: unknown) => Promise<unknown>;

/** An in-memory service to which a fault plan can be attached like to an AWS SDK client. */
function inMemory(service: string) {
  const layers = new Map<string, Middleware>();
  return {
    attachTo(plan: FaultPlan): void {
      const add = (layer: Middleware, { name }: { name: string }) => void layers.set(name, layer);
      plan.attach({ middlewareStack: { add } }, service);
    },
    async call<Answer>(commandName: string, run: () => Answer): Promise<Answer> {
      let chain = async (_args: unknown): Promise<unknown> => run();
      for (const layer of layers.values()) chain = layer(chain, { commandName });
      return (await chain(undefined)) as Answer;
    },
  };
}

const nameOf = ({ kind = '', message = '', owner }: Readonly<Record<string, string>>): MessageName => ({
  kind: kind as MessageName['kind'],
  id: message,
  ...(owner !== undefined && owner !== '' && { owner }),
});

/** A mail service that records accepted emails, and whose behavior can be set. */
export function simulatedMailService(clock: () => Date) {
  const transport = inMemory('ses');
  const sent: SentMail[] = [];
  let behave = (): MailBehavior => 'accept';

  function deliver(mail: Mail): MailOutcome {
    const behavior = behave();
    if (behavior === 'throttle') return { kind: 'not-delivered', reason: 'Throttling', mayRetry: true };
    if (behavior === 'reject') return { kind: 'not-delivered', reason: 'MessageRejected', mayRetry: false };
    const serviceId = `service-${sent.length}`;
    const stopToken = mail.unsubscribe?.split('/').at(-1);
    sent.push({
      name: nameOf(mail.tags ?? {}),
      to: mail.to,
      at: clock().toISOString(),
      serviceId,
      ...(stopToken !== undefined && { stopToken }),
    });
    return behavior === 'lose-answer'
      ? { kind: 'unknown', reason: 'TimeoutError' }
      : { kind: 'accepted', messageId: serviceId };
  }

  const sender: MailSender = { send: (mail) => transport.call('SendRawEmailCommand', () => deliver(mail)) };
  return {
    sender,
    sent: sent as readonly SentMail[],
    attachTo: transport.attachTo,
    setBehavior(next: () => MailBehavior) {
      behave = next;
    },
  };
}

/** An in-memory bucket that can be down. */
export function simulatedBucket() {
  const transport = inMemory('s3');
  const objects = new Map<string, Uint8Array>();
  const state = { isDown: false };
  const answer = <Answer>(command: string, run: () => Answer) =>
    transport.call(command, () => {
      if (state.isDown) throw new Error('The object store is down');
      return run();
    });
  const bucket: DocumentBucket = {
    read: (key) => answer('GetObjectCommand', () => objects.get(key)),
    write: (key, content) => answer('PutObjectCommand', () => void objects.set(key, content)),
    remove: (key) => answer('DeleteObjectCommand', () => void objects.delete(key)),
  };
  return { bucket, state, attachTo: transport.attachTo };
}

// biome-ignore lint/suspicious/noExplicitAny: the SDK's stacks differ per client in types alone
type Client = { readonly middlewareStack: { add(middleware: any, options: any): void } };

/**
 * Makes a client's calls one at a time, in the order in which they were started. Concurrent calls of a function then
 * reach the table in the same order in every run.
 */
export function callQueue(client: Client) {
  let last: Promise<unknown> = Promise.resolve();
  client.middlewareStack.add(
    (next: (args: unknown) => Promise<unknown>) => (args: unknown) => {
      const ownCall = last.then(() => next(args));
      last = ownCall.catch(() => undefined);
      return ownCall;
    },
    { step: 'initialize', priority: 'low', name: 'call-queue', override: true },
  );
  return {
    /** Waits until no call is running, including those that a dead function had started. */
    async idle(): Promise<void> {
      for (let seen: unknown; seen !== last; ) {
        seen = last;
        await last;
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}
