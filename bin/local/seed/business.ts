/** A client of the demo account: name, street, city, phone, email ('' for none). */
type Client = readonly [name: string, address: string, city: string, phone: string, email: string];
type Line = readonly [description: string, quantity: string, unitPrice: string];

const clientList: readonly Client[] = [
  ['Dana Whitfield', '88 Orchard Lane', 'Kettering, OH 45429', '(555) 555-0111', 'dana@whitfield.example'],
  ['Kestrel Coffee Roasters', '410 Canal Street', 'Dayton, OH 45402', '(555) 555-0126', 'ap@kestrel.example'],
  [
    'Oakmont Property Management',
    '1200 Far Hills Avenue, Suite 310',
    'Oakwood, OH 45419',
    '(555) 555-0134',
    'invoices@oakmont.example',
  ],
  ['Luis Ortega', '7 Sycamore Court', 'Centerville, OH 45459', '(555) 555-0149', 'luis@ortega.example'],
  [
    'St. Brendan School',
    '55 Chapel Road',
    'Beavercreek, OH 45434',
    '(555) 555-0153',
    'office@brendan.example',
  ],
  ['Mei-Lin Tanaka', '31 Birch Street', 'Dayton, OH 45410', '(555) 555-0168', 'meilin@tanaka.example'],
  ['Grace Abara', '214 Wiltshire Boulevard', 'Oakwood, OH 45419', '(555) 555-0102', 'grace@abara.example'],
  ['Tom Brandvold', '19 Quail Run', 'Bellbrook, OH 45305', '(555) 555-0103', 'tom@brandvold.example'],
  [
    'Riverside Bakery',
    '902 East Third Street',
    'Dayton, OH 45402',
    '(555) 555-0104',
    'hello@riverside.example',
  ],
  ['Priya Raman', '47 Marchester Drive', 'Kettering, OH 45429', '(555) 555-0105', 'priya@raman.example'],
  ['Walt Jessup', '1610 Shroyer Road', 'Oakwood, OH 45419', '(555) 555-0106', ''],
  [
    'Bluebird Day Care',
    '300 Hewitt Avenue',
    'Fairborn, OH 45324',
    '(555) 555-0107',
    'office@bluebird.example',
  ],
  [
    'Nadia Kowalski',
    '12 Tanglewood Drive',
    'Centerville, OH 45458',
    '(555) 555-0108',
    'nadia@kowalski.example',
  ],
  [
    'Greene Dental',
    '75 Indian Ripple Road',
    'Beavercreek, OH 45440',
    '(555) 555-0109',
    'billing@greene.example',
  ],
  [
    'Hector Villanueva',
    '538 Wayne Avenue',
    'Dayton, OH 45410',
    '(555) 555-0110',
    'hector@villanueva.example',
  ],
  ['Ruth Ellison', '6 Lantern Lane', 'Springboro, OH 45066', '(555) 555-0112', 'ruth@ellison.example'],
  ['Marcus Tate', '2204 Rugby Road', 'Dayton, OH 45406', '(555) 555-0113', 'marcus@tate.example'],
  [
    'Five Oaks Church',
    '1 Harvard Boulevard',
    'Dayton, OH 45406',
    '(555) 555-0114',
    'office@fiveoaks.example',
  ],
  ['Ines Moreau', '93 Park Avenue', 'Oakwood, OH 45419', '(555) 555-0115', 'ines@moreau.example'],
  [
    'Sugar Maple Apartments',
    '4100 Linden Avenue',
    'Dayton, OH 45432',
    '(555) 555-0116',
    'office@maple.example',
  ],
  ['Carl Dietrich', '28 Fox Hollow', 'Waynesville, OH 45068', '(555) 555-0117', 'carl@dietrich.example'],
  ['Amy Okafor', '717 Delaware Avenue', 'Dayton, OH 45405', '(555) 555-0119', 'amy@okafor.example'],
  ['Miller Auto Body', '66 Springfield Street', 'Dayton, OH 45403', '(555) 555-0120', 'shop@miller.example'],
  ['June Pettigrew', '340 Storms Road', 'Kettering, OH 45429', '(555) 555-0121', ''],
  ['Sam Underhill', '15 Heather Drive', 'Oakwood, OH 45419', '(555) 555-0122', 'sam@underhill.example'],
];

export const clientNames = clientList.map(([name]) => name);

/** The client's fields, as in the forms of documents. */
export function clientNamed(name: string) {
  const client = clientList.find(([found]) => found === name);
  if (!client) throw new Error(`The demo account has no client ${name}.`);
  const [clientName, clientAddress, clientCity, clientPhone, clientEmail] = client;
  return { clientName, clientAddress, clientCity, clientPhone, clientEmail };
}

const call: Line = ['Service call and diagnosis', '1', '89.00'];
const labor = (hours: string): Line => ['Labor, hours', hours, '95.00'];

