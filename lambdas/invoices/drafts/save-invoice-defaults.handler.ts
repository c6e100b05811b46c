import { saveInvoiceDefaultsSchema } from '#domain/contract/invoice-defaults';
import { quoteHolderOf } from '../../composition/projections.ts';
import { requiredVariable } from '../../platform/environment.ts';
import { accountOperation } from '../../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../../platform/http/body.ts';
import { openTable } from '../../platform/table/table.ts';
import { storedDefaults } from '../store/stored-defaults.ts';
import { saveInvoiceDefaults } from './save-invoice-defaults.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const defaults = { ...storedDefaults(table), quoteHolderOf: quoteHolderOf(table) };

export const handler = accountOperation('save-invoice-defaults', {
  body: jsonBody(saveInvoiceDefaultsSchema),
  run: ({ userId, body }) => saveInvoiceDefaults(userId, body, defaults),
});
