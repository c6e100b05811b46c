import * as z from 'zod/mini';
import { documentIndex, index3 } from '#domain/table/indexes';
import { messageNameInKey } from '#domain/table/key-kinds';
import type { ItemKey } from '#domain/table/keys';
import { messageWith } from '../../messaging/index.ts';
import { optional } from '../../platform/table/attributes.ts';
import { queryPage } from '../../platform/table/query.ts';
import { findMany } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';

/** An email to a client, of any kind. */
const clientMail = messageWith({ to: optional(z.string()) });

/** Emails about one document that are read at most. */
const maxMails = 60;

/** The latest emails of some kinds about a document. */
export async function clientMailsAbout(table: Table, documentId: string, kinds: readonly string[]) {
  const partition = documentIndex(documentId, '').GSI3PK;
  const { items } = await queryPage(table, { partition, index: index3, lastFirst: true, limit: maxMails });
  const wanted = (items as unknown as readonly ItemKey[]).filter((key) =>
    kinds.includes(messageNameInKey(key).kind),
  );
  return wanted.length === 0 ? [] : findMany(table, clientMail, wanted);
}
