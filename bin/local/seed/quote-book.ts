import type { SeededPhoto } from './add-photo.ts';
import { clientNamed } from './clients.ts';
import type { SeededLine } from './invoice-book.ts';

/** What became of a quote of the demo account. */
type QuoteEnd = 'draft' | 'sent' | 'question' | 'approved' | 'declined';

/** A change order of an approved quote. */
export interface SeededChange {
  readonly daysAgo: number;
  readonly reason: string;
  readonly lines: readonly SeededLine[];
  readonly daysAdded?: string;
  readonly end: 'sent' | 'approved' | 'declined';
}

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
  /** What of it was paid by check, a day after the approval. */
  readonly depositPaid?: string;
  readonly end: QuoteEnd;
  readonly changes?: readonly SeededChange[];
  /** The job of an approved quote: in how many days it is and when, what is photographed, and whether work has begun. */
  readonly job?: {
    readonly inDays: number;
    readonly start: string;
    readonly end: string;
    readonly photos: readonly SeededPhoto[];
    readonly isBegun?: true;
  };
}

/** The quotes of the demo account, oldest first: at least one in each state. */
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
    client: clientNamed('Oakmont Property Management'),
    title: 'New boiler in building C',
    daysAgo: 24,
    validDays: 30,
    lines: [
      ['Condensing boiler, 199,000 BTU', '1', '4,860.00'],
      ['Installation, hours', '18', '95.00'],
      ['Haul away and disposal', '1', '140.00'],
    ],
    deposit: '25%',
    depositPaid: '1,677.50',
    end: 'approved',
    changes: [
      {
        daysAgo: 12,
        reason: 'The old circulator is seized and cannot be used again.',
        lines: [['Circulator pump, installed', '1', '468.00']],
        end: 'approved',
      },
      {
        daysAgo: 9,
        reason: 'You asked what a second zone for the laundry room would cost.',
        lines: [['Second zone: valve, pump and thermostat', '1', '1,120.00']],
        end: 'declined',
      },
      {
        daysAgo: 2,
        reason: 'The inspector wants the chimney lined for the new boiler.',
        lines: [['Flue liner, stainless steel, 25 ft', '1', '690.00']],
        daysAdded: '1',
        end: 'sent',
      },
    ],
    job: {
      inDays: 0,
      start: '11:00',
      end: '16:00',
      photos: ['boiler-before', 'boiler-after'],
      isBegun: true,
    },
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
    job: { inDays: 2, start: '08:00', end: '12:00', photos: ['furnace-before'] },
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

/** Visits of this week beside the jobs of the approved quotes: for whom, what, in how many days, and at what time. */
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
