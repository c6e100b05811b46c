import type { Client } from '../clients/client.ts';
import { clientFileColumns } from '../clients/client-fields.ts';
import { clientRecordColumns } from '../clients/imports/client-record-columns.ts';
import { type CsvCell, csvText } from '../csv/write-csv.ts';
import { standingOfClient } from '../documents/standing-of-client.ts';
import { typedAmount } from '../money.ts';

const money = (cents: number): CsvCell => ({ plain: typedAmount(cents) });

/**
 * Contacts and service addresses, each of which has a line. Access notes and equipment are in the export of everything
 * only.
 */
const recordCells = ({
  copyEmails = [],
  phoneLabel = '',
  secondPhone = '',
  secondPhoneLabel = '',
  mobilePhone = '',
  serviceAddresses = [],
}: Client): readonly CsvCell[] => [
  copyEmails.join(', '),
  phoneLabel,
  secondPhone,
  secondPhoneLabel,
  { '': '', phone: 'Phone', secondPhone: 'Second phone' }[mobilePhone],
  serviceAddresses.map(({ label, address }) => (label === '' ? address : `${label}: ${address}`)).join('\n'),
];

/** Saved clients by name. Our own import reads all columns but the amounts. */
export const clientsFile = (clients: readonly Client[]): string =>
  csvText([
    [
      ...clientFileColumns.map(({ header }) => header),
      'Invoices',
      'Total',
      'Balance',
      'To decide',
      'Overpaid',
      ...Object.values(clientRecordColumns),
    ],
    ...[...clients]
      .sort((one, other) => one.name.localeCompare(other.name, 'en'))
      .map((client): readonly CsvCell[] => {
        const { owedCents, undecidedCents, overpaidCents } = standingOfClient(client);
        return [
          ...clientFileColumns.map(({ field }) => client[field] ?? ''),
          { plain: String(client.invoiceCount) },
          ...[client.totalCents, owedCents, undecidedCents, overpaidCents].map(money),
          ...recordCells(client),
        ];
      }),
  ]);
