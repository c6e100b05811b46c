import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deliver } from '#lambdas/messaging/deliver';
import { logTo } from '#lambdas/platform/log';
import type { Mail, MailOutcome } from '#lambdas/platform/ses/mail';

const mail: Mail = { to: 'pat@example.com', subject: 's', text: 't', html: 'h' };
const accepted: MailOutcome = { kind: 'accepted', messageId: 'm-1' };
const refused = { kind: 'not-delivered', reason: 'MessageRejected', mayRetry: false } satisfies MailOutcome;
const throttled: MailOutcome = { kind: 'not-delivered', reason: 'Throttling', mayRetry: true };
const unknown = { kind: 'unknown', reason: 'TimeoutError' } satisfies MailOutcome;

const lines: unknown[] = [];

beforeEach(() => {
  lines.length = 0;
  logTo((line) => lines.push(JSON.parse(line)));
});
afterEach(() => logTo((line) => process.stdout.write(line)));

const names = { message: 'lite-invoice', submissionId: 'one', userId: 'pat', invoiceId: 'two' } as const;

/** A reservation that records its calls, with a mail service that answers with these outcomes. */
function scene(
  outcomes: MailOutcome[],
  options: { isLost?: boolean; failing?: string; random?: number } = {},
) {
  const done: string[] = [];
  const record = async (event: string) => {
    done.push(event);
    if (options.failing && event.startsWith(options.failing)) throw new Error('table is down');
  };
  const waits: number[] = [];
  const run = (compose: () => Promise<Mail> = async () => mail) =>
    deliver(
      {
        names,
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
        random: () => options.random ?? 0.5,
      },
    );
  return { done, waits, run };
}

describe('a reserved submission', () => {
  test('is marked as sending, emailed and settled, in this order', async () => {
    const { done, run } = scene([accepted]);
    expect(await run()).toEqual({ kind: 'sent', serviceId: 'm-1' });
    expect(done).toEqual(['mark-sending', 'send', 'settle m-1']);
  });

  test('is returned without an email if it cannot be rendered', async () => {
    const { done, run } = scene([accepted]);
    const failing = async () => {
      throw new Error('no font');
    };
    expect(await run(failing)).toEqual({ kind: 'failed', reason: 'compose-failed' });
    expect(done).toEqual(['give-back compose-failed']);
  });

  test('is not emailed if the sweeper has returned it meanwhile', async () => {
    const { done, run } = scene([accepted], { isLost: true });
    expect(await run()).toEqual({ kind: 'failed', reason: 'reservation-lost' });
    expect(done).toEqual(['mark-sending']);
  });

  test('is returned at once if SES refuses the email', async () => {
    const { done, run } = scene([refused]);
    expect(await run()).toEqual({ kind: 'failed', reason: 'MessageRejected' });
    expect(done).toEqual(['mark-sending', 'send', 'give-back MessageRejected']);
  });

  test('is emailed up to three times with growing pauses if SES throttles, and then returned', async () => {
    const { done, waits, run } = scene([throttled, throttled, throttled, accepted]);
    expect(await run()).toEqual({ kind: 'failed', reason: 'Throttling' });
    expect(done.filter((event) => event === 'send')).toHaveLength(3);
    expect(waits).toEqual([400, 800]);
  });

  test.each([
    [0, [200, 400]],
    [0.9, [560, 1120]],
  ])('waits a random time if SES throttles, here with the random number %d', async (random, expected) => {
    const { waits, run } = scene([throttled, throttled, accepted], { random });
    expect(await run()).toEqual({ kind: 'sent', serviceId: 'm-1' });
    expect(waits.map(Math.round)).toEqual(expected);
  });

  test('is not tried again after a permanent refusal, even if another try would succeed', async () => {
    const { done, run } = scene([refused, accepted]);
    await run();
    expect(done.filter((event) => event === 'send')).toHaveLength(1);
  });

  test('is not tried again if the outcome is unknown', async () => {
    const { done, run } = scene([unknown, accepted]);
    expect(await run()).toEqual({ kind: 'unknown' });
    expect(done).toEqual(['mark-sending', 'send', 'mark-unknown TimeoutError']);
  });

  test('has an unknown outcome if SES first throttles and then does not answer', async () => {
    const { done, run } = scene([throttled, unknown, accepted]);
    expect(await run()).toEqual({ kind: 'unknown' });
    expect(done.filter((event) => event === 'send')).toHaveLength(2);
  });

  test('is answered as sent even if settling it fails', async () => {
    const { run } = scene([accepted], { failing: 'settle' });
    expect(await run()).toEqual({ kind: 'sent', serviceId: 'm-1' });
    expect(lines).toEqual([
      { level: 'INFO', event: 'mail-sent', ...names, serviceId: 'm-1' },
      expect.objectContaining({ level: 'ERROR', event: 'settle-failed', ...names, errorName: 'Error' }),
    ]);
  });

  test.each([
    ['give-back', refused, 'failed', ['mail-not-delivered', 'give-back-failed']],
    ['mark-unknown', unknown, 'unknown', ['mail-unknown', 'mark-unknown-failed']],
  ] as const)(
    'is answered with its outcome even if the outcome cannot be written (%s)',
    async (failing, outcome, kind, events) => {
      const { run } = scene([outcome], { failing });
      expect(await run()).toMatchObject({ kind });
      expect(lines).toEqual([
        expect.objectContaining({ event: events[0], ...names, errorName: outcome.reason }),
        expect.objectContaining({ level: 'ERROR', event: events[1], ...names, errorName: 'Error' }),
      ]);
    },
  );

  test('is answered as failed if it can neither be rendered nor returned, and both errors are logged', async () => {
    const { run } = scene([], { failing: 'give-back' });
    const failing = async () => {
      throw new TypeError('no font');
    };
    expect(await run(failing)).toEqual({ kind: 'failed', reason: 'compose-failed' });
    expect(lines).toEqual([
      expect.objectContaining({ level: 'ERROR', event: 'compose-failed', ...names, errorName: 'TypeError' }),
      expect.objectContaining({ level: 'ERROR', event: 'give-back-failed', ...names, errorName: 'Error' }),
    ]);
  });
});
