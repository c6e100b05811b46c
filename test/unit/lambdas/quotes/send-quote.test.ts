import { describe, expect, test } from 'vitest';
import { blankBusiness } from '#domain/profile/profile';
import type { QuoteDraft } from '#domain/quotes/quote-draft';
import type { InvoiceAccount } from '#lambdas/invoices/ports';
import type { Mail, MailOutcome } from '#lambdas/platform/ses/mail';
import type { StoredQuote } from '#lambdas/quotes/approval/stored-quote';
import { type SendQuote, sendQuote } from '#lambdas/quotes/editing/send-quote';
import type { NewSending } from '#lambdas/quotes/owner-ports';
import type { QuoteMessage } from '#lambdas/quotes/ports';
import { aQuoteDraft } from '#test/support/quotes';
import { aStoredQuote, aStoredQuoteOfApp, storedLite, storeOf } from '#test/support/stored-quotes';

const quoteId = 'A'.repeat(22);
const dana = 'Dana@Whitfield.example';
const account: InvoiceAccount = {
  email: 'pat@harlow.example',
  emailVerified: true,
  timeZone: 'America/New_York',
  createdAt: '2026-01-01T00:00:00.000Z',
  mailAlias: 'alias-of-pat',
  business: { ...blankBusiness, businessName: 'Harlow' },
};

interface Scene {
  readonly command?: Partial<SendQuote>;
  readonly draft?: Partial<QuoteDraft>;
  readonly account?: Partial<InvoiceAccount> | undefined;
  /** The quote that each read finds. The last one is found by all later reads. */
  readonly reads?: readonly (StoredQuote | undefined)[];
  /** How often another request changes the quote between reading and writing. */
  readonly overtaken?: number;
  readonly known?: QuoteMessage;
  readonly outcome?: MailOutcome;
  readonly isStopped?: boolean;
  /** The ID of the quote that has a number. */
  readonly numbers?: Readonly<Record<string, string>>;
  readonly usedUp?: 'new-account' | 'all-mails';
  readonly logo?: string | Error;
}

/** Sends a quote once. Returns the answer and the calls that were made. */
async function sent(scene: Scene = {}) {
  const { usedUp, logo, outcome = { kind: 'accepted', messageId: 'm-1' } } = scene;
  const left = [...(scene.reads ?? [undefined, aStoredQuote()])];
  const [sendings, mails, admitted] = [[] as NewSending[], [] as Mail[], [] as string[]];
  let overtaken = scene.overtaken ?? 0;
  const quote = aQuoteDraft({ clientName: 'Dana Whitfield', clientEmail: dana, ...scene.draft });
  const answer = await sendQuote(
    { userId: 'owner', quoteId, key: 'key-1', quote, ...scene.command },
    {
      accounts: {
        find: async () =>
          'account' in scene && scene.account === undefined ? undefined : { ...account, ...scene.account },
      },
      hasPhotos: async (_, photos) => photos.length === 0,
      quotes: {
        ...storeOf(undefined),
        find: async () => (left.length > 1 ? left.shift() : left[0]),
      },
      lite: { mails: async () => [], opened: async () => undefined } as never,
      logos: {
        find: async () => undefined,
        async current() {
          if (logo instanceof Error) throw logo;
          return logo === undefined ? undefined : ({ version: logo, png: new Uint8Array([1]) } as never);
        },
      },
      numbers: {
        holderOf: async (_user, number) => scene.numbers?.[number],
        free: async () => 'Q-1005',
      },
      sendings: {
        find: async () => scene.known,
        reserve: async (sending) => {
          overtaken -= 1;
          if (overtaken >= 0) return undefined;
          sendings.push(sending);
          return {
            names: { message: 'quote-sent' },
            markSending: async () => true,
            settle: async () => undefined,
            giveBack: async () => undefined,
            markUnknown: async () => undefined,
          };
        },
      },
      clientMails: { accepts: async () => !scene.isStopped },
      clientMailCap: {
        admit: async () => {
          admitted.push('client');
          return usedUp !== 'new-account';
        },
        giveBack: async () => void admitted.push('client given back'),
      },
      mailCap: { admit: async () => usedUp !== 'all-mails' },
      questions: { list: async () => [], setAnswered: async () => true },
      ownerDay: async () => '2026-11-22',
      hash: (text) => `hash of ${text}`,
      newSecret: () => 'secret',
      siteOrigin: async () => 'https://billhook.example',
      clock: () => new Date('2026-11-22T12:00:00.000Z'),
      mail: {
        send: async (mail) => {
          mails.push(mail);
          return outcome;
        },
      },
      sleep: async () => undefined,
      random: () => 0,
    },
  );
  return { code: answer.ok ? 'ok' : answer.refusal.code, answer, sendings, mails, admitted };
}

