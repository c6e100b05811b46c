import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sendWelcome } from '#lambdas/early-access/send-welcome';
import { earlyAccessList } from '#lambdas/early-access/store/early-access-list';
import { logTo } from '#lambdas/platform/log';
import type { MailOutcome } from '#lambdas/platform/ses/mail';
import { tableOn } from '#lambdas/platform/table/table';
import { memoryEngine } from '#test/support/memory-engine';

const email = 'pat.doe@gmail.com';
let logged: Record<string, unknown>[];

beforeEach(() => {
  logged = [];
  logTo((line) => logged.push(JSON.parse(line)));
});
afterEach(() => logTo((line) => process.stdout.write(line)));

/** A list on which somebody signed up, and emails that end as planned; the last outcome repeats. */
async function openList(...outcomes: readonly (MailOutcome | Error)[]) {
  const engine = memoryEngine();
  const table = tableOn(engine.client(), await engine.createTable());
  const list = earlyAccessList(table, () => new Date('2026-11-03T12:00:00.000Z'));
  const signup = { signupId: 's1', email, source: 'crm-landing-page', userAgent: 'Test' } as const;
  await list.add(signup);
  const sent: { readonly to: string; readonly text: string }[] = [];
  const welcome = (to: string, isAdmitted = true) =>
    sendWelcome(to, '192.0.2.1', {
      list,
      cap: { admit: async () => isAdmitted } as never,
      mail: {
        send: async (mail: { readonly to: string; readonly text: string }) => {
          const outcome = outcomes[Math.min(sent.length, outcomes.length - 1)];
          sent.push(mail);
          if (outcome instanceof Error) throw outcome;
          return outcome;
        },
      } as never,
      siteOrigin: async () => 'https://billhook.example',
    });
  return { list, signup, sent, welcome };
}

const accepted: MailOutcome = { kind: 'accepted', messageId: 'm1' };
const refused: MailOutcome = { kind: 'not-delivered', reason: 'Throttling', mayRetry: true };
const unknown: MailOutcome = { kind: 'unknown', reason: 'Timeout' };
const answer = { ok: true, value: { success: true } };

describe('the welcome after an early-access signup', () => {
  test('is emailed once, whatever the spelling, and logs nothing', async () => {
    const { sent, welcome } = await openList(accepted);
    expect(await welcome(' Pat.Doe@Gmail.com ')).toEqual(answer);
    expect(await welcome(email)).toEqual(answer);
    expect(sent.map(({ to }) => to)).toEqual([email]);
    expect(logged).toEqual([]);
  });

  test('is not emailed to an address that is none or not on the list, with the same answer', async () => {
    const { sent, welcome } = await openList(accepted);
    expect(await welcome('pat')).toEqual(answer);
    expect(await welcome('kim@example.com')).toEqual(answer);
    expect(sent).toEqual([]);
  });

  test('is not emailed to a network that asks too often', async () => {
    const { sent, welcome } = await openList(accepted);
    expect(await welcome(email, false)).toEqual(answer);
    expect(sent).toEqual([]);
    expect(logged).toMatchObject([{ level: 'WARN', event: 'too many welcomes', operation: 'send-welcome' }]);
  });

  test('is tried again only if it was certainly not sent', async () => {
    const once = await openList(refused, accepted);
    await once.welcome(email);
    await once.welcome(email);
    expect(once.sent).toHaveLength(2);
    expect(logged).toMatchObject([
      { level: 'ERROR', event: 'welcome not sent', state: 'not-delivered', errorName: 'Throttling' },
    ]);
    const never = await openList(unknown);
    await never.welcome(email);
    await never.welcome(email);
    expect(never.sent).toHaveLength(1);
  });

  test('has the same answer if everything fails', async () => {
    const { welcome } = await openList(new TypeError('down'));
    expect(await welcome(email)).toEqual(answer);
    expect(logged).toMatchObject([
      { level: 'ERROR', event: 'welcome not sent', operation: 'send-welcome', errorName: 'TypeError' },
    ]);
  });
});

describe('the list', () => {
  test('adds an address once; the same signup may be repeated', async () => {
    const { list, signup } = await openList(accepted);
    expect(await list.add(signup)).toBe(true);
    expect(await list.add({ ...signup, signupId: 's2' })).toBe(false);
  });

  test('is left with the secret of the welcome only, and then sends no welcome', async () => {
    const { list, sent, welcome } = await openList(refused);
    const [hash = '', secret = ''] = ((await list.claimWelcome(email)) ?? '').split('.');
    await list.releaseWelcome(email);
    expect(await list.leave(hash, 'guess')).toBe(false);
    expect(await list.leave(hash, `${secret}1`)).toBe(false);
    expect(await list.leave('f'.repeat(64), secret)).toBe(false);
    expect(await list.leave(hash, secret)).toBe(true);
    expect(await list.leave(hash, secret)).toBe(true);
    await welcome(email);
    expect(sent).toEqual([]);
  });
});
