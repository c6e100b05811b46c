import type { ItemKind } from '#domain/table/key-kinds';
import type { RawItem } from '#lambdas/adapters/dynamodb/table/entity';

const instant = '2026-11-03T12:00:00.000Z';

/** The least an item of each kind says; whatever else it may say has a default, or is missing from what is read. */
export const leastItems: Readonly<Record<ItemKind, RawItem>> = {
  businessProfile: {},
  client: {
    clientId: 'c1',
    name: 'Dana',
    createdAt: instant,
    lastUsed: instant,
    invoiceCount: 0,
    totalCents: 0,
  },
  clientName: { clientId: 'c1' },
  contactMessage: {
    name: 'Dana',
    email: 'dana@example.com',
    subject: 'Other',
    message: 'Hello',
    createdAt: instant,
  },
  earlyAccess: {},
  invoice: {
    invoiceId: 'i1',
    status: 'sent',
    delivery: 'accepted',
    totalCents: 8950,
    createdAt: instant,
    updatedAt: instant,
    contentId: 's1',
    attempt: 'a1',
    version: 1,
  },
  invoiceContent: {
    contentId: 's1',
    invoiceId: 'i1',
    savedAt: instant,
    invoice: { lineItems: [{ quantity: 1000, unitPrice: 8950 }] },
    totalCents: 8950,
    userEmail: 'pat@example.com',
  },
  invoiceEvent: { kind: 'edited', at: instant },
  invoiceNumber: { invoiceId: 'i1' },
  itemRanking: { version: 1 },
  job: { jobId: 'j1', stage: 'Scheduled', createdAt: instant },
  liteProfile: { uid: 'u1', email: 'pat@example.com' },
  mailboxQuota: {},
  message: {
    kind: 'lite-invoice',
    id: 's1',
    state: 'sent',
    attempt: 'a1',
    createdAt: instant,
    updatedAt: instant,
  },
  quote: { userID: 'u1', createdAt: instant },
  quoteEvent: { kind: 'approved', at: instant },
  rate: {},
  savedItem: {
    itemId: 'x1',
    description: 'Labor',
    unitPriceCents: 100,
    createdAt: instant,
    lastUsed: instant,
    usageCount: 1,
  },
  setting: {},
  verification: { purpose: 'verify', userId: 'u1', email: 'pat@example.com', endsAt: instant },
};
