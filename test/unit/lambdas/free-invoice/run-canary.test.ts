import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { canaryAddress, canaryWaits } from '#domain/free-invoice/canary';
import { canaryDetector, canaryPass } from '#lambdas/free-invoice/canary-pass';
import { type CanaryDelivery, runCanary } from '#lambdas/free-invoice/run-canary';
import { logTo } from '#lambdas/platform/log';

const lines: Record<string, unknown>[] = [];
beforeEach(() => {
  lines.length = 0;
  logTo((line) => lines.push(JSON.parse(line)));
});
afterEach(() => logTo((line) => process.stdout.write(line)));

interface Scene {
  readonly sending?: () => Response;
  readonly downloading?: () => Response;
  /** The delivery that each lookup finds. The last one is found by all later lookups. */
  readonly deliveries?: readonly (CanaryDelivery | undefined)[];
}

const delivered = { deliveredAt: '2026-11-03T12:00:05.000Z' };

/** Runs the canary once. Returns the requests that it sent. */
async function run({ sending, downloading, deliveries = [delivered] }: Scene = {}) {
  let now = Date.parse('2026-11-03T12:00:00.000Z');
  const known = [...deliveries];
  const posted: { path: string; body: unknown; headers: unknown }[] = [];
  await runCanary({
    post: async (path, body, headers) => {
      posted.push({ path, body, headers });
      if (path.endsWith('/downloads')) return downloading?.() ?? new Response('%PDF-1.7 and more');
      return sending?.() ?? Response.json({ success: true, downloadToken: 'id-1.secret' });
    },
    passFor: (id) => `pass of ${id}`,
    findDelivery: async () => (known.length > 1 ? known.shift() : known[0]),
    newId: () => 'id-1',
    clock: () => new Date(now),
    sleep: async (milliseconds) => {
      now += milliseconds;
    },
  });
  return posted;
}

describe('a run of the canary', () => {
  test('submits an invoice with its pass, downloads the PDF, and succeeds when the delivery is reported', async () => {
    const posted = await run({ deliveries: [undefined, {}, delivered] });
    expect(posted).toMatchObject([
      {
        path: '/api/free-invoices',
        body: {
          recipientEmail: canaryAddress,
          recaptchaToken: 'pass of id-1',
          invoice: { issueDate: '2026-11-03' },
        },
        headers: { 'idempotency-key': 'id-1' },
      },
      { path: '/api/free-invoices/downloads', body: { token: 'id-1.secret' } },
    ]);
    expect(lines).toEqual([
      { level: 'INFO', event: 'canary-passed', submissionId: 'id-1', milliseconds: 2 * canaryWaits.step },
    ]);
  });

  test.each<[string, Scene, object]>([
    [
      'is refused',
      { sending: () => Response.json({ error: 'generator-busy' }, { status: 429 }) },
      { state: 'send', status: 429, code: 'generator-busy' },
    ],
    [
      'is answered by something that is not the API',
      { sending: () => new Response('<html>', { status: 504 }) },
      { state: 'send', status: 504 },
    ],
    [
      'is not answered',
      {
        sending: () => {
          throw new TypeError('fetch failed');
        },
      },
      { state: 'send', errorName: 'TypeError' },
    ],
    [
      'has no PDF to download',
      { downloading: () => Response.json({ error: 'not-found' }, { status: 404 }) },
      { state: 'download', status: 404, code: 'not-found' },
    ],
    [
      'has something else to download',
      { downloading: () => new Response('<html>') },
      { state: 'download', status: 200 },
    ],
    ['is never reported as delivered', { deliveries: [{}] }, { state: 'delivery' }],
    ['is not in the table', { deliveries: [undefined] }, { state: 'delivery' }],
    ['bounces', { deliveries: [{}, { bouncedAt: '2026-11-03T12:00:05.000Z' }] }, { state: 'delivery' }],
    ['is rejected', { deliveries: [{ rejectedAt: '2026-11-03T12:00:05.000Z' }] }, { state: 'delivery' }],
  ])('fails if its invoice %s, and does not raise the alarm for faults', async (_, scene, fields) => {
    await run(scene);
    expect(lines).toMatchObject([{ level: 'WARN', event: 'canary-failed', ...fields }]);
    expect(JSON.stringify(lines)).not.toContain('simulator');
  });
});

describe('a pass of the canary', () => {
  const submission = {
    submissionId: 'id-1',
    recipientEmail: canaryAddress,
    recaptchaToken: canaryPass('new old', 'id-1'),
  };

  test('is accepted with the current secret, and with the previous one while the secret is being replaced', () => {
    expect(canaryDetector('new old')(submission)).toBe(true);
    expect(canaryDetector('newer new')(submission)).toBe(true);
    expect(canaryDetector('newest newer')(submission)).toBe(false);
  });

  test.each([
    ['another submission', { submissionId: 'id-2' }],
    ['another address', { recipientEmail: 'dana@client.example' }],
    ['a truncated pass', { recaptchaToken: submission.recaptchaToken.slice(0, -1) }],
    ['a pass signed without a secret', { recaptchaToken: canaryPass('', 'id-1') }],
    ['an empty token', { recaptchaToken: '' }],
  ])('is not accepted for %s', (_, change) => {
    expect(canaryDetector('new old')({ ...submission, ...change })).toBe(false);
  });

  test('is never accepted if there is no secret, for example where the canary is turned off', () => {
    expect(canaryDetector('')({ ...submission, recaptchaToken: canaryPass('', 'id-1') })).toBe(false);
  });
});
