import { outboxKind, waitingMessages } from '#lambdas/adapters/dynamodb/delivery/outbox';
import { clientMailCap } from '#lambdas/adapters/dynamodb/lite-invoice/client-mail-cap';
import { clientMails } from '#lambdas/adapters/dynamodb/lite-invoice/client-mails';
import { invoicePayments } from '#lambdas/adapters/dynamodb/lite-invoice/invoice-payments';
import { receiptRoom } from '#lambdas/adapters/dynamodb/lite-invoice/receipt-room';
import { tableOn } from '#lambdas/adapters/dynamodb/table/table';
import { dispatchMessages } from '#lambdas/delivery/dispatch-messages';
import { lookAtReceipt } from '#lambdas/lite-invoice/look-at-receipt';
import type { Mail } from '#lambdas/mail/ports';
import { planFault } from './fault-plan.ts';
import type { LiteWorld } from './lite-world.ts';
import type { TableEngine } from './table-engine.ts';

/** Mails the receipts that wait, as every minute; answers the mails that were composed. */
export async function dispatchReceipts(
  world: LiteWorld,
  engine: TableEngine,
  plan = planFault(),
): Promise<readonly Mail[]> {
  const table = tableOn(plan.attach(engine.client(), 'dynamodb'), world.tableName);
  const { clock } = world;
  const ports = {
    ...world.portsUnder(plan),
    clientMails: clientMails(table, clock),
    clientMailCap: clientMailCap(table, clock),
    payments: invoicePayments(table, clock),
  };
  const composed: Mail[] = [];
  const receipts = outboxKind(table, clock, {
    room: receiptRoom(table, clock),
    async look(receipt, now) {
      const look = await lookAtReceipt(receipt, now, ports);
      if (look.kind === 'mail') composed.push(look.mail);
      return look;
    },
  });
  await dispatchMessages({ ...ports, outbox: waitingMessages(table, [receipts]), sleep: async () => {} });
  return composed;
}
