import { describe, expect, test } from 'vitest';
import { type Problem, problem } from '#domain/contract/problems';
import { ok, type Result, refuse } from '#domain/result';
import type { Reservation } from '#lambdas/messaging/ports';
import { PLAN_AGAIN, submitOnce } from '#lambdas/messaging/submit-once';
import type { MailOutcome } from '#lambdas/platform/ses/mail';

interface Scene {
  readonly rounds?: number;
  /** The answers that lookups of the key find, in order. After the last one, and where undefined, the key is fresh. */
  readonly answers?: readonly (string | undefined)[];
  /** The number of tries in which something changes between planning and reserving. */
  readonly conflicts?: number;
  readonly isPlanRefused?: boolean;
  readonly isLimitReached?: boolean;
  readonly reserved?: Result<string, Problem>;
  readonly mail?: MailOutcome;
}

/** Submits once, and records each step. */
async function submitted(scene: Scene = {}) {
  const steps: string[] = [];
  const answers = [...(scene.answers ?? [])];
  let conflicts = scene.conflicts ?? 0;
  const reservation: Reservation = {
    names: { message: 'contact' },
    markSending: async () => true,
    settle: async () => void steps.push('settle'),
    giveBack: async (reason) => void steps.push(`give back: ${reason}`),
    markUnknown: async () => void steps.push('mark unknown'),
  };
  const outcome = await submitOnce<string, number, string, string>(
    {
      rounds: scene.rounds ?? 3,
      async knownKey() {
        steps.push('key');
        const answer = answers.shift();
        return answer === undefined ? { found: 7 } : { answer: ok(answer) };
      },
      async plan(found) {
        steps.push(`plan ${found}`);
        return scene.isPlanRefused ? refuse(problem('in-progress')) : ok('plan');
      },
      async countInLimits(_, isAlreadyCounted) {
        steps.push(isAlreadyCounted ? 'already counted' : 'count in limits');
        return scene.isLimitReached ? refuse(problem('daily-mail-limit')) : ok('pass');
      },
      async reserve(plan, found, pass) {
        steps.push(`reserve ${plan} ${found} ${pass}`);
        conflicts -= 1;
        return conflicts >= 0 ? PLAN_AGAIN : (scene.reserved ?? reservation);
      },
      async compose(plan, pass) {
        steps.push(`compose ${plan} ${pass}`);
        return { to: 'pat@example.com', subject: 's', text: 't', html: 'h' };
      },
      answer: async (kind, plan) => ok(`${plan} ${kind}`),
      answerAfterConflicts: () => refuse(problem('in-progress')),
    },
    {
      mail: { send: async () => scene.mail ?? { kind: 'accepted', messageId: 'm-1' } },
      sleep: async () => undefined,
      random: () => 0,
    },
  );
  return { outcome: outcome.ok ? outcome.value : outcome.refusal.code, steps };
}

describe('a submission', () => {
  test('looks up its key, plans, counts in the limit, reserves, composes and delivers, in this order', async () => {
    expect(await submitted()).toEqual({
      outcome: 'plan sent',
      steps: ['key', 'plan 7', 'count in limits', 'reserve plan 7 pass', 'compose plan pass', 'settle'],
    });
  });

  test('is answered at once if its key is known, without planning anything', async () => {
    expect(await submitted({ answers: ['sent before'] })).toEqual({
      outcome: 'sent before',
      steps: ['key'],
    });
  });

  test('is planned again after conflicts, and counts only once in the daily limit', async () => {
    const { outcome, steps } = await submitted({ conflicts: 2 });
    expect(outcome).toBe('plan sent');
    expect(steps.filter((step) => step.startsWith('plan'))).toHaveLength(3);
    expect(steps.filter((step) => step.includes('count'))).toEqual([
      'count in limits',
      'already counted',
      'already counted',
    ]);
  });

  test('gives up after a conflict in its last try, and looks up its key once more', async () => {
    const { outcome, steps } = await submitted({ rounds: 1, conflicts: 1 });
    expect(outcome).toBe('in-progress');
    expect(steps.filter((step) => step.startsWith('reserve'))).toHaveLength(1);
    expect(steps.at(-1)).toBe('key');
  });

  test('reserves nothing if its plan or limit is refused, and looks up its key once more', async () => {
    const plan = await submitted({ isPlanRefused: true });
    expect(plan).toEqual({ outcome: 'in-progress', steps: ['key', 'plan 7', 'key'] });
    const limit = await submitted({ isLimitReached: true });
    expect(limit).toEqual({
      outcome: 'daily-mail-limit',
      steps: ['key', 'plan 7', 'count in limits', 'key'],
    });
  });

  test.each([
    ['plan', { isPlanRefused: true }],
    ['limit', { isLimitReached: true }],
    ['reservation', { reserved: refuse(problem('invoice-changed')) }],
  ])(
    'is answered like the earlier request with its key if its %s is refused because that request wrote meanwhile',
    async (_, scene) => {
      const { outcome } = await submitted({ ...scene, answers: [undefined, 'sent meanwhile'] });
      expect(outcome).toBe('sent meanwhile');
    },
  );

  test('sends no email if its reservation is refused or already done', async () => {
    for (const [reserved, answer] of [
      [ok('saved'), 'saved'],
      [refuse(problem('sending-not-allowed')), 'sending-not-allowed'],
    ] as const) {
      const { outcome, steps } = await submitted({ reserved });
      expect(outcome).toBe(answer);
      expect(steps.filter((step) => step !== 'key').at(-1)).toMatch(/^reserve/);
    }
  });

  test('is answered with the outcome of its email', async () => {
    const refused: MailOutcome = { kind: 'not-delivered', reason: 'MessageRejected', mayRetry: false };
    expect((await submitted({ mail: refused })).outcome).toBe('plan failed');
    expect((await submitted({ mail: { kind: 'unknown', reason: 'x' } })).outcome).toBe('plan unknown');
  });
});
