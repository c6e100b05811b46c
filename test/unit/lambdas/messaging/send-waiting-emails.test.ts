import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ComposeResult, WaitingMessage, WaitingWork } from '#lambdas/messaging/outbox-ports';
import { sendWaiting } from '#lambdas/messaging/send-waiting-emails';
import { logTo } from '#lambdas/platform/log';
import type { Mail, MailOutcome } from '#lambdas/platform/ses/mail';

const mail: Mail = { to: 'dana@example.com', subject: 's', text: 't', html: 'h' };
const mailed: ComposeResult = { kind: 'mail', mail };
const lines: { event?: string }[] = [];

beforeEach(() => {
  lines.length = 0;
  logTo((line) => lines.push(JSON.parse(line)));
});
afterEach(() => logTo((line) => process.stdout.write(line)));

/** An error of an AWS service, which can be recognized by the metadata of its call. */
const serviceError = () => Object.assign(new Error('table is down'), { $metadata: {} });

/** Sends one message of the outbox with fakes. Returns the calls that were made. */
async function send(
  composed: ComposeResult | Error | WaitingWork,
  {
    isFree = true,
    isReadable = true,
    isLastTry = false,
    outcome = { kind: 'accepted', messageId: 'm-1' } as MailOutcome,
  } = {},
) {
  const done: string[] = [];
  const names = { message: 'reminder', submissionId: 'one' } as const;
  const record = async (what: string) => void done.push(what);
  const countFailure = async () => {
    await record('failure counted');
    return isLastTry;
  };
  const message: WaitingMessage = {
    names,
    failUnread: countFailure,
    claim: async () => {
      if (!isReadable) throw new Error('no message');
      return isFree
        ? {
            async compose() {
              if (composed instanceof Error) throw composed;
              return composed as ComposeResult;
            },
            wait: (at) => record(`waits until ${at.toISOString()}`),
            drop: (reason) => record(`dropped: ${reason}`),
            fail: countFailure,
            reservation: {
              names,
              markSending: async () => {
                await record('sending');
                return true;
              },
              settle: () => record('sent'),
              giveBack: (reason) => record(`given back: ${reason}`),
              markUnknown: (reason) => record(`unknown: ${reason}`),
            },
          }
        : undefined;
    },
  };
  const result = await sendWaiting('one', () => record('paced'), {
    findWaiting: () => ('work' in composed ? composed : message),
    mail: { send: async () => outcome },
    sleep: async () => undefined,
    random: () => 0.5,
  });
  return { done, result };
}

describe('a worker of the outbox', () => {
  test('sends an email that still applies, after it waited for the send rate', async () => {
    expect(await send(mailed)).toEqual({ done: ['paced', 'sending', 'sent'], result: { done: 'mailed' } });
  });

  test('postpones an email that is due later and drops one that no longer applies, without using the send rate', async () => {
    const at = new Date('2026-11-23T14:00:00Z');
    expect(await send({ kind: 'later', at })).toEqual({
      done: ['waits until 2026-11-23T14:00:00.000Z'],
      result: { done: 'put-aside' },
    });
    expect((await send({ kind: 'never', reason: 'no-longer-so' })).done).toEqual(['dropped: no-longer-so']);
  });

  test('skips a message that another worker has claimed', async () => {
    expect(await send(mailed, { isFree: false })).toEqual({ done: [], result: { done: undefined } });
  });

  test('returns an email that SES certainly did not accept', async () => {
    const outcome = { kind: 'not-delivered', reason: 'MessageRejected', mayRetry: false } as const;
    const { done, result } = await send(mailed, { outcome });
    expect(done).toContain('given back: MessageRejected');
    expect(result).toEqual({ done: 'failed' });
  });

  test('runs other work, which uses the send rate for its email', async () => {
    const work: WaitingWork = {
      names: { userId: 'pat' },
      async work(pace) {
        await pace();
        return 'repeat-mailed';
      },
    };
    expect(await send(work)).toEqual({ done: ['paced'], result: { done: 'repeat-mailed' } });
  });

  test('returns an error of a service to SQS, which delivers the message again, and logs it', async () => {
    const { done, result } = await send(serviceError());
    expect(result).toHaveProperty('error');
    expect(done).toEqual([]);
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 'ERROR', event: 'dispatch-failed', submissionId: 'one' }),
    );
  });
});