/** What the business does in the cold and in the warm months. */
const winterWork: readonly (readonly Line[])[] = [
  [
    ['Furnace tune-up and safety check', '1', '139.00'],
    ['Filter, 16x25x1', '2', '18.50'],
  ],
  [call, ['Hot surface igniter', '1', '78.00'], labor('1')],
  [call, ['Blower motor, 1/2 HP', '1', '312.40'], labor('2.5')],
  [['Boiler inspection with report', '1', '210.00']],
  [call, ['Thermostat, programmable, installed', '1', '240.00']],
  [['Gas valve', '1', '265.00'], labor('2'), ['Haul away and disposal', '1', '40.00']],
];
const summerWork: readonly (readonly Line[])[] = [
  [
    ['AC tune-up', '1', '129.00'],
    ['Filter, 16x25x1', '2', '18.50'],
  ],
  [call, ['Dual run capacitor, 45/5 µF', '1', '64.50'], labor('1')],
  [call, ['Condensate pump', '1', '98.75'], labor('1.25')],
  [['Refrigerant R-410A, pounds', '4', '72.00'], labor('1.5')],
  [['Walk-in cooler: gasket and hinge', '1', '268.00'], labor('2')],
  [['Condenser fan motor', '1', '286.00'], labor('2'), ['Haul away and disposal', '1', '40.00']],
];

/** An invoice of the demo account: for whom and what, how many days ago, and when it was paid. */
export interface SeededInvoice {
  readonly client: ReturnType<typeof clientNamed>;
  readonly daysAgo: number;
  readonly dueInDays: number;
  readonly lines: readonly Line[];
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
    const [name] = clientList[(index * 7) % clientList.length] ?? ['Dana Whitfield'];
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

/** What became of a quote of the demo account. */
type QuoteEnd = 'draft' | 'sent' | 'question' | 'approved' | 'declined';

/** A quote of the demo account. */
export interface SeededQuote {
  readonly client: ReturnType<typeof clientNamed>;
  readonly title: string;
  readonly daysAgo: number;
  readonly validDays: number;
  readonly lines: readonly Line[];
  readonly deposit?: string;
  readonly end: QuoteEnd;
}

/** The quotes of the demo account, oldest first: one in each state. */
export const seededQuotesOfLite: readonly SeededQuote[] = [
  {
    client: clientNamed('Carl Dietrich'),
    title: 'Mini-split for the workshop',
    daysAgo: 74,
    validDays: 30,
    lines: [['Mini-split, 12,000 BTU, installed', '1', '3,150.00']],
    end: 'sent',
  },
  {
    client: clientNamed('Miller Auto Body'),
    title: 'Make-up air unit for the paint booth',
    daysAgo: 33,
    validDays: 30,
    lines: [
      ['Make-up air unit, direct fired', '1', '6,480.00'],
      ['Installation, hours', '22', '95.00'],
    ],
    end: 'declined',
  },
  {
    client: clientNamed('Dana Whitfield'),
    title: 'Replace the furnace',
    daysAgo: 8,
    validDays: 30,
    lines: [
      ['Furnace, 96 % AFUE, 60,000 BTU', '1', '2,480.00'],
      ['Installation, hours', '9', '95.00'],
      ['Permit and inspection', '1', '110.00'],
    ],
    deposit: '30%',
    end: 'approved',
  },
  {
    client: clientNamed('Grace Abara'),
    title: 'Two-zone thermostat and dampers',
    daysAgo: 4,
    validDays: 30,
    lines: [
      ['Zone board and two dampers', '1', '690.00'],
      ['Installation, hours', '6', '95.00'],
    ],
    end: 'question',
  },
  {
    client: clientNamed('Bluebird Day Care'),
    title: 'Heat pump water heater, 80 gallons',
    daysAgo: 2,
    validDays: 30,
    lines: [
      ['Heat pump water heater, 80 gallons', '1', '2,390.00'],
      ['Installation, hours', '5', '95.00'],
    ],
    end: 'sent',
  },
  {
    client: clientNamed('Amy Okafor'),
    title: 'Duct cleaning and sealing',
    daysAgo: 0,
    validDays: 30,
    lines: [['Duct cleaning, whole house', '1', '420.00']],
    end: 'draft',
  },
];

/** Visits of this week beside the job of the approved quote: for whom, what, in how many days, and at what time. */
export const seededVisits = [
  {
    client: clientNamed('Nadia Kowalski'),
    title: 'No heat upstairs',
    inDays: 0,
    start: '08:00',
    end: '10:00',
  },
  {
    client: clientNamed('Five Oaks Church'),
    title: 'Boiler inspection',
    inDays: 1,
    start: '09:00',
    end: '11:00',
  },
  { client: clientNamed('Tom Brandvold'), title: 'Furnace tune-up', inDays: 3, start: '13:00', end: '15:00' },
] as const;
