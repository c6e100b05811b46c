import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { brand } from '#domain/brand';
import type { InvoiceSheet } from '#domain/documents/invoice-sheet';
import type { SendFreeInvoice } from '#lambdas/free-invoice/known-free-submission';
import type { Admission, FreeSubmission, NewSubmission, ReserveOutcome } from '#lambdas/free-invoice/ports';
import { sendFreeInvoice } from '#lambdas/free-invoice/send-free-invoice';
import type { BotVerdict } from '#lambdas/platform/bot-check/recaptcha';
import { logTo } from '#lambdas/platform/log';
import type { Mail, MailOutcome } from '#lambdas/platform/ses/mail';
import { aLine, anInvoice } from '#test/support/invoices';

const now = new Date('2026-11-03T12:00:00Z');
const until = '2026-11-04T12:00:00.000Z';
const pdf = new Uint8Array([0x25, 0x50]);
const accepted: MailOutcome = { kind: 'accepted', messageId: 'm-1' };
const events: string[] = [];

beforeEach(() => {
  events.length = 0;
  logTo((line) => events.push(JSON.parse(line).event));
});
afterEach(() => logTo((line) => process.stdout.write(line)));

interface Scene {
  /** The submission that each lookup of the key finds. The last one is found by all later lookups. */
  readonly known?: readonly (FreeSubmission | undefined)[];
  readonly verdict?: BotVerdict;
  readonly isPaused?: boolean;
  readonly admission?: 'admitted' | 'network-busy' | 'generator-busy';
  readonly reserve?: Exclude<ReserveOutcome, { kind: 'reserved' }>;
  readonly mail?: MailOutcome;
  readonly failing?: 'keep' | 'giveBack' | 'renderPdf';
  readonly isCanary?: boolean;
}

/** Submits one request to ports that record their calls. */
async function submitted(scene: Scene = {}, changes: Partial<SendFreeInvoice> = {}) {
  const done: string[] = [];
  const mails: Mail[] = [];
  const sheets: InvoiceSheet[] = [];
  const reserved: { submission: NewSubmission; returned: FreeSubmission | undefined }[] = [];
  const known = [...(scene.known ?? [undefined])];
  const secrets = ['secret-of-the-link', 'secret-of-the-download'];
  const note = async (step: string) => {
    done.push(step);
    if (scene.failing && step.startsWith(scene.failing)) throw new Error('down');
  };
  const admission: Admission =
    scene.admission === undefined || scene.admission === 'admitted'
      ? { kind: 'admitted', giveBack: () => note('giveBack the cap') }
      : { kind: scene.admission };
  const outcome = await sendFreeInvoice(
    {
      submissionId: 'key-1',
      network: '203.0.113.0',
      recaptchaToken: 'token',
      recipientEmail: ' Pat@Example.com ',
      invoice: anInvoice(),
      ...changes,
    },
    {
      messages: {
        find: async () => (known.length > 1 ? known.shift() : known[0]),
        reserve: async (submission, returned) => {
          reserved.push({ submission, returned });
          if (scene.reserve) return scene.reserve;
          return {
            kind: 'reserved',
            invoiceCount: 3,
            reservation: {
              names: { message: 'free-invoice', submissionId: 'key-1' },
              markSending: async () => true,
              settle: () => note('settle'),
              giveBack: () => note('give the place back'),
              markUnknown: () => note('mark unknown'),
            },
          };
        },
      },
      caps: {
        admit: async (network) => {
          done.push(`admit ${network}`);
          return admission;
        },
      },
      generatorSwitch: { isPaused: async () => scene.isPaused ?? false },
      botCheck: {
        judge: async (token, network) => {
          done.push(`judge ${token} of ${network}`);
          return scene.verdict ?? 'human';
        },
      },
      isCanary: () => scene.isCanary ?? false,
      renderPdf: async (sheet, { author }) => {
        sheets.push(sheet);
        await note(`renderPdf by ${author}`);
        return pdf;
      },
      pdfs: { keep: (id) => note(`keep ${id}`) },
      files: { recordFree: async () => void done.push('record the file') },
      mail: {
        send: async (mail) => {
          mails.push(mail);
          return scene.mail ?? accepted;
        },
      },
      clock: () => now,
      sleep: async (milliseconds) => void done.push(`sleep ${milliseconds}`),
      random: () => 0.5,
      newSecret: () => secrets.shift() ?? 'another',
      hash: (text) => `hash of ${text}`,
      siteOrigin: async () => 'https://billhook.example',
    },
  );
  return { outcome, done, mails, sheets, reserved };
}