describe('an error that is not from an AWS service', () => {
  test.each([
    ['of an email that cannot be composed', new Error('no amount'), true],
    ['of a message that cannot be read', mailed, false],
  ] as const)(
    '%s is counted, and SQS does not deliver the message again',
    async (_, composed, isReadable) => {
      const { done, result } = await send(composed, { isReadable });
      expect(done).toEqual(['failure counted']);
      expect(result).toEqual({ done: 'failed' });
      expect(lines).toEqual([expect.objectContaining({ level: 'WARN', event: 'message-failed' })]);
    },
  );

  test('after the last try is logged as set aside', async () => {
    await send(new Error('no amount'), { isLastTry: true });
    expect(lines).toEqual([
      expect.objectContaining({ level: 'WARN', event: 'set-aside', submissionId: 'one' }),
    ]);
  });

  test('is not counted if its cause is an error of a service', async () => {
    const { done, result } = await send(new Error('no invoice', { cause: serviceError() }));
    expect(done).toEqual([]);
    expect(result).toHaveProperty('error');
  });
});

describe('an email that was composed a moment ago', () => {
  test('is sent if it still applies', async () => {
    expect((await send({ ...mailed, stillApplies: async () => true })).done).toContain('sent');
  });

  test('is not sent if it no longer applies', async () => {
    const { done } = await send({ ...mailed, stillApplies: async () => false });
    expect(done).toEqual(['paced', 'sending', 'given back: no-longer-so']);
    expect(lines.filter(({ event }) => event === 'compose-failed')).toEqual([]);
  });

  test('is not sent if it is unknown whether it still applies, and the error is logged', async () => {
    const stillApplies = async () => {
      throw new Error('table is down');
    };
    expect((await send({ ...mailed, stillApplies })).done).toContain('given back: no-longer-so');
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 'ERROR', event: 'compose-failed', submissionId: 'one' }),
    );
  });
});

describe('the file of an email', () => {
  /** A file that notes in `done` what happens to it. */
  const fileIn = (done: string[]) => ({
    record: async () => void done.push('file recorded'),
    forget: async () => void done.push('file forgotten'),
  });

  async function sendWithFile(
    outcome: MailOutcome,
    stillApplies: () => Promise<boolean> = async () => true,
  ): Promise<readonly string[]> {
    const ofFile: string[] = [];
    const file = fileIn(ofFile);
    const { done } = await send({ kind: 'mail', mail, stillApplies, file }, { outcome });
    return [...ofFile, ...done.slice(-1)];
  }

  test('is known from when it is sent', async () => {
    const accepted = { kind: 'accepted', messageId: 'm-1' } as const;
    expect(await sendWithFile(accepted)).toEqual(['file recorded', 'sent']);
  });

  test('stays known if it is unknown whether SES accepted the email', async () => {
    const unknown = { kind: 'unknown', reason: 'TimeoutError' } as const;
    expect(await sendWithFile(unknown)).toEqual(['file recorded', 'unknown: TimeoutError']);
  });

  test('is forgotten if SES certainly did not accept the email', async () => {
    const rejected = { kind: 'not-delivered', reason: 'MessageRejected', mayRetry: false } as const;
    expect(await sendWithFile(rejected)).toEqual([
      'file recorded',
      'file forgotten',
      'given back: MessageRejected',
    ]);
  });

  test('is forgotten if the email no longer applies', async () => {
    const accepted = { kind: 'accepted', messageId: 'm-1' } as const;
    const done = await sendWithFile(accepted, async () => false);
    expect(done.filter((step) => step.startsWith('file')).at(-1)).toBe('file forgotten');
  });
});
