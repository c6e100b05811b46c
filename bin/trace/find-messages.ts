import { isEmailAddress, normalizeEmail } from '#domain/email-address';
import { foldInvoiceNumber } from '#domain/lite-invoice/invoice-texts';
import { idInKey, kindOfKey } from '#domain/table/key-kinds';
import { accountPartition, type ItemKey } from '#domain/table/keys';
import { type Message, message } from '#lambdas/adapters/dynamodb/delivery/message';
import { invoiceNumber } from '#lambdas/adapters/dynamodb/lite-invoice/invoice-number';
import type { RawItem } from '#lambdas/adapters/dynamodb/table/entity';
import { queryAll } from '#lambdas/adapters/dynamodb/table/query';
import { find } from '#lambdas/adapters/dynamodb/table/read';
import { scanAll } from '#lambdas/adapters/dynamodb/table/scan';
import { sha256 } from '#lambdas/adapters/hash';
import { type Deployment, operatorPace } from '../command/deployment.ts';
import { findPerson } from '../users/find-person.ts';
import { personItems } from '../users/person-items.ts';

const keyOf = ({ PK, SK }: RawItem): ItemKey => ({ PK: String(PK), SK: String(SK) });

/** The messages of a person: of the account, and those of the free generator and contact form to the address. */
async function messagesOfPerson(deployment: Deployment, email: string): Promise<Message[]> {
  const items = await personItems(deployment, await findPerson(deployment, normalizeEmail(email)));
  return items.flatMap(({ item }) => (kindOfKey(item) === 'message' ? [message.parse(item)] : []));
}

/** Where a number is taken, in whatever account. Reads the keys of the whole table: a number is unique in its account alone. */
async function numbersTaken({ table }: Deployment, number: string): Promise<ItemKey[]> {
  const hash = sha256(foldInvoiceNumber(number));
  const found: ItemKey[] = [];
  for await (const item of scanAll(table, { attributes: ['PK', 'SK'], pace: operatorPace })) {
    const key = keyOf(item);
    if (kindOfKey(key) === 'invoiceNumber' && idInKey(key.SK) === hash) found.push(key);
  }
  return found;
}

async function messagesOfNumber(deployment: Deployment, number: string): Promise<Message[]> {
  const { table } = deployment;
  const found: Message[] = [];
  for (const key of await numbersTaken(deployment, number)) {
    const taken = await find(table, invoiceNumber, key);
    const partition = accountPartition(idInKey(key.PK));
    for await (const item of queryAll(table, { partition, begins: 'MESSAGE#lite-invoice#' })) {
      const known = message.parse(item);
      if (known.about === taken?.invoiceId) found.push(known);
    }
  }
  return found;
}

/** The messages that a person's address or an invoice number is about, the newest first. */
export async function findMessages(deployment: Deployment, what: string): Promise<readonly Message[]> {
  const found = isEmailAddress(what)
    ? await messagesOfPerson(deployment, what)
    : await messagesOfNumber(deployment, what);
  return found.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
}