const code = (outcome: Awaited<ReturnType<typeof submitted>>['outcome']) =>
  outcome.ok ? 'sent' : outcome.refusal.code;

/** The submission that this request stores, in this state. */
async function storedSubmission(
  state: FreeSubmission['state'],
  more: Partial<FreeSubmission> = {},
): Promise<FreeSubmission> {
  const { reserved } = await submitted();
  const bodyHash = reserved[0]?.submission.bodyHash ?? '';
  return { state, bodyHash, invoiceCount: 2, ...more };
}

describe('a free invoice', () => {
  test('is checked, admitted, reserved, rendered, stored, emailed and settled, in this order', async () => {
    const { outcome, done, mails, reserved } = await submitted();
    expect(outcome).toEqual({
      ok: true,
      value: {
        success: true,
        message: 'Invoice sent.',
        invoiceCount: 3,
        downloadToken: 'key-1.secret-of-the-download',
      },
    });
    expect(done).toEqual([
      'judge token of 203.0.113.0',
      'admit 203.0.113.0',
      "renderPdf by O'Brien & Söhne",
      'keep key-1',
      'record the file',
      'settle',
    ]);
    expect(reserved[0]).toEqual({
      submission: {
        submissionId: 'key-1',
        bodyHash: expect.stringContaining('Pat@Example.com'),
        email: 'pat@example.com',
        network: '203.0.113.0',
        blockTokenHash: 'hash of secret-of-the-link',
        handOver: { secret: 'secret-of-the-download', until },
        isCanary: false,
      },
      returned: undefined,
    });
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      to: 'pat@example.com',
      tags: { kind: 'free-invoice', message: 'key-1' },
      attachments: [{ filename: 'Invoice INV-1001.pdf', content: pdf }],
    });
    expect(mails[0]?.text).toContain('https://billhook.example/not-me#token=key-1.secret-of-the-link');
  });

  test('needs no token, counts in no limit and leaves no record of its file if it is from our canary', async () => {
    const { outcome, done, reserved } = await submitted({ isCanary: true, admission: 'generator-busy' });
    expect(outcome).toMatchObject({ ok: true });
    expect(done).toEqual(["renderPdf by O'Brien & Söhne", 'keep key-1', 'settle']);
    expect(reserved[0]?.submission.isCanary).toBe(true);
    expect(await submitted({ isCanary: true, isPaused: true })).toMatchObject({
      outcome: { ok: false, refusal: { code: 'generator-busy' } },
    });
  });

  test('gets a number from the current time if it has none, and is from the product if it has no business name', async () => {
    const { sheets, done } = await submitted(
      {},
      { invoice: anInvoice({ invoiceNumber: ' ', businessName: '' }) },
    );
    expect(sheets[0]?.facts[0]?.value).toBe(`INV-${now.getTime()}`);
    expect(done).toContain(`renderPdf by ${brand.name}`);
  });

  test('has the same hash with another key, network or token', async () => {
    const hashes = await Promise.all(
      [{}, { submissionId: 'key-2' }, { network: '198.51.100.0' }, { recaptchaToken: 'other' }].map(
        async (changes) => (await submitted({}, changes)).reserved[0]?.submission.bodyHash,
      ),
    );
    expect(new Set(hashes).size).toBe(1);
    const other = await submitted({}, { invoice: anInvoice({ notes: 'x' }) });
    expect(other.reserved[0]?.submission.bodyHash).not.toBe(hashes[0]);
  });

  test('has the same hash if the same text was submitted, even if a release changed the schema', async () => {
    const sentBody = '{"body":{}}';
    const stored = { ...(await storedSubmission('sent')), bodyHash: `hash of ${sentBody}` };
    const later = { sentBody, invoice: anInvoice({ notes: 'a default of a later release' }) };
    expect(code((await submitted({ known: [stored] }, later)).outcome)).toBe('sent');
    // The previous release stored the hash of the parsed body.
    expect(code((await submitted({ known: [await storedSubmission('sent')] }, { sentBody })).outcome)).toBe(
      'sent',
    );
    const other = { sentBody: '{"body":1}', invoice: anInvoice({ notes: 'x' }) };
    expect(code((await submitted({ known: [stored] }, other)).outcome)).toBe('key-reused');
  });

  test('is emailed even if its PDF cannot be stored for the download', async () => {
    const { outcome, mails } = await submitted({ failing: 'keep' });
    expect([code(outcome), mails.length, events.includes('pdf-not-kept')]).toEqual(['sent', 1, true]);
  });
});

