import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { normalizeEmail } from '#domain/email-address';
import { type BusinessProfile, blankBusiness, type LiteProfile } from '#domain/profile/profile';
import { type ItemKey, keys } from '#domain/table/keys';
import type { InvoiceAccounts } from '../../../lite-invoice/ports.ts';
import type { Table } from '../table.ts';

/** The two profiles of an account as an invoice needs them. */
export function invoiceAccounts(table: Table): InvoiceAccounts {
  const read = async (Key: ItemKey) =>
    (await table.client.send(new GetCommand({ TableName: table.name, Key, ConsistentRead: true }))).Item;

  return {
    async find(userId) {
      const [lite, business] = (await Promise.all([
        read(keys.liteProfile(userId)),
        read(keys.businessProfile(userId)),
      ])) as [LiteProfile | undefined, Partial<BusinessProfile> | undefined];
      if (!lite) return undefined;
      return {
        email: normalizeEmail(lite.email),
        emailVerified: lite.emailVerified === true,
        ...(lite.brandColor !== undefined && { brandColor: lite.brandColor }),
        business: { ...blankBusiness, ...business },
      };
    },
  };
}
