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

/** A reservation that records its calls, with a scripted mail service. */
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
  test('is marked, sent and settled, in this order', async () => {
    const { done, run } = scene([accepted]);
    expect(await run()).toEqual({ kind: 'sent', serviceId: 'm-1' });
    expect(done).toEqual(['mark-sending', 'send', 'settle m-1']);
  });

  test('is returned before any email if it cannot be rendered', async () => {
    const { done, run } = scene([accepted]);
    const failing = async () => {
      throw new Error('no font');
    };
    expect(await run(failing)).toEqual({ kind: 'failed', reason: 'compose-failed' });
    expect(done).toEqual(['give-back compose-failed']);
  });

  test('is not sent if the sweeper took it back', async () => {
    const { done, run } = scene([accepted], { isLost: true });
    expect(await run()).toEqual({ kind: 'failed', reason: 'reservation-lost' });
    expect(done).toEqual(['mark-sending']);
  });

  test('is returned at once if it is refused', async () => {
    const { done, run } = scene([refused]);
    expect(await run()).toEqual({ kind: 'failed', reason: 'MessageRejected' });
    expect(done).toEqual(['mark-sending', 'send', 'give-back MessageRejected']);
  });

  test('is tried three times with growing pauses if it is throttled, then returned', async () => {
    const { done, waits, run } = scene([throttled, throttled, throttled, accepted]);
    expect(await run()).toEqual({ kind: 'failed', reason: 'Throttling' });
    expect(done.filter((event) => event === 'send')).toHaveLength(3);
    expect(waits).toEqual([400, 800]);
  });

  test.each([
    [0, [200, 400]],
    [0.9, [560, 1120]],
  ])('waits a random time if it is throttled, here %d', async (random, expected) => {
    const { waits, run } = scene([throttled, throttled, accepted], { random });
    expect(await run()).toEqual({ kind: 'sent', serviceId: 'm-1' });
    expect(waits.map(Math.round)).toEqual(expected);
  });

  test('is not tried again if it is refused permanently, although another try would be accepted', async () => {
    const { done, run } = scene([refused, accepted]);
    await run();
    expect(done.filter((event) => event === 'send')).toHaveLength(1);
  });

  test('is never tried again if its outcome is unknown', async () => {
    const { done, run } = scene([unknown, accepted]);
    expect(await run()).toEqual({ kind: 'unknown' });
    expect(done).toEqual(['mark-sending', 'send', 'mark-unknown TimeoutError']);
  });

  test('stays unknown if it was throttled first and unknown then', async () => {
    const { done, run } = scene([throttled, unknown, accepted]);
    expect(await run()).toEqual({ kind: 'unknown' });
    expect(done.filter((event) => event === 'send')).toHaveLength(2);
  });

  test('stays sent even if settling cannot be written', async () => {
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
    'has its outcome even if the outcome cannot be written (%s)',
    async (failing, outcome, kind, events) => {
      const { run } = scene([outcome], { failing });
      expect(await run()).toMatchObject({ kind });
      expect(lines).toEqual([
        expect.objectContaining({ event: events[0], ...names, errorName: outcome.reason }),
        expect.objectContaining({ level: 'ERROR', event: events[1], ...names, errorName: 'Error' }),
      ]);
    },
  );

  test('has failed if it can neither be rendered nor returned, and both errors are logged', async () => {
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