describe('a refused request', () => {
  test('names the line if the quantity is 0', async () => {
    const invoice = anInvoice({ lineItems: [aLine({ quantity: '0' })] });
    const { outcome, reserved } = await submitted({}, { invoice });
    expect([code(outcome), reserved]).toEqual(['invalid-invoice', []]);
    expect(
      (await submitted({}, { invoice: anInvoice({ lineItems: [aLine({ quantity: '0.001' })] }) })).outcome.ok,
    ).toBe(true);
  });

  const nothing = { mails: [], reserved: [] };

  test.each<[Scene, string]>([
    [{ verdict: 'refused' }, 'bot-check-failed'],
    [{ isPaused: true }, 'generator-busy'],
    [{ admission: 'network-busy' }, 'network-busy'],
    [{ admission: 'generator-busy' }, 'generator-busy'],
  ])(
    'that fails before the reservation (%j) answers %s, and writes and emails nothing',
    async (scene, expected) => {
      const { outcome, mails, reserved } = await submitted(scene);
      expect(code(outcome)).toBe(expected);
      expect({ mails, reserved }).toEqual(nothing);
    },
  );

  test('names the fault of the address first, and then the faults of the invoice', async () => {
    const { outcome, done } = await submitted(
      {},
      { recipientEmail: 'pat', invoice: anInvoice({ lineItems: [aLine({ description: '' })] }) },
    );
    expect(outcome.ok ? undefined : outcome.refusal).toMatchObject({
      code: 'invalid-invoice',
      faults: [
        { field: 'recipientEmail', message: 'Please enter a valid email address.' },
        { field: 'lineItems.0.description', message: 'Line 1: description is required.' },
      ],
    });
    expect(done).toEqual(['judge token of 203.0.113.0']);
  });

  test('may have only a fault of its address', async () => {
    expect(code((await submitted({}, { recipientEmail: '' })).outcome)).toBe('invalid-invoice');
  });

  test.each<[Exclude<ReserveOutcome, { kind: 'reserved' }>, object]>([
    [
      { kind: 'limit-reached', invoiceCount: 5 },
      { code: 'free-limit-reached', invoiceCount: 5 },
    ],
    [{ kind: 'limit-reached' }, { code: 'free-limit-reached' }],
    [{ kind: 'blocked' }, { code: 'sending-not-allowed' }],
    [{ kind: 'duplicate' }, { code: 'in-progress' }],
  ])(
    'that could not be reserved (%j) sends no email and no longer counts in the limits',
    async (reserve, problem) => {
      const { outcome, mails, done } = await submitted({ reserve });
      expect(outcome.ok ? undefined : outcome.refusal).toMatchObject(problem);
      expect(mails).toEqual([]);
      expect(done).toContain('giveBack the cap');
    },
  );

  test.each<[Scene, string, string]>([
    [
      { mail: { kind: 'not-delivered', reason: 'no', mayRetry: false } },
      'mail-refused',
      'give the place back',
    ],
    [{ failing: 'renderPdf' }, 'mail-refused', 'give the place back'],
  ])(
    'that failed at the mail service or at rendering (%j) no longer counts in the limits',
    async (scene, expected, step) => {
      const { outcome, done } = await submitted(scene);
      expect(code(outcome)).toBe(expected);
      expect(done.slice(-2)).toEqual([step, 'giveBack the cap']);
    },
  );

  test('still counts in the limits if the outcome of its email is unknown', async () => {
    const { outcome, done } = await submitted({ mail: { kind: 'unknown', reason: 'TimeoutError' } });
    expect(code(outcome)).toBe('delivery-unknown');
    expect(done.at(-1)).toBe('mark unknown');
  });

  test('keeps its answer even if the count cannot be reversed', async () => {
    const { outcome } = await submitted({ reserve: { kind: 'blocked' }, failing: 'giveBack' });
    expect(code(outcome)).toBe('sending-not-allowed');
    expect(events).toContain('cap-not-given-back');
  });
});

