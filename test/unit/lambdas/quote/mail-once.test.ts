import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { logTo } from '#lambdas/log';
import type { Mail, MailOutcome } from '#lambdas/mail/ports';
import { mailOnce } from '#lambdas/quote/mail-once';
import type { QuoteMessage } from '#lambdas/quote/ports';

const mail: Mail = { to: 'office@harlow.example', subject: 's', text: 't', html: 'h' };
const lines: { event: string; operation?: string; state?: string; errorName?: string }[] = [];

beforeEach(() => {
  lines.length = 0;
  logTo((line) => lines.push(JSON.parse(line)));
});
afterEach(() => logTo((line) => process.stdout.write(line)));

interface Scene {
  readonly known?: Partial<QuoteMessage>;
  readonly outcome?: MailOutcome;
  /** Nobody to write to. */
  readonly isNobody?: boolean;
  /** Somebody else reserved it meanwhile. */
  readonly isTaken?: boolean;
  readonly isDown?: boolean;
}

/** One try to mail word of an approval, and what was done for it. */
async function tried(scene: Scene = {}) {
  const done: string[] = [];
  const note = async (deed: string) => void done.push(deed);
  const isSent = await mailOnce(
    {
      id: 'quote-1',
      owner: 'owner',
      operation: 'accept-quote',
      event: 'approval not mailed',
      recipient: 'account',
      messages: {
        find: async (id, owner) => {
          if (scene.isDown) throw new TypeError('the table is down');
          await note(`find ${id} of ${owner}`);
          return scene.known && { state: 'sent', bodyHash: '', recipient: 'account', ...scene.known };
        },
        reserve: async ({ id, owner, recipient }, returned) => {
          await note(`reserve ${id} of ${owner} to ${recipient}${returned ? ' again' : ''}`);
          if (scene.isTaken) return undefined;
          return {
            names: { message: 'quote-approval' },
            markSending: async () => true,
            settle: () => note('settle'),
            giveBack: () => note('give back'),
            markUnknown: () => note('mark unknown'),
          };
        },
      },
      mailFor: async () => (scene.isNobody ? undefined : mail),
    },
    {
      providers: { find: async () => undefined },
      mail: {
        send: async () => {
          await note('send');
          return scene.outcome ?? { kind: 'accepted', messageId: 'm-1' };
        },
      },
      sleep: async () => undefined,
      random: () => 0,
    },
  );
  return { isSent, done, events: lines.map(({ event }) => event) };
}

const asked = 'find quote-1 of owner';
const reserved = 'reserve quote-1 of owner to account';

describe('word of what happened to a quote', () => {
  test('is mailed, and said to be', async () => {
    const { isSent, done, events } = await tried();
    expect(isSent).toBe(true);
    expect(done).toEqual([asked, reserved, 'send', 'settle']);
    expect(events).not.toContain('approval not mailed');
  });

  test.each<[string, Partial<QuoteMessage>, boolean]>([
    ['to the same recipient', {}, true],
    ['to somebody else', { recipient: 'other' }, false],
    ['perhaps', { state: 'unknown' }, false],
    ['by somebody who is at it', { state: 'sending' }, false],
  ])('that was mailed %s is not mailed again', async (_, known, isSent) => {
    expect(await tried({ known })).toMatchObject({ isSent, done: [asked], events: [] });
  });

  test('that certainly did not leave is mailed once more', async () => {
    const { isSent, done } = await tried({ known: { state: 'returned' } });
    expect(isSent).toBe(true);
    expect(done).toEqual([asked, `${reserved} again`, 'send', 'settle']);
  });

  test('that nobody can be written to about is not reserved', async () => {
    expect(await tried({ isNobody: true })).toMatchObject({ isSent: false, done: [asked], events: [] });
  });

  test('that somebody else mails at the same time is left to them', async () => {
    expect(await tried({ isTaken: true })).toMatchObject({
      isSent: false,
      done: [asked, reserved],
      events: [],
    });
  });

  test.each<[MailOutcome, string]>([
    [{ kind: 'not-delivered', reason: 'MessageRejected', mayRetry: false }, 'failed'],
    [{ kind: 'unknown', reason: 'TimeoutError' }, 'unknown'],
  ])('that did not certainly leave is told in the log: %j', async (outcome, state) => {
    const { isSent } = await tried({ outcome });
    expect(isSent).toBe(false);
    expect(lines.find(({ event }) => event === 'approval not mailed')).toMatchObject({
      operation: 'accept-quote',
      state,
    });
  });

  test('fails nothing, whatever goes wrong with it', async () => {
    expect((await tried({ isDown: true })).isSent).toBe(false);
    expect(lines).toMatchObject([
      { event: 'approval not mailed', operation: 'accept-quote', errorName: 'TypeError' },
    ]);
  });
});
