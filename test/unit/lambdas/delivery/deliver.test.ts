import { describe, expect, test } from 'vitest';
import { deliver } from '#lambdas/delivery/deliver';
import type { Mail, MailOutcome } from '#lambdas/mail/ports';

const mail: Mail = { to: 'pat@example.com', subject: 's', text: 't', html: 'h' };
const accepted: MailOutcome = { kind: 'accepted', messageId: 'm-1' };
const refused: MailOutcome = { kind: 'not-delivered', reason: 'MessageRejected', mayRetry: false };
const throttled: MailOutcome = { kind: 'not-delivered', reason: 'Throttling', mayRetry: true };
const unknown: MailOutcome = { kind: 'unknown', reason: 'TimeoutError' };

/** A reservation that writes down what was done to it, before a mail service with a script. */
function scene(outcomes: MailOutcome[], options: { isLost?: boolean; failing?: string } = {}) {
  const done: string[] = [];
  const record = async (event: string) => {
    done.push(event);
    if (options.failing && event.startsWith(options.failing)) throw new Error('table is down');
  };
  const waits: number[] = [];
  const run = (compose: () => Promise<Mail> = async () => mail) =>
    deliver(
      {
        names: { message: 'lite-invoice', submissionId: 'one', userId: 'pat', invoiceId: 'two' },
        markSending: async () => {
          await record('mark-sending');
          return !options.isLost;
        },
        settle: (messageId) => record(`settle ${messageId}`),
        giveBack: (reason) => record(`give-back ${reason}`),
        markUnknown: (reason) => record(`mark-unknown ${reason}`),
      },
      compose,
      {
        mail: {
          send: async () => {
            done.push('send');
            return outcomes.shift() ?? unknown;
          },
        },
        sleep: async (milliseconds) => void waits.push(milliseconds),
        random: () => 0.5,
      },
    );
  return { done, waits, run };
}

describe('a reserved submission', () => {
  test('is marked, sent and settled, in this order', async () => {
    const { done, run } = scene([accepted]);
    expect(await run()).toEqual({ kind: 'sent', serviceId: 'm-1' });
    expect(done).toEqual(['mark-sending', 'send', 'settle m-1']);
  });

  test('that cannot be drawn is given back before any mail', async () => {
    const { done, run } = scene([accepted]);
    const failing = async () => {
      throw new Error('no font');
    };
    expect(await run(failing)).toEqual({ kind: 'failed', reason: 'compose-failed' });
    expect(done).toEqual(['give-back compose-failed']);
  });

  test('that a sweeper took back is not sent', async () => {
    const { done, run } = scene([accepted], { isLost: true });
    expect(await run()).toMatchObject({ kind: 'failed' });
    expect(done).toEqual(['mark-sending']);
  });

  test('that is refused is given back at once', async () => {
    const { done, run } = scene([refused]);
    expect(await run()).toEqual({ kind: 'failed', reason: 'MessageRejected' });
    expect(done).toEqual(['mark-sending', 'send', 'give-back MessageRejected']);
  });

  test('that is throttled is tried three times, waiting longer each time, then given back', async () => {
    const { done, waits, run } = scene([throttled, throttled, throttled, accepted]);
    expect(await run()).toEqual({ kind: 'failed', reason: 'Throttling' });
    expect(done.filter((event) => event === 'send')).toHaveLength(3);
    expect(waits).toEqual([400, 800]);
  });

  test('whose fate is unknown is never tried again', async () => {
    const { done, run } = scene([unknown, accepted]);
    expect(await run()).toEqual({ kind: 'unknown' });
    expect(done).toEqual(['mark-sending', 'send', 'mark-unknown TimeoutError']);
  });

  test('throttled first and unknown then stays unknown', async () => {
    const { done, run } = scene([throttled, unknown, accepted]);
    expect(await run()).toEqual({ kind: 'unknown' });
    expect(done.filter((event) => event === 'send')).toHaveLength(2);
  });

  test('that was sent stays sent, even if settling cannot be written', async () => {
    const { run } = scene([accepted], { failing: 'settle' });
    expect(await run()).toEqual({ kind: 'sent', serviceId: 'm-1' });
  });
});
