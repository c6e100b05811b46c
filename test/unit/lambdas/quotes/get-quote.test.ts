import { describe, expect, test } from 'vitest';
import type { InvoiceContent, InvoiceRecord } from '#domain/invoices/invoice-record';
import { getQuote } from '#lambdas/quotes/approval/get-quote';
import type { StoredQuote } from '#lambdas/quotes/approval/stored-quote';
import type { Provider } from '#lambdas/quotes/ports';
import { anApproval } from '#test/support/approvals';
import { anInvoice, aRecord, checked } from '#test/support/invoices';
import {
  anAcceptance,
  aStoredQuote,
  aStoredQuoteOfApp,
  storedLite,
  storeOf,
} from '#test/support/stored-quotes';

const quoteId = 'A'.repeat(22);
const ofLite = aStoredQuote();
const ofApp = aStoredQuoteOfApp();
const { business } = anApproval.content;
const provider: Provider = {
  businessName: 'Harlow Heating',
  email: 'office@harlow.example',
  ownerEmail: 'office@harlow.example',
  phone: '(555) 555-0118',
  address: '18 Mill Lane',
  city: 'Dayton, OH 45402',
};

/** The first version of an invoice, with another number than the later one. */
const firstContent: InvoiceContent = {
  contentId: 'first',
  invoiceId: 'invoice-1',
  bodyHash: '',
  savedAt: '',
  invoice: checked(anInvoice({ invoiceNumber: 'HHA-0099' })),
  totalCents: 100_00,
  brandColor: '',
  userEmail: '',
};

/** Reads a quote through its link. Returns the response and the users whose profiles were read. */
async function read(
  stored: StoredQuote | undefined,
  {
    today = '2026-11-22',
    profile = provider,
    invoice,
  }: { today?: string; profile?: Provider | undefined; invoice?: InvoiceRecord } = {},
  id = quoteId,
) {
  const profiles: string[] = [];
  const answer = await getQuote(id, {
    quotes: storeOf(stored),
    ownerDay: async () => today,
    depositPage: { stateOf: async () => undefined },
    invoices: {
      find: async () => invoice,
      findContent: async (_userId, contentId) => (contentId === 'first' ? firstContent : undefined),
    },
    providers: {
      find: async (userId) => {
        profiles.push(userId);
        return profile;
      },
    },
    hash: (text) => `hash of ${text}`,
  });
  return {
    profiles,
    code: answer.ok ? 'ok' : answer.refusal.code,
    answer: answer.ok ? answer.value : undefined,
  };
}

const businessIn = ({ answer }: Awaited<ReturnType<typeof read>>) => {
  const { businessName, businessPhone, businessAddress, businessCity } = answer?.quote ?? {};
  return [businessName, businessPhone, businessAddress, businessCity];
};

test("the page of a quote gets the owner's time zone to show its dates", async () => {
  expect((await read({ ...ofLite, timeZone: 'Asia/Tokyo' } as StoredQuote)).answer?.quote.timeZone).toBe(
    'Asia/Tokyo',
  );
  expect((await read(ofApp)).answer?.quote).not.toHaveProperty('timeZone');
});

describe('the business of a quote', () => {
  test('is shown as it was when the quote was sent, whatever the profile says today', async () => {
    const shown = await read({
      ...ofLite,
      content: { ...ofLite.content, business: { ...business, phone: '555', city: 'Troy' } },
    });
    expect(businessIn(shown)).toEqual(['Harlow', '555', '18 Mill Lane', 'Troy']);
    expect(shown.profiles).toEqual([]);
  });

  test('is shown without the details that it did not have when the quote was sent', async () => {
    expect(businessIn(await read(ofLite))).toEqual(['Harlow', '', '18 Mill Lane', '']);
  });

  test('is shown as it is today if the quote is from the mobile app', async () => {
    const shown = await read(ofApp);
    expect(businessIn(shown)).toEqual([
      'Harlow Heating',
      '(555) 555-0118',
      '18 Mill Lane',
      'Dayton, OH 45402',
    ]);
    expect(shown.profiles).toEqual(['owner']);
  });

  test('is omitted if its profile was deleted', async () => {
    const answer = await getQuote(quoteId, {
      quotes: storeOf(ofApp),
      ownerDay: async () => '2026-11-22',
      depositPage: { stateOf: async () => undefined },
      invoices: { find: async () => undefined, findContent: async () => undefined },
      providers: { find: async () => undefined },
      hash: (text) => text,
    });
    expect(answer).toMatchObject({
      ok: true,
      value: { quote: { businessName: '', businessPhone: '', businessAddress: '', businessCity: '' } },
    });
  });
});

