import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type MessageKind, messageKinds } from '#domain/messaging/message';
import type { MailEventKind } from '#lambdas/messaging/mail-event';
import { type MailCounts, receiveMailEvent } from '#lambdas/messaging/receive-mail-events';
import { logTo } from '#lambdas/platform/log';

const now = new Date('2026-11-03T12:00:00Z');
const lines: unknown[] = [];

beforeEach(() => {
  lines.length = 0;
  logTo((line) => lines.push(JSON.parse(line)));
});
afterEach(() => logTo((line) => process.stdout.write(line)));

/** Handles an event of SES with these counts; returns what was done. */
async function received(
  kind: MailEventKind,
  options: {
    message?: MessageKind;
    isNew?: boolean;
    isFirst?: boolean;
    counts?: Partial<MailCounts>;
    /** The counts of seven days, if they differ from those of today and yesterday. */
    week?: Partial<MailCounts>;
    isPausedAlready?: boolean;
  } = {},
): Promise<string[]> {
  const done: string[] = [];
  const report = { report: async () => options.isNew ?? true };
  await receiveMailEvent(
    {
      kind,
      serviceId: 'm-1',
      message: { kind: options.message ?? 'free-invoice', id: 'one' },
      at: new Date(0),
    },
    {
      messages: Object.fromEntries(messageKinds.map((name) => [name, report])) as Record<
        MessageKind,
        typeof report
      >,
      reputation: {
        isFirstTrouble: async (trouble, id, at) => {
          done.push(`first ${trouble} of ${id} at ${at.toISOString()}`);
          return options.isFirst ?? true;
        },
        count: async (what, id) => void done.push(`count ${what} of ${id}`),
        countForNetwork: async (what, id) => void done.push(`count ${what} for the network of ${id}`),
        recent: async () => {
          const lately = { sent: 100, bounced: 0, complained: 0, ...options.counts };
          return { lately, week: { ...lately, ...options.week } };
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
  test('has no effect if it was recorded before or belongs to no message', async () => {
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

  test('about an email that is not of the free generator does not count against the generator', async () => {
    for (const message of messageKinds.filter((kind) => kind !== 'free-invoice'))
      for (const kind of ['sent', 'bounced', 'complained'] as const)
        expect(await received(kind, { message, counts: { complained: 50, bounced: 50 } })).toEqual([]);
  });

  test.each(['delivered', 'turned-away', 'rejected'] as const)('of kind %s is not counted', async (kind) => {
    expect(await received(kind, { counts: { complained: 50, bounced: 50 } })).toEqual([]);
  });

  test('about a send is counted, and changes no state', async () => {
    expect(await received('sent', { counts: { complained: 50, bounced: 50 } })).toEqual([
      'count sent of one',
    ]);
  });

  test.each(['bounced', 'complained'] as const)(
    'of kind %s is counted once for its network and mailbox',
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
  ])('with %j today and yesterday does %j', async (counts, deeds) => {
    expect(await paused(counts)).toEqual(deeds);
  });

  test('continues while the rate of the week is below its setting, and ignores older events', async () => {
    expect(await paused({ sent: 1_000, complained: 10 }, { sent: 10_000, complained: 10 })).toEqual([]);
    expect(await paused({ sent: 500, complained: 1 }, { sent: 3_000, complained: 40 })).toEqual([]);
  });

  test('raises the alarm when it stops, once', async () => {
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
