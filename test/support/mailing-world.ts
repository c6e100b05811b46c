import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { leaseMilliseconds } from '#domain/messaging/message';
import { kindOfKey } from '#domain/table/key-kinds';
import type { DeliverPorts } from '#lambdas/messaging/deliver';
import { type Message, message } from '#lambdas/messaging/store/message';
import { type Clock, sleep } from '#lambdas/platform/clock';
import { sesMailSender } from '#lambdas/platform/ses/ses-mail-sender';
import { type Table, tableOn } from '#lambdas/platform/table/table';
import { aMailService, sesOn } from './fake-mail-service.ts';
import { type FaultPlan, planFault } from './fault-plan.ts';
import type { StoredItem } from './stored-item.ts';
import { sweepTable } from './sweep-table.ts';
import type { TableEngine } from './table-engine.ts';

/** A table, a mail service that can fail, and a clock: the basis of tests of every module that sends email. */
export async function mailingWorld(engine: TableEngine) {
  const tableName = await engine.createTable();
  const service = aMailService();
  let now = new Date('2026-11-03T12:00:00Z');
  // Each call is a millisecond later, like a real clock.
  const clock: Clock = () => {
    now = new Date(now.getTime() + 1);
    return now;
  };
  const plain = tableOn(engine.client(), tableName);

  async function items(): Promise<StoredItem[]> {
    const { Items = [] } = await plain.client.send(
      new ScanCommand({ TableName: tableName, ConsistentRead: true }),
    );
    return Items as StoredItem[];
  }

  return {
    service,
    plain,
    clock,
    items,
    /**
     * The table and the mail service of one function call, with planned faults. Its waits take a hundredth of the time.
     */
    under(plan: FaultPlan = planFault()): DeliverPorts & { readonly table: Table } {
      return {
        table: tableOn(plan.attach(engine.client(), 'dynamodb'), tableName),
        mail: sesMailSender(plan.attach(sesOn(service), 'ses'), { from: 'billing@billhook.example' }),
        sleep: (milliseconds) => sleep(milliseconds / 100),
        random: () => 0.5,
      };
    },
    async messages(): Promise<Message[]> {
      return (await items()).filter((item) => kindOfKey(item) === 'message').map(message.parse);
    },
    advance(milliseconds: number) {
      now = new Date(now.getTime() + milliseconds);
    },
    sweepAfterLease() {
      now = new Date(now.getTime() + leaseMilliseconds + 1000);
      return sweepTable(plain, clock);
    },
  };
}

export type MailingWorld = Awaited<ReturnType<typeof mailingWorld>>;