describe('sending a quote', () => {
  test('emails the first revision with business, logo and color of the account', async () => {
    const { code, sendings, mails } = await sent({ logo: 'logo-1', account: { brandColor: '#0f766e' } });
    expect(code).toBe('ok');
    expect(mails.map(({ to }) => to)).toEqual(['dana@whitfield.example']);
    expect(sendings).toMatchObject([
      {
        id: `${quoteId}-1`,
        to: 'dana@whitfield.example',
        key: 'key-1',
        stopTokenHash: 'hash of secret',
        isRepeated: false,
        content: { revision: 1, brandColor: '#0f766e', logoVersion: 'logo-1', business: { name: 'Harlow' } },
      },
    ]);
  });

  test('uses the color of the form, or else of the account, of the mobile app, or of the product', async () => {
    const colorOf = async (scene: Scene) => (await sent(scene)).sendings[0]?.content.brandColor;
    const app = { ...account.business, brandColor: '#111111' };
    const command = { brandColor: '#ABCDEF' };
    expect(await colorOf({ command, account: { brandColor: '#0f766e', business: app } })).toBe('#abcdef');
    expect(await colorOf({ account: { brandColor: '#0f766e', business: app } })).toBe('#0f766e');
    expect(await colorOf({ account: { business: app } })).toBe('#111111');
    expect(await colorOf({})).toMatch(/^#[0-9a-f]{6}$/);
  });

  test('omits the logo if there is none or if it cannot be read', async () => {
    for (const scene of [{}, { logo: new Error('bucket is down') }]) {
      const { code, sendings } = await sent(scene);
      expect(code).toBe('ok');
      expect(sendings[0]?.content).not.toHaveProperty('logoVersion');
    }
  });

  test.each<[string, Scene, string]>([
    ['without an account', { account: undefined }, 'setup-incomplete'],
    ['from an unverified account', { account: { emailVerified: false } }, 'quote-unverified'],
    ['that is incomplete', { draft: { validUntil: 'soon' } }, 'invalid-quote'],
    ['to nobody', { draft: { clientEmail: '' } }, 'invalid-quote'],
    ['to a client who stopped emails', { isStopped: true }, 'address-stopped'],
    ['from a suspended account', { account: { clientMailSuspendedAt: '2026' } }, 'client-mail-suspended'],
    ['beyond a new account’s daily limit', { usedUp: 'new-account' }, 'client-mail-limit'],
    ['beyond the daily limit of an account', { usedUp: 'all-mails' }, 'quote-daily-limit'],
    ['of another account', { reads: [aStoredQuote({ userId: 'kim' })] }, 'quote-not-found'],
    ['of the mobile app', { reads: [aStoredQuoteOfApp()] }, 'quote-of-app'],
    ['that is approved', { reads: [aStoredQuote({ status: 'accepted' })] }, 'quote-approved'],
    ['that was edited elsewhere', { reads: [aStoredQuote()] }, 'quote-edited'],
    ['with an ID that is too long', { command: { quoteId: 'A'.repeat(41) } }, 'quote-not-found'],
  ])('%s is refused, and nothing is written or emailed', async (_, scene, code) => {
    expect(await sent(scene)).toMatchObject({ code, sendings: [], mails: [] });
  });

  test("is refused with a message at the date field after the last day of the quote, in the owner's time zone", async () => {
    const dates = { issueDate: '2026-11-01', validUntil: '2026-11-21' };
    const { answer, mails, sendings } = await sent({ draft: dates });
    expect(answer.ok ? [] : answer.refusal.faults).toEqual([
      { field: 'validUntil', message: 'Valid until cannot be before today.' },
    ]);
    expect([mails, sendings]).toEqual([[], []]);
    expect((await sent({ draft: { ...dates, validUntil: '2026-11-22' } })).code).toBe('ok');
  });

  test('lists the faults of an incomplete quote', async () => {
    const { answer } = await sent({ draft: { validUntil: 'soon' } });
    expect(answer.ok ? [] : answer.refusal.faults).toMatchObject([
      { field: 'validUntil', message: expect.any(String) },
    ]);
  });

  test('creates the next revision of a quote that was sent before', async () => {
    const command = { basedOn: 'content-1' };
    const { sendings, mails } = await sent({ command, reads: [aStoredQuote()] });
    expect(sendings).toMatchObject([{ id: `${quoteId}-3`, content: { revision: 3 } }]);
    expect(mails[0]?.subject).toBe('Updated quote Q-1001 from Harlow: New furnace');
  });

  test('uses the suggested number, or the next free one if it is taken', async () => {
    const numberOf = async (scene: Scene) => (await sent(scene)).sendings[0];
    expect(await numberOf({})).toMatchObject({
      content: { quoteNumber: 'Q-1001' },
      nextNumber: { number: 'Q-1002', replacedNumber: 'Q-1001' },
    });
    expect(await numberOf({ numbers: { 'Q-1001': 'other' } })).toMatchObject({
      content: { quoteNumber: 'Q-1005' },
      nextNumber: { number: 'Q-1006', replacedNumber: 'Q-1001' },
    });
  });

  test('is refused with a message at the number field if another quote has the typed number', async () => {
    const scene = { draft: { quoteNumber: 'HH-7' }, numbers: { 'HH-7': 'other' } };
    expect((await sent(scene)).answer).toMatchObject({
      refusal: {
        code: 'invalid-quote',
        faults: [
          {
            field: 'quoteNumber',
            message: 'Quote number HH-7 is already used. Choose another number.',
          },
        ],
      },
    });
  });

  test('is planned again up to three times after a conflict, and counts once in the daily limit', async () => {
    const draft = { quoteNumber: 'Q-7' };
    expect(await sent({ reads: [undefined], overtaken: 3, draft })).toMatchObject({
      code: 'quote-edited',
      sendings: [],
      admitted: ['client'],
    });
    const once = await sent({ reads: [undefined, undefined, aStoredQuote()], overtaken: 1 });
    expect(once).toMatchObject({ code: 'ok', admitted: ['client'] });
    expect(once.mails).toHaveLength(1);
  });

  test.each<[string, MailOutcome, string]>([
    [
      'was certainly not sent',
      { kind: 'not-delivered', reason: 'MessageRejected', mayRetry: false },
      'quote-mail-refused',
    ],
    ['may have been sent', { kind: 'unknown', reason: 'TimeoutError' }, 'quote-delivery-unknown'],
  ])('is answered with the outcome if its email %s', async (_, outcome, code) => {
    expect((await sent({ outcome })).code).toBe(code);
  });
});

describe('a request to send a quote that is sent again', () => {
  const bodyHash = `hash of ${JSON.stringify({
    userId: 'owner',
    quoteId,
    quote: aQuoteDraft({ clientName: 'Dana Whitfield', clientEmail: dana }),
  })}`;
  const before = aStoredQuote({ lite: { ...storedLite, sending: { key: 'key-1', bodyHash } } });
  const known = (state: QuoteMessage['state']): QuoteMessage => ({ state, bodyHash, recipient: 'x' });

  test.each<[string, QuoteMessage['state'], string]>([
    ['as sent if it was sent', 'sent', 'ok'],
    ['as unknown if it may have been sent', 'unknown', 'quote-delivery-unknown'],
    ['as in progress while it is being sent', 'reserved', 'quote-in-progress'],
  ])('is answered %s, and nothing is emailed again', async (_, state, code) => {
    expect(await sent({ reads: [before], known: known(state) })).toMatchObject({
      code,
      sendings: [],
      mails: [],
    });
  });

  test.each<[string, Scene]>([
    ['its number is taken', { draft: { quoteNumber: 'HH-7' }, numbers: { 'HH-7': 'other' } }],
    ['the daily limit is reached', { usedUp: 'new-account' }],
  ])('is answered like the first request if it is refused because %s by then', async (_, scene) => {
    const refused = await sent(scene);
    const quote = aQuoteDraft({ clientName: 'Dana Whitfield', clientEmail: dana, ...scene.draft });
    const sending = {
      key: 'key-1',
      bodyHash: `hash of ${JSON.stringify({ userId: 'owner', quoteId, quote })}`,
    };
    const stored = aStoredQuote({ lite: { ...storedLite, sending } });
    const meanwhile = { state: 'sent', bodyHash: sending.bodyHash, recipient: 'x' } as const;
    const answered = await sent({ ...scene, reads: [undefined, stored], known: meanwhile });
    expect([refused.code === 'ok', answered.code]).toEqual([false, 'ok']);
    expect(answered.mails).toEqual([]);
  });

  test('is emailed as the same revision if the first email certainly failed', async () => {
    const { code, sendings, mails } = await sent({ reads: [before], known: known('returned') });
    expect(code).toBe('ok');
    expect(sendings).toMatchObject([{ id: `${quoteId}-2`, isRepeated: true, content: before.content }]);
    expect(mails).toHaveLength(1);
  });

  test('is recognized by the body as it was sent, even if a release changed the schema', async () => {
    const sentBody = '{"body":{}}';
    const sending = { key: 'key-1', bodyHash: `hash of ${sentBody}` };
    const reads = [aStoredQuote({ lite: { ...storedLite, sending } })];
    const message = { ...known('sent'), bodyHash: sending.bodyHash };
    const command = { sentBody, newField: '' };
    expect((await sent({ reads, known: message, command })).code).toBe('ok');
  });

  test('is recognized if the previous release stored the hash of the parsed body', async () => {
    const command = { sentBody: '{"body":{}}' };
    expect((await sent({ reads: [before], known: known('sent'), command })).code).toBe('ok');
  });

  test('is refused if its body differs', async () => {
    const other = aStoredQuote({ lite: { ...storedLite, sending: { key: 'key-1', bodyHash: 'other' } } });
    expect((await sent({ reads: [other], known: known('sent') })).code).toBe('key-reused');
  });
});
