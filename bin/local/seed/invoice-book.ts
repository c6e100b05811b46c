import { clientNamed, clientNames } from './clients.ts';

/** A line of a document: its description, quantity and price as typed. */
export type SeededLine = readonly [description: string, quantity: string, unitPrice: string];

const call: SeededLine = ['Service call and diagnosis', '1', '89.00'];
const labor = (hours: string): SeededLine => ['Labor, hours', hours, '95.00'];

/** What the business does in the cold and in the warm months. */
const winterWork: readonly (readonly SeededLine[])[] = [
  [
    ['Furnace tune-up and safety check', '1', '139.00'],
    ['Filter, 16x25x1', '2', '18.50'],
  ],
  [call, ['Hot surface igniter', '1', '78.00'], labor('1')],
  [call, ['Blower motor, 1/2 HP', '1', '312.40'], labor('2.5')],
  [['Boiler inspection with report', '1', '210.00']],
  [call, ['Thermostat, programmable, installed', '1', '240.00']],
  [['Gas valve', '1', '265.00'], labor('2'), ['Haul away and disposal', '1', '40.00']],
  [
    ['Furnace, 96 % AFUE, 80,000 BTU', '1', '2,860.00'],
    ['Installation, hours', '11', '95.00'],
    ['Permit and inspection', '1', '110.00'],
  ],
];
const summerWork: readonly (readonly SeededLine[])[] = [
  [
    ['AC tune-up', '1', '129.00'],
    ['Filter, 16x25x1', '2', '18.50'],
  ],
  [call, ['Dual run capacitor, 45/5 µF', '1', '64.50'], labor('1')],
  [call, ['Condensate pump', '1', '98.75'], labor('1.25')],
  [['Refrigerant R-410A, pounds', '4', '72.00'], labor('1.5')],
  [['Walk-in cooler: gasket and hinge', '1', '268.00'], labor('2')],
  [['Condenser fan motor', '1', '286.00'], labor('2'), ['Haul away and disposal', '1', '40.00']],
  [
    ['Air conditioner, 3 tons, 15 SEER2', '1', '3,180.00'],
    ['Installation, hours', '12', '95.00'],
    ['Permit and inspection', '1', '110.00'],
  ],
];

/** An invoice of the demo account: for whom and what, how many days ago, and when it was paid. */
export interface SeededInvoice {
  readonly client: ReturnType<typeof clientNamed>;
  readonly daysAgo: number;
  readonly dueInDays: number;
  readonly lines: readonly SeededLine[];
  readonly notes?: string;
  readonly paid?: {
    readonly daysAgo: number;
    readonly method: 'check' | 'cash' | 'card';
    readonly amount?: string;
  };
  /** The rhythm of an invoice that repeats from its next month on. */
  readonly repeats?: 'month';
}

/** The invoices of the first year, all paid: four a month, for each client in turn. */
function invoicesOfTheFirstYear(today: Date): SeededInvoice[] {
  return Array.from({ length: 52 }, (_, index): SeededInvoice => {
    const daysAgo = 420 - index * 7.4;
    const month = new Date(today.getTime() - daysAgo * 24 * 60 * 60 * 1_000).getUTCMonth();
    const work = month >= 3 && month <= 8 ? summerWork : winterWork;
    const name = clientNames[(index * 7) % clientNames.length] ?? 'Dana Whitfield';
    return {
      client: clientNamed(name),
      daysAgo: Math.round(daysAgo),
      dueInDays: 14,
      lines: work[(index * 5) % work.length] ?? [call],
      paid: {
        daysAgo: Math.round(daysAgo) - 3 - ((index * 5) % 12),
        method: (['check', 'check', 'card', 'cash'] as const)[index % 4] ?? 'check',
      },
    };
  });
}

/** The invoices of the last month: paid, paid in part, on their way, and one that is overdue. */
const latestInvoices: readonly SeededInvoice[] = [
  {
    client: clientNamed('Oakmont Property Management'),
    daysAgo: 29,
    dueInDays: 30,
    lines: [call, ['Blower motor, 1/2 HP', '1', '312.40'], labor('4.5')],
    paid: { daysAgo: 11, method: 'check' },
  },
  {
    client: clientNamed('Luis Ortega'),
    daysAgo: 26,
    dueInDays: 14,
    lines: [
      ['Furnace tune-up and safety check', '1', '139.00'],
      ['Flame sensor', '1', '42.00'],
    ],
    notes: 'Thank you, Luis! The sensor carries a one-year warranty.',
  },
  {
    client: clientNamed('Riverside Bakery'),
    daysAgo: 22,
    dueInDays: 14,
    lines: [call, ['Hood fan belt', '1', '36.00'], labor('1')],
    paid: { daysAgo: 15, method: 'card' },
  },
  {
    client: clientNamed('St. Brendan School'),
    daysAgo: 17,
    dueInDays: 30,
    lines: [
      ['Boiler inspection with report', '3', '210.00'],
      ['Expansion tank, 20 gallons', '1', '389.99'],
      labor('6.75'),
      ['Haul away and disposal', '1', '40.00'],
    ],
    notes: 'The inspection reports are with the certificates in the boiler room.',
  },
  {
    client: clientNamed('Kestrel Coffee Roasters'),
    daysAgo: 12,
    dueInDays: 14,
    lines: [['Preventive maintenance: ice machine and walk-in', '1', '185.00']],
    paid: { daysAgo: 4, method: 'card' },
    repeats: 'month',
  },
  {
    client: clientNamed('Sugar Maple Apartments'),
    daysAgo: 9,
    dueInDays: 30,
    lines: [['Furnace tune-up, 12 units', '12', '109.00']],
    paid: { daysAgo: 2, method: 'check', amount: '600' },
  },
  {
    client: clientNamed('Greene Dental'),
    daysAgo: 5,
    dueInDays: 14,
    lines: [['Filters and belts, quarterly', '1', '148.00']],
    repeats: 'month',
  },
  {
    client: clientNamed('Priya Raman'),
    daysAgo: 1,
    dueInDays: 14,
    lines: [call, ['Hot surface igniter', '1', '78.00'], labor('1')],
  },
];

/** All invoices of the demo account, oldest first. */
export const seededInvoices = (today: Date): SeededInvoice[] => [
  ...invoicesOfTheFirstYear(today),
  ...latestInvoices,
];