describe('the page of a quote', () => {
  test("gets the hash of the content, and the hash by which the owner's browser recognizes the quote", async () => {
    const { answer } = await read(ofLite);
    expect(answer).toMatchObject({
      success: true,
      quote: { quoteId, title: 'New furnace', state: 'sent' },
      ownerMark: `hash of ${quoteId}#owner`,
    });
    expect(answer?.contentHash).toContain('New furnace');
    for (const part of ['status', 'acceptance', 'revisedAt']) expect(answer?.quote).not.toHaveProperty(part);
  });

  test('shows who approved the quote and when, and when it was changed', async () => {
    const revisedAt = '2026-11-03T12:00:00.000Z';
    const { answer } = await read(
      aStoredQuote({ status: 'accepted', acceptance: anAcceptance, lite: { ...storedLite, revisedAt } }),
    );
    expect(answer?.quote).toMatchObject({
      status: 'accepted',
      state: 'approved',
      acceptance: { at: anAcceptance.at, name: anAcceptance.name },
      revisedAt,
    });
    expect(answer?.quote.acceptance).not.toHaveProperty('jobId');
  });

  test('asks for the deposit after the approval, and shows how to pay it and what was received', async () => {
    const howToPay = { text: 'Check to Harlow' };
    const approved = aStoredQuote({ status: 'accepted', acceptance: anAcceptance });
    const shown = async (change: Partial<StoredQuote>) =>
      (await read({ ...approved, ...change }, { profile: { ...provider, howToPay } })).answer?.quote;
    expect(await shown({})).toMatchObject({ howToPay });
    const received = { cents: 40_00, on: '2026-11-05', method: 'check', note: 'Check 1042' } as const;
    const rest = await shown({ received });
    expect(rest).toMatchObject({ howToPay, received: { cents: 40_00, on: '2026-11-05' } });
    expect(rest?.received).toEqual({ cents: 40_00, on: '2026-11-05' });
    for (const change of [{ received: { ...received, cents: 62_50 } }, { invoiceId: 'invoice-1' }])
      expect(await shown(change)).not.toHaveProperty('howToPay');
    expect((await read(ofLite, { profile: { ...provider, howToPay } })).answer?.quote).not.toHaveProperty(
      'howToPay',
    );
  });

  test('shows nothing but the state after the quote was withdrawn', async () => {
    const { answer } = await read(aStoredQuote({ status: 'withdrawn' }));
    expect(answer).toEqual({
      success: true,
      quote: {
        quoteId,
        state: 'withdrawn',
        title: '',
        clientMessage: '',
        issueDate: '',
        lineItems: [],
        taxRate: 0,
        revision: 0,
        businessName: '',
        businessPhone: '',
        businessAddress: '',
        businessCity: '',
      },
      contentHash: '',
      ownerMark: `hash of ${quoteId}#owner`,
    });
  });

  test('says that the quote has expired from the day after its last day', async () => {
    const until = { ...ofLite, content: { ...ofLite.content, validUntil: '2026-11-22' } };
    expect((await read(until)).answer?.quote.state).toBe('sent');
    expect((await read(until, { today: '2026-11-23' })).answer?.quote.state).toBe('expired');
  });

  test('is not found while the only email was refused, and is found once SES accepted an email', async () => {
    const refused = { ...storedLite, delivery: 'failed' } as const;
    expect((await read({ ...ofLite, lite: refused })).code).toBe('quote-not-found');
    const mailedAt = '2026-11-03T10:00:00.000Z';
    expect((await read({ ...ofLite, lite: { ...refused, mailedAt } })).code).toBe('ok');
    expect((await read({ ...ofLite, lite: { ...refused, delivery: 'unknown' } })).code).toBe('ok');
  });

  test('is not found for a draft, an unknown quote or a malformed ID', async () => {
    expect((await read({ ...ofLite, status: 'draft' })).code).toBe('quote-not-found');
    expect((await read(undefined)).code).toBe('quote-not-found');
    expect((await read(ofLite, {}, 'A'.repeat(21))).code).toBe('quote-not-found');
  });
});

describe('the invoice of an approved quote', () => {
  const billed = aStoredQuote({ status: 'accepted', acceptance: anAcceptance, invoiceId: 'invoice-1' });
  const onlyOwners = aRecord({ invoiceNumber: 'HHA-0100', contentId: 'renumbered', revision: 2 });
  const emailed = {
    mailId: 'm',
    to: 'dana@client.example',
    contentId: 'first',
    revision: 1,
    delivery: 'accepted',
  } as const;
  const copied = { clientCopies: [{ contentId: 'first', revision: 1 }], linkId: 'link-1' };

  test.each([
    ['was emailed it', { ...onlyOwners, clientMail: emailed }],
    ['got its link, as the owner confirmed', { ...onlyOwners, ...copied, clientConfirmedAt: 'x' }],
    ['paid it', { ...onlyOwners, ...copied, status: 'paid' as const }],
  ])('is named once the client %s, by the number that the client has', async (_case, invoice) => {
    const { answer } = await read(billed, { invoice });
    expect(answer?.quote.invoiceNumber).toBe('HHA-0099');
  });

  test.each([
    ['only its owner has it', onlyOwners],
    ['its email did not arrive', { ...onlyOwners, clientMail: { ...emailed, delivery: 'failed' as const } }],
    ['its link was copied, and nobody confirmed that the client got it', { ...onlyOwners, ...copied }],
    ['it is void', { ...onlyOwners, clientMail: emailed, status: 'void' as const }],
  ])('is not named if %s', async (_case, invoice) => {
    expect((await read(billed, { invoice })).answer?.quote).not.toHaveProperty('invoiceNumber');
  });
});
