import { describe, expect, test } from 'vitest';
import { sendContactMessage } from '#lambdas/contact/send-contact-message';
import type { KeyedMessage } from '#lambdas/messaging/ports';
import type { Mail, MailOutcome } from '#lambdas/platform/ses/mail';

interface Scene {
  /** What each lookup of the ID finds. After the last one, nothing is found. */
  readonly known?: readonly (KeyedMessage['state'] | undefined)[];
  /** How often another request writes between lookup and reservation. */
  readonly conflicts?: number;
  readonly isLimitReached?: boolean;
  readonly mail?: MailOutcome;
}

/** Sends a message once, and records each step. */
async function sent(scene: Scene = {}) {
  const steps: string[] = [];
  const mails: Mail[] = [];
  const known = [...(scene.known ?? [])];
  let conflicts = scene.conflicts ?? 0;
  const outcome = await sendContactMessage(
    {
      messageId: 'key-1',
      network: '203.0.113.0',
      name: 'Pat',
      email: 'pat@example.com',
      subject: 'Technical Support',
      message: 'Does it work offline?',
      sentBody: 'as sent',
    },
    {
      messages: {
        async find() {
          steps.push('look up');
          const state = known.shift();
          return state && ({ state, bodyHash: 'hash of as sent' } as never);
        },
        async reserve(_, returned) {
          steps.push(returned ? 'reserve again' : 'reserve');
          conflicts -= 1;
          if (conflicts >= 0) return undefined;
          return {
            names: { message: 'contact' },
            markSending: async () => true,
            settle: async () => void steps.push('settle'),
            giveBack: async (reason) => void steps.push(`give back: ${reason}`),
            markUnknown: async () => void steps.push('mark unknown'),
          };
        },
      },
      cap: {
        async admit() {
          steps.push('count');
          return !scene.isLimitReached;
        },
      },
      mail: {
        async send(mail) {
          steps.push('send');
          mails.push(mail);
          return scene.mail ?? { kind: 'accepted', messageId: 'm-1' };
        },
      },
      hash: (text) => `hash of ${text}`,
      supportEmail: 'support@billhook.example',
      sleep: async () => undefined,
      random: () => 0,
    },
  );
  return { outcome: outcome.ok ? 'thanks' : outcome.refusal.code, steps, mails };
}

describe('a message to support', () => {
  test('is looked up, counted, reserved, emailed and settled, in this order', async () => {
    const { outcome, steps, mails } = await sent();
    expect(outcome).toBe('thanks');
    expect(steps).toEqual(['look up', 'count', 'reserve', 'send', 'settle']);
    expect(mails.map(({ to }) => to)).toEqual(['support@billhook.example']);
  });

  test('is answered at once if its ID is known', async () => {
    expect(await sent({ known: ['sent'] })).toMatchObject({ outcome: 'thanks', steps: ['look up'] });
  });

  test('is sent again if it was certainly not sent before', async () => {
    const { outcome, steps } = await sent({ known: ['returned'] });
    expect(outcome).toBe('thanks');
    expect(steps).toContain('reserve again');
  });

  test('is reserved again after conflicts, and counts only once in the limit', async () => {
    const { outcome, steps, mails } = await sent({ conflicts: 2 });
    expect(outcome).toBe('thanks');
    expect(steps.filter((step) => step === 'count')).toHaveLength(1);
    expect(mails).toHaveLength(1);
  });

  test('fails after three conflicts without an email', async () => {
    await expect(sent({ conflicts: 3 })).rejects.toThrow('could not be stored');
  });

  test('is refused over the limit, unless an earlier request with its ID was sent meanwhile', async () => {
    const refused = await sent({ isLimitReached: true });
    expect(refused).toMatchObject({ outcome: 'too-many-requests', mails: [] });
    expect(refused.steps).toEqual(['look up', 'count', 'look up']);
    const overtaken = await sent({ isLimitReached: true, known: [undefined, 'sent'] });
    expect(overtaken).toMatchObject({ outcome: 'thanks', mails: [] });
  });

  test.each<[string, MailOutcome, string]>([
    [
      'the visitor is told if it was certainly not emailed',
      { kind: 'not-delivered', reason: 'MessageRejected', mayRetry: false },
      'contact-message-not-sent',
    ],
    ['it counts as sent if it may have been emailed', { kind: 'unknown', reason: 'TimeoutError' }, 'thanks'],
  ])('is answered with the outcome of its email: %s', async (_, mail, outcome) => {
    expect((await sent({ mail })).outcome).toBe(outcome);
  });
});
