import { expect, test } from 'vitest';
import { clientInvoiceKind, clientMessage } from '#lambdas/invoices/store/client-message-handler';
import { recordOf } from '#lambdas/invoices/store/invoice';
import { contentOf } from '#lambdas/invoices/store/invoice-content';
import { minimalItems } from '#test/support/minimal-items';
import { plannedTable } from '#test/support/planned-table';

const account = { userId: 'u1', lite: undefined } as never;

/** The timeline events that an email of the invoice to its client adds. */
async function eventsOf(changes: Readonly<Record<string, unknown>>) {
  const { table, calls } = plannedTable({});
  const concluded = clientMessage.parse({
    ...minimalItems.message,
    kind: 'client-invoice',
    id: 'm1',
    owner: 'u1',
    about: 'i1',
    state: 'sent',
    to: 'dana@client.example',
    contentId: 's1',
  });
  const record = recordOf({ ...minimalItems.invoice, ...changes });
  const saved = { record, content: contentOf(minimalItems.invoiceContent), account };
  const clock = () => new Date('2026-11-03T12:00:00.000Z');
  await clientInvoiceKind.finish?.(concluded, { table, clock, saved } as never);
  return calls.filter(({ input }) => JSON.stringify(input).includes('"emailed"'));
}

test('the timeline says what was paid with the email of a paid invoice, which is its receipt', async () => {
  const paid = await eventsOf({ status: 'paid', paidCents: 8950 });
  expect(JSON.stringify(paid)).toContain('"amountCents":8950');
  const open = await eventsOf({});
  expect(open).toHaveLength(1);
  expect(JSON.stringify(open)).not.toContain('amountCents');
});

test('the timeline names no receipt if the email is none: it was disputed, or refunded and is not owed', async () => {
  const disputed = { pi_1: { receivedCents: 8950, dispute: 'open', isInquiry: true } };
  for (const changes of [
    { status: 'paid', waivedCents: 8950 },
    { status: 'paid', paidCents: 8950, onlinePayments: { payments: disputed } },
  ]) {
    const events = await eventsOf(changes);
    expect(events).toHaveLength(1);
    expect(JSON.stringify(events)).not.toContain('amountCents');
  }
});
