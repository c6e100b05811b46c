import { clientNamed } from './clients.ts';
import type { SeededLine } from './invoice-book.ts';

/** What became of a quote of the demo account. */
type QuoteEnd = 'draft' | 'sent' | 'question' | 'approved' | 'declined';

/** A quote of the demo account. */
export interface SeededQuote {
  readonly client: ReturnType<typeof clientNamed>;
  readonly title: string;
  readonly daysAgo: number;
  readonly validDays: number;
  readonly lines: readonly SeededLine[];
  /** What the client chooses between, beside the lines above. */
  readonly options?: readonly {
    readonly name: string;
    readonly isRecommended?: true;
    readonly lines: readonly SeededLine[];
  }[];
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
    title: 'New water heater',
    daysAgo: 2,
    validDays: 30,
    lines: [['Take out the old heater', '1', '180.00']],
    options: [
      {
        name: 'Heat pump, 80 gallons',
        isRecommended: true,
        lines: [
          ['Heat pump water heater, 80 gallons', '1', '2,390.00'],
          ['Installation, hours', '5', '95.00'],
        ],
      },
      {
        name: 'Gas, 50 gallons',
        lines: [
          ['Gas water heater, 50 gallons', '1', '1,240.00'],
          ['Installation, hours', '3', '95.00'],
        ],
      },
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
