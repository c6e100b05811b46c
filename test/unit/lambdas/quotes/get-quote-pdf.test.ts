import { describe, expect, test } from 'vitest';
import type { PrintedSheet } from '#domain/documents/printed-sheet';
import type { IssuedFileFacts } from '#domain/issued-files/issued-file';
import { type GetQuotePdfPorts, getOwnQuotePdf, getQuotePdf } from '#lambdas/quotes/approval/get-quote-pdf';
import type { StoredQuote } from '#lambdas/quotes/approval/stored-quote';
import type { Provider } from '#lambdas/quotes/ports';
import { anApproval } from '#test/support/approvals';
import {
  anAcceptance,
  aStoredQuote,
  aStoredQuoteOfApp,
  storedLite,
  storeOf,
} from '#test/support/stored-quotes';

const linkId = 'A'.repeat(22);
const pageUrl = `https://billhook.example/quote?id=${linkId}`;
const pdf = new Uint8Array([0x25, 0x50]);
const png = new Uint8Array([1, 2, 3]);
const provider: Provider = {
  businessName: 'Harlow Heating',
  email: 'office@harlow.example',
  ownerEmail: 'office@harlow.example',
  phone: '(555) 555-0118',
  address: '18 Mill Lane',
  city: 'Dayton, OH 45402',
};
const { content } = anApproval;
const numbered = { ...content, quoteNumber: 'Q-1001', logoVersion: 'sent' };
const sent = aStoredQuote({ content: numbered });

/** Ports that hold one quote, and what was drawn and recorded with them. */
function portsWith(stored: StoredQuote | undefined) {
  const drawn: { paper: PrintedSheet; author: string; createdAt: Date; logo?: Uint8Array }[] = [];
  const recorded: IssuedFileFacts[] = [];
  const asked: string[] = [];
  const ports: GetQuotePdfPorts = {
    quotes: storeOf(stored),
    ownerDay: async () => '2026-11-22',
    depositPage: { stateOf: async () => undefined },
    invoices: { find: async () => undefined, findContent: async () => undefined },
    providers: { find: async () => provider },
    readPhoto: async () => undefined,
    siteOrigin: async () => 'https://billhook.example',
    files: {
      record: async (_userId, _pdf, facts) => {
        recorded.push(facts);
      },
    },
    logos: {
      current: async () => {
        asked.push('current');
        return { version: 'current', png };
      },
      find: async (_userId, version) => {
        asked.push(version);
        return { version, png };
      },
    },
    renderQuote: async (paper, options) => {
      drawn.push({ paper, ...options });
      return pdf;
    },
  };
  return { ports, drawn, recorded, asked };
}

async function forClient(stored: StoredQuote | undefined, id = linkId) {
  const { ports, ...seen } = portsWith(stored);
  const answer = await getQuotePdf(id, ports);
  return { answer: answer.ok ? answer.value : answer.refusal.code, ...seen };
}

async function forOwner(stored: StoredQuote | undefined, userId = 'owner') {
  const { ports, ...seen } = portsWith(stored);
  const answer = await getOwnQuotePdf(userId, linkId, ports);
  return { answer: answer.ok ? answer.value : answer.refusal.code, ...seen };
}

describe('the PDF of a quote', () => {
  test('is the same for owner and client, and has the number and the business in its name', async () => {
    for (const request of [forClient, forOwner]) {
      const { answer, drawn, recorded, asked } = await request(sent);
      expect(answer).toEqual({
        contentType: 'application/pdf',
        filename: 'Quote Q-1001 - Harlow.pdf',
        bytes: pdf,
      });
      expect(drawn).toMatchObject([
        {
          author: 'Harlow',
          createdAt: new Date(sent.createdAt),
          logo: png,
          paper: { title: 'QUOTE', total: { value: '$250.00' }, payment: { link: { url: pageUrl } } },
        },
      ]);
      expect(asked).toEqual(['sent']);
      expect(recorded).toEqual([
        {
          file: 'quote',
          documentId: linkId,
          businessName: 'Harlow',
          number: 'Q-1001 New furnace',
          totalCents: 250_00,
        },
      ]);
    }
  });

  test.each<[string, Partial<StoredQuote>, string | undefined, string | undefined]>([
    ['open', {}, undefined, undefined],
    [
      'approved',
      { status: 'accepted', acceptance: anAcceptance },
      'APPROVED',
      'Approved by Dana Whitfield on November 4, 2026.',
    ],
    ['declined', { status: 'declined' }, 'DECLINED', undefined],
    ['expired', { content: { ...numbered, validUntil: '2026-11-21' } }, 'EXPIRED', undefined],
  ])('says that it is %s', async (_, change, mark, markText) => {
    const { drawn } = await forClient({ ...sent, ...change });
    expect(drawn[0]?.paper.mark).toBe(mark);
    expect(drawn[0]?.paper.markText).toBe(markText);
  });

  test('of a change order has its own name', async () => {
    const change = { number: 1, quoteNumber: 'Q-1001', approvedHash: 'a', reason: 'Asked for.' };
    const { answer, drawn } = await forClient(
      aStoredQuote({ content: { ...numbered, quoteNumber: 'Q-1001-C1', change }, changeOf: 'B'.repeat(22) }),
    );
    expect(answer).toMatchObject({ filename: 'Change order Q-1001-C1 - Harlow.pdf' });
    expect(drawn[0]?.paper.title).toBe('CHANGE ORDER');
  });

  test('of the mobile app shows the profile and the current logo, and is not recorded', async () => {
    const { answer, drawn, recorded, asked } = await forClient(aStoredQuoteOfApp());
    expect(answer).toMatchObject({ filename: 'Quote - Harlow Heating.pdf' });
    expect(drawn[0]?.paper.business.name).toBe('Harlow Heating');
    expect(asked).toEqual(['current']);
    expect(recorded).toEqual([]);
  });

  test.each<[string, StoredQuote | undefined]>([
    ['is a draft', aStoredQuote({ status: 'draft' })],
    ['was withdrawn', aStoredQuote({ status: 'withdrawn' })],
    ['nobody was emailed', aStoredQuote({ lite: { ...storedLite, delivery: 'failed' } })],
    ['has a state of a newer release', aStoredQuote({ status: 'unknown' })],
    ['does not exist', undefined],
  ])('is not found by a client if the quote %s', async (_, stored) => {
    expect(await forClient(stored)).toMatchObject({ answer: 'quote-not-found', drawn: [], recorded: [] });
  });

  test('is not found by a malformed ID, nor by the owner of another account', async () => {
    expect((await forClient(sent, 'A'.repeat(21))).answer).toBe('quote-not-found');
    expect(await forOwner(sent, 'somebody')).toMatchObject({ answer: 'quote-not-found', drawn: [] });
  });

  test.each<[string, Partial<StoredQuote>, string]>([
    ['a draft', { status: 'draft' }, 'DRAFT'],
    ['a withdrawn quote', { status: 'withdrawn' }, 'WITHDRAWN'],
  ])('of %s has no address of a page for its owner, and is not recorded', async (_, change, mark) => {
    const { drawn, recorded } = await forOwner({ ...sent, ...change });
    expect(drawn[0]?.paper.mark).toBe(mark);
    expect(drawn[0]?.paper.payment).toBeUndefined();
    expect(recorded).toEqual([]);
  });
});
