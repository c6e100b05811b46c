import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MessageName } from '#domain/messaging/message';
import type { MailEventKind } from '#lambdas/messaging/mail-event';
import { messageNames } from '#lambdas/messaging/message-names';
import { type MailCounts, receiveMailEvent } from '#lambdas/messaging/receive-mail-events';
import { logTo } from '#lambdas/platform/log';

const now = new Date('2026-11-03T12:00:00Z');
const lines: unknown[] = [];

beforeEach(() => {
  lines.length = 0;
  logTo((line) => lines.push(JSON.parse(line)));
});
afterEach(() => logTo((line) => process.stdout.write(line)));

/** Handles one event of SES, with these counts of earlier events. Returns the calls that were made. */
async function received(
  kind: MailEventKind,
  options: {
    message?: string;
    isNew?: boolean;
    isFirst?: boolean;
    counts?: Partial<MailCounts>;
    /** The counts of seven days, if they are not the same as those of today and yesterday. */
    week?: Partial<MailCounts>;
    isPausedAlready?: boolean;
  } = {},
): Promise<string[]> {
  const done: string[] = [];
  const messages = {
    namesOf: ({ kind, id }: MessageName) => messageNames({ kind }, { id }),
    report: async () => options.isNew ?? true,
  };
  await receiveMailEvent(
    {
      kind,
      serviceId: 'm-1',
      message: { kind: options.message ?? 'free-invoice', id: 'one' },
      at: new Date(0),
    },
    {
      messages: { 'free-invoice': messages, 'lite-invoice': messages },
      reputation: {
        claimFirstTrouble: async (trouble, id, at) => {
          done.push(`first ${trouble} of ${id} at ${at.toISOString()}`);
          return options.isFirst ?? true;
        },
        count: async (what, id) => void done.push(`count ${what} of ${id}`),
        countForNetwork: async (what, id) => void done.push(`count ${what} for the network of ${id}`),
        recent: async () => {
          const recent = { sent: 100, bounced: 0, complained: 0, ...options.counts };
          return { lastTwoDays: recent, week: { ...recent, ...options.week } };
        },
      },
      generator: {
        pause: async (reason) => {
          done.push(`pause for ${reason}`);
          return !options.isPausedAlready;
        },
      },
      limits: { complaintRate: 0.001, bounceRate: 0.05 },
      clock: () => now,
    },
  );
  return done;
}

describe('an event of SES', () => {
  test('has no effect if it was recorded before', async () => {
    expect(await received('complained', { isNew: false })).toEqual([]);
    expect(lines).toEqual([]);
  });

  test('is logged', async () => {
    await received('delivered', { message: 'lite-invoice' });
    expect(lines).toEqual([
      {
        level: 'INFO',
        event: 'mail-reported',
        message: 'lite-invoice',
        submissionId: 'one',
        state: 'delivered',
      },
    ]);
  });

  test('does not count against the free generator if the email was another kind of message', async () => {
    const counts = { complained: 50, bounced: 50 };
    for (const kind of ['sent', 'bounced', 'complained'] as const)
      expect(await received(kind, { message: 'lite-invoice', counts })).toEqual([]);
  });

  test('is only logged if the email is a kind of a newer release', async () => {
    expect(await received('bounced', { message: 'postcard' })).toEqual([]);
    expect(lines).toEqual([{ level: 'WARN', event: 'mail-event-ignored' }]);
  });

  test.each(['delivered', 'turned-away', 'rejected'] as const)(
    'is not counted if its kind is %s',
    async (kind) => {
      expect(await received(kind, { counts: { complained: 50, bounced: 50 } })).toEqual([]);
    },
  );

  test('is counted if it reports a send, and changes nothing else', async () => {
    expect(await received('sent', { counts: { complained: 50, bounced: 50 } })).toEqual([
      'count sent of one',
    ]);
  });

  test.each(['bounced', 'complained'] as const)(
    'is counted once for network and mailbox if its kind is %s',
    async (kind) => {
      const ofNetwork = `count ${kind} for the network of one`;
      const asked = `first ${kind} of one at ${now.toISOString()}`;
      expect(await received(kind)).toEqual([ofNetwork, asked, `count ${kind} of one`]);
      expect(await received(kind, { isFirst: false, counts: { complained: 50, bounced: 50 } })).toEqual([
        ofNetwork,
        asked,
      ]);
    },
  );
});

describe('the free generator', () => {
  const paused = async (counts: Partial<MailCounts>, week: Partial<MailCounts> = {}) =>
    (await received('complained', { counts, week })).filter((done) => done.startsWith('pause'));

  test.each<[Partial<MailCounts>, string[]]>([
    [{ sent: 600, complained: 5 }, []],
    [{ sent: 5, complained: 5 }, []],
    [{ sent: 10, complained: 9 }, []],
    [{ sent: 10, complained: 10 }, ['pause for complaint-rate']],
    [{ sent: 1_000, complained: 10 }, ['pause for complaint-rate']],
    [{ sent: 1_001, complained: 10 }, []],
    [{ sent: 200, bounced: 20 }, ['pause for bounce-rate']],
    [{ sent: 201, bounced: 20 }, []],
    [{ sent: 50, bounced: 19 }, []],
    [{ sent: 0, complained: 10 }, ['pause for complaint-rate']],
    [{ sent: 10_000, complained: 30, bounced: 300 }, []],
  ])('answers these counts of today and yesterday, %j, with %j', async (counts, calls) => {
    expect(await paused(counts)).toEqual(calls);
  });

  test('continues while the rate of the week is below the limit, and also if only the rate of the week is above it', async () => {
    expect(await paused({ sent: 1_000, complained: 10 }, { sent: 10_000, complained: 10 })).toEqual([]);
    expect(await paused({ sent: 500, complained: 1 }, { sent: 3_000, complained: 40 })).toEqual([]);
  });

  test('raises the alarm once when it is paused', async () => {
    const counts = { sent: 100, complained: 10, bounced: 3 };
    await received('complained', { counts });
    expect(lines.at(-1)).toEqual({
      level: 'ERROR',
      event: 'free-generator-paused',
      state: 'complaint-rate',
      count: 13,
    });
    lines.length = 0;
    await received('complained', { counts, isPausedAlready: true });
    expect(lines).toEqual([expect.objectContaining({ event: 'mail-reported' })]);
  });
});
