import { isEmailAddress, normalizeEmail } from '#domain/email-address';
import { foldInvoiceNumber } from '#domain/invoices/invoice-texts';
import { idInKey, kindOfKey } from '#domain/table/key-kinds';
import { accountPartition, type ItemKey } from '#domain/table/keys';
import { invoiceNumber } from '#lambdas/invoices/index';
import { type Message, message } from '#lambdas/messaging/index';
import { sha256 } from '#lambdas/platform/hash';
import type { RawItem } from '#lambdas/platform/table/entity';
import { queryAll } from '#lambdas/platform/table/query';
import { find } from '#lambdas/platform/table/read';
import type { Deployment } from '../command/deployment.ts';
import { allLines, readIntoFile } from '../command/read-into-file.ts';
import type { Progress } from '../command/resumable.ts';
import { findPerson } from '../users/find-person.ts';
import { personItems } from '../users/person-items.ts';

const keyOf = ({ PK, SK }: RawItem): ItemKey => ({ PK: String(PK), SK: String(SK) });

/** The messages of a person: of the account, and those of the free generator and contact form to the address. */
async function messagesOfPerson(
  deployment: Deployment,
  email: string,
  progress: Progress,
): Promise<Message[]> {
  const person = await findPerson(deployment, normalizeEmail(email));
  const items = await personItems(deployment, person, { progress, as: 'named' });
  return items.flatMap(({ item }) => (kindOfKey(item) === 'message' ? [message.parse(item)] : []));
}

/** Where a number is taken, in whatever account. Reads the keys of the whole table: a number is unique in its account alone. */
async function numbersTaken({ table }: Deployment, number: string, progress: Progress): Promise<ItemKey[]> {
  const hash = sha256(foldInvoiceNumber(number));
  const path = progress.file('taken');
  const lineOf = (item: RawItem) => {
    const key = keyOf(item);
    return kindOfKey(key) === 'invoiceNumber' && idInKey(key.SK) === hash ? JSON.stringify(key) : undefined;
  };
  await readIntoFile(table, progress, { as: 'taken', path, attributes: ['PK', 'SK'], lineOf });
  return allLines(path);
}

async function messagesOfNumber(
  deployment: Deployment,
  number: string,
  progress: Progress,
): Promise<Message[]> {
  const { table } = deployment;
  const found: Message[] = [];
  for (const key of await numbersTaken(deployment, number, progress)) {
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
export async function findMessages(
  deployment: Deployment,
  what: string,
  progress: Progress,
): Promise<readonly Message[]> {
  const found = isEmailAddress(what)
    ? await messagesOfPerson(deployment, what, progress)
    : await messagesOfNumber(deployment, what, progress);
  return found.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
}