describe('a request with a key that was used before', () => {
  test.each([
    ['sent', 'sent'],
    ['unknown', 'delivery-unknown'],
    ['newer', 'in-progress'],
    ['sending', 'in-progress'],
  ] as const)(
    'gets the response for the invoice that is %s, and does nothing else',
    async (state, expected) => {
      const { outcome, mails, reserved, done } = await submitted({ known: [await storedSubmission(state)] });
      expect(code(outcome)).toBe(expected);
      expect({ mails, reserved }).toEqual({ mails: [], reserved: [] });
      expect(done.filter((step) => !step.startsWith('sleep'))).toEqual([]);
    },
  );

  test('gets the download of a sent invoice again, unless none was stored', async () => {
    const handOver = { secret: 'kept', until };
    const { outcome } = await submitted({ known: [await storedSubmission('sent', { handOver })] });
    expect(outcome).toMatchObject({ value: { invoiceCount: 2, downloadToken: 'key-1.kept' } });
    const without = await submitted({ known: [await storedSubmission('sent')] });
    expect(without.outcome.ok && without.outcome.value).not.toHaveProperty('downloadToken');
  });

  test('is refused if its body differs', async () => {
    const { outcome } = await submitted({ known: [await storedSubmission('sent', { bodyHash: 'other' })] });
    expect(code(outcome)).toBe('key-reused');
  });

  test('is processed again if the first attempt was returned', async () => {
    const returned = await storedSubmission('returned');
    const { outcome, reserved } = await submitted({ known: [returned] });
    expect(code(outcome)).toBe('sent');
    expect(reserved[0]?.returned).toEqual(returned);
  });

  test.each<[string, Scene]>([
    ['both reserve at the same moment', { reserve: { kind: 'duplicate' } }],
    ['it used up the limit of the address', { reserve: { kind: 'limit-reached' } }],
    ['it used up the limit of the network', { admission: 'network-busy' }],
  ])('gets the response to the first request if %s', async (_, scene) => {
    const { outcome, mails } = await submitted({
      ...scene,
      known: [undefined, await storedSubmission('sent')],
    });
    expect(code(outcome)).toBe('sent');
    expect(mails).toEqual([]);
  });
});

describe('a bot check token that was used a moment ago', () => {
  test('belongs to a duplicate request, which waits for the response to the first request', async () => {
    const { outcome, done } = await submitted({
      verdict: 'used',
      known: [undefined, undefined, undefined, await storedSubmission('sent')],
    });
    expect(code(outcome)).toBe('sent');
    expect(done.filter((step) => step.startsWith('sleep'))).toEqual(['sleep 400', 'sleep 400', 'sleep 400']);
  });

  test('is refused after three seconds if no request with the same key was stored', async () => {
    const { outcome, done, reserved } = await submitted({ verdict: 'used' });
    expect(code(outcome)).toBe('bot-check-failed');
    expect(done.filter((step) => step.startsWith('sleep'))).toHaveLength(8);
    expect(reserved).toEqual([]);
  });
});
