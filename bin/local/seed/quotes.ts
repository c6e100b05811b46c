import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { localDynamoClient } from 'one-machine-cloud/cloud/create-tables';
import { parseQuoteFile } from '#domain/quotes/quote-file';
import { originHeader } from '#lambdas/platform/http/middlewares';
import { saveNewQuote } from '#lambdas/quotes/index';
import type { LocalProduct } from '../local-product.ts';

const provider = { businessName: 'Harlow Heating & Air', email: 'office@harlow.example' };

const base = { userID: 'seeded-provider', provider, issueDate: '2026-11-03' };

const mowing = Array.from({ length: 40 }, (_, week) => ({
  description: `Week ${week + 1}: mow, edge, trim and blow clean, front and back`,
  quantity: 1,
  price: 55,
}));

/** Sample quotes with fixed IDs, because `npm start` prints their links. */
export const seededQuotes = [
  {
    name: 'Open quote',
    quoteId: 'seeded-quote-open-4f1c9a7e20',
    approved: false,
    file: {
      ...base,
      title: 'Replace 50-gallon water heater',
      clientMessage:
        'Hi Dana,\n\nas discussed on Tuesday: new heater, old one hauled away, permit included. We need about four hours, and you have hot water the same evening.\n\nSam Harlow',
      lineItems: [
        { description: 'Water heater, 50 gal, natural gas, 6-year warranty', quantity: 1, price: 849 },
        { description: 'Labor, hours', quantity: 3.5, price: 110 },
        { description: 'Permit and inspection', quantity: 1, price: 75 },
        { description: 'Haul away and disposal', quantity: 1, price: 40 },
      ],
    },
  },
  {
    name: 'Quote with tax',
    quoteId: 'seeded-quote-taxed-8b02d6c3f1',
    approved: false,
    file: {
      ...base,
      title: 'AC tune-up and capacitor',
      clientMessage: 'Parts are in stock; we can come on Thursday morning.',
      taxRate: 8.25,
      lineItems: [
        { description: 'AC tune-up', quantity: 1, price: 129 },
        { description: 'Dual run capacitor, 45/5 µF', quantity: 1, price: 64.5 },
      ],
    },
  },
  {
    name: 'Approved quote',
    quoteId: 'seeded-quote-done-15e7730ab4',
    approved: true,
    file: {
      ...base,
      title: 'Panel upgrade to 200 A',
      clientMessage: '',
      lineItems: [{ description: 'Panel, breakers, labor and inspection', quantity: 1, price: 2380 }],
    },
  },
  {
    name: 'Long quote',
    quoteId: 'seeded-quote-long-c96b41f28d',
    approved: false,
    file: {
      ...base,
      title: 'Lawn care, full season',
      clientMessage: 'Forty visits, one price each. You are billed by the month; skip weeks cost nothing.',
      taxRate: 6,
      lineItems: mowing,
    },
  },
] as const;

async function call({ cloud }: LocalProduct, path: string, body?: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${cloud.apiOrigin}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/json',
      'cloudfront-viewer-address': '192.0.2.10:40000',
      [originHeader]: cloud.originSecret ?? '',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`Seeding failed: ${response.status} ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}

/** Stores the quotes, and approves those marked as approved, through the product's own API. */
export async function seedQuotes(product: LocalProduct): Promise<void> {
  const name = product.cloud.resources.find(({ type }) => /^AWS::DynamoDB::/.test(type))?.name ?? '';
  const client = localDynamoClient(product.cloud.origin);
  const table = { client: DynamoDBDocumentClient.from(client), name };
  for (const { quoteId, approved, file } of seededQuotes) {
    const quote = parseQuoteFile(file);
    if (!quote.ok) throw new Error(`Seeding failed: ${quote.refusal.join(' ')}`);
    await saveNewQuote(table, quoteId, quote.value, new Date());
    if (!approved) continue;
    const { contentHash } = await call(product, `/api/quotes/${quoteId}`);
    await call(product, `/api/quotes/${quoteId}/acceptance`, { contentHash });
  }
  client.destroy();
}
