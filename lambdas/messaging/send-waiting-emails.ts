import { errorFields, type LogFields, log } from '../platform/log.ts';
import { isServiceError } from '../platform/service-calls.ts';
import { checkBeforeSending, recordFileWhenSending } from './before-sending.ts';
import { type DeliverPorts, deliver } from './deliver.ts';
import type { WaitingMessage, WaitingWork } from './outbox-ports.ts';

export interface SendWaitingPorts extends DeliverPorts {
  /** Finds the message or work of a queued ID; undefined if this release cannot send it. */
  readonly findWaiting: (id: string) => WaitingMessage | WaitingWork | undefined;
}

/**
 * Runs a step. Counts a failure of our own code; after the last try the message is set aside. Errors of AWS services
 * are rethrown.
 */
async function countOwnFailures<Answer>(
  step: () => Promise<Answer>,
  count: () => Promise<boolean | undefined>,
  names: LogFields,
): Promise<Answer | 'failed'> {
  try {
    return await step();
  } catch (error) {
    if (isServiceError(error)) throw error;
    const isAside = await count();
    const fields = { ...names, ...errorFields(error) };
    if (isAside) log.warn('set-aside', fields);
    else log.warn('message-failed', fields);
    return 'failed';
  }
}

/**
 * Claims one message, composes it from the current data, and sends, delays or drops it. See
 * docs/decisions/099-outbox-feeder-and-workers.md.
 */
async function send(
  waiting: WaitingMessage | WaitingWork,
  pace: () => Promise<void>,
  ports: DeliverPorts,
): Promise<string | undefined> {
  if ('work' in waiting) return waiting.work(pace);
  const claimed = await countOwnFailures(
    () => waiting.claim(),
    () => waiting.failUnread(),
    waiting.names,
  );
  if (!claimed || claimed === 'failed') return claimed;
  const composed = await countOwnFailures(
    () => claimed.compose(),
    () => claimed.fail(),
    waiting.names,
  );
  if (composed === 'failed') return composed;
  switch (composed.kind) {
    case 'later':
      await claimed.wait(composed.at);
      return 'put-aside';
    case 'never':
      await claimed.drop(composed.reason);
      return 'put-aside';
    case 'mail': {
      await pace();
      const { reservation } = claimed;
      const checked = composed.stillApplies
        ? checkBeforeSending(reservation, composed.stillApplies)
        : reservation;
      const recorded = composed.file ? recordFileWhenSending(checked, composed.file) : checked;
      const { kind } = await deliver(recorded, async () => composed.mail, ports);
      return kind === 'failed' ? 'failed' : 'mailed';
    }
  }
}

/**
 * Result for one queued ID. `done`: what was done; undefined if there was nothing to do. `error`: the ID should be
 * tried again; if the message was claimed, the sweeper returns it.
 */
export type SendResult = { readonly done: string | undefined } | { readonly error: unknown };

/**
 * Sends the message with this ID, if it is still due and no other worker has it. Safe to run concurrently with the
 * same ID: the claim in the table decides. `pace` waits until another email may be sent.
 */
export async function sendWaiting(
  id: string,
  pace: () => Promise<void>,
  ports: SendWaitingPorts,
): Promise<SendResult> {
  const waiting = ports.findWaiting(id);
  if (!waiting) return { done: undefined };
  try {
    return { done: await send(waiting, pace, ports) };
  } catch (error) {
    log.error('dispatch-failed', { ...waiting.names, ...errorFields(error) });
    return { error };
  }
}
