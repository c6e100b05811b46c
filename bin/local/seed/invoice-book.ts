import type { InvoiceDraft } from '#domain/documents/invoice-draft';

/** An invoice of the demo account: when it was written, and its final state. */
export interface SeededInvoice {
  readonly daysAgo: number;
  readonly dueInDays?: number;
  readonly client: keyof typeof clients | '';
  readonly lines: readonly (readonly [description: string, quantity: string, unitPrice: string])[];
  readonly notes?: string;
  readonly finalStatus: 'sent' | 'paid' | 'failed' | 'unknown';
}

const clients = {
  'Dana Whitfield': ['88 Orchard Lane', 'Kettering, OH 45429', '(555) 555-0111', 'dana@whitfield.example'],
  'Kestrel Coffee Roasters': ['410 Canal Street', 'Dayton, OH 45402', '(555) 555-0126', 'ap@kestrel.example'],
  'Oakmont Property Management': [
    '1200 Far Hills Avenue, Suite 310',
    'Oakwood, OH 45419',
    '(555) 555-0134',
    'invoices@oakmont.example',
  ],
  'Luis Ortega': ['7 Sycamore Court', 'Centerville, OH 45459', '(555) 555-0149', 'luis@ortega.example'],
  'St. Brendan School': [
    '55 Chapel Road',
    'Beavercreek, OH 45434',
    '(555) 555-0153',
    'office@brendan.example',
  ],
  'Mei-Lin Tanaka': ['31 Birch Street', 'Dayton, OH 45410', '(555) 555-0168', ''],
} as const;

const call = ['Service call', '1', '85.00'] as const;
const labor = (hours: string) => ['Labor, per hour', hours, '95.25'] as const;
const filter = ['Filter, 16x25x1', '2', '18.50'] as const;

/** Oldest first, as if written in this order. */
export const seededInvoices: readonly SeededInvoice[] = [
  {
    daysAgo: 96,
    dueInDays: 30,
    client: 'Oakmont Property Management',
    lines: [call, labor('4.5'), ['Blower motor, 1/2 HP', '1', '312.40']],
    finalStatus: 'paid',
  },
  {
    daysAgo: 83,
    dueInDays: 14,
    client: 'Kestrel Coffee Roasters',
    lines: [['Walk-in cooler: gasket and hinge', '1', '268.00'], labor('2')],
    finalStatus: 'paid',
  },
  {
    daysAgo: 71,
    dueInDays: 14,
    client: 'Dana Whitfield',
    lines: [call, filter, labor('1.5')],
    finalStatus: 'paid',
  },
  {
    daysAgo: 58,
    dueInDays: 14,
    client: 'Luis Ortega',
    lines: [
      ['AC tune-up', '1', '129.00'],
      ['Capacitor, 45/5 µF', '1', '64.50'],
    ],
    notes: 'Thank you, Luis! The capacitor carries a five-year warranty.',
    finalStatus: 'sent',
  },
  {
    daysAgo: 44,
    dueInDays: 30,
    client: 'Oakmont Property Management',
    lines: [call, filter, labor('3')],
    notes: 'PO 20418, building C.',
    finalStatus: 'sent',
  },
  { daysAgo: 33, client: 'Mei-Lin Tanaka', lines: [call, labor('1')], finalStatus: 'paid' },
  {
    daysAgo: 21,
    dueInDays: 30,
    client: 'St. Brendan School',
    lines: [
      ['Boiler inspection with report', '3', '210.00'],
      ['Expansion tank, 20 gallons', '1', '389.99'],
      labor('6.75'),
      ['Haul away and disposal', '1', '40.00'],
    ],
    notes: 'Inspection reports are attached to the certificates in the boiler room.',
    finalStatus: 'sent',
  },
  {
    daysAgo: 12,
    dueInDays: 14,
    client: 'Kestrel Coffee Roasters',
    lines: [call, ['Ice machine: descale and sanitize', '2', '145.00']],
    finalStatus: 'sent',
  },
  { daysAgo: 6, dueInDays: 14, client: 'Dana Whitfield', lines: [call, labor('2.5')], finalStatus: 'failed' },
  { daysAgo: 3, dueInDays: 14, client: 'Luis Ortega', lines: [filter, labor('1')], finalStatus: 'unknown' },
  { daysAgo: 2, client: '', lines: [['Thermostat, installed', '1', '240.00']], finalStatus: 'sent' },
  {
    daysAgo: 1,
    dueInDays: 30,
    client: 'Oakmont Property Management',
    lines: [call, labor('1.25'), ['Condensate pump', '1', '98.75']],
    finalStatus: 'sent',
  },
];

const dateOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** The draft of the invoice, as if typed at an instant. */
export function draftOfSeed(seeded: SeededInvoice, number: number, instant: number): InvoiceDraft {
  const [address, city, phone, email] = seeded.client === '' ? ['', '', '', ''] : clients[seeded.client];
  return {
    invoiceNumber: `HHA-${number}`,
    issueDate: dateOf(instant),
    dueDate: seeded.dueInDays === undefined ? '' : dateOf(instant + seeded.dueInDays * 24 * 60 * 60 * 1000),
    notes: seeded.notes ?? '',
    lineItems: seeded.lines.map(([description, quantity, unitPrice]) => ({
      description,
      quantity,
      unitPrice,
    })),
    businessName: '',
    businessAddress: '',
    businessCity: '',
    businessPhone: '',
    businessEmail: '',
    clientName: seeded.client,
    clientAddress: address,
    clientCity: city,
    clientPhone: phone,
    clientEmail: email,
  };
}
