import type { QuoteContent } from '#domain/quotes/quote';
import type { ChainHead, ChainLink } from '#domain/quotes/quote-chain';
import { testVerifyUrl } from './stub-issued-files.ts';

const business = {
  name: 'Harlow',
  address: '18 Mill Lane',
  city: '',
  phone: '',
  email: 'office@harlow.example',
};
const client = { name: 'Dana Whitfield', address: '', city: '', phone: '', email: '' };
const content = {
  title: 'New furnace',
  clientMessage: '',
  issueDate: '2026-11-03',
  taxRate: 0,
  taxName: '',
  deposit: { percent: 25_000 },
  client,
  business,
  brandColor: '#0f766e',
  revision: 2,
  lineItems: [
    { description: 'Furnace', quantity: 1_000, price: 200_00 },
    { description: 'Disposal', quantity: 1_000, price: 50_00 },
  ],
} satisfies QuoteContent;

const approval: ChainLink = {
  number: 4,
  kind: 'approved',
  at: '2026-11-04T09:00:00.000Z',
  revision: 2,
  contentHash: 'c'.repeat(64),
  name: 'Dana Whitfield',
  network: '203.0.113.7',
  browser:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
  reason: '',
  jobId: 'job-1',
  before: 'b'.repeat(64),
};

const head: ChainHead = { links: 4, hash: 'd'.repeat(64) };

/** A quote of $250.00 that its client approved. */
export const anApproval = { content, approval, head, verifyUrl: testVerifyUrl } as const;
