import { brand } from '../brand.ts';

/** A plan on the pricing page. Prices are whole dollars per month. */
export interface Plan {
  readonly name: 'Starter' | 'Pro' | 'Team';
  readonly price: number;
  /** Struck through beside the price. */
  readonly listPrice: number;
  readonly summary: string;
  readonly features: readonly string[];
  readonly highlighted: boolean;
}

export const plans: readonly Plan[] = [
  {
    name: 'Starter',
    price: 0,
    listPrice: 19,
    summary: 'For the solo pro who wants the paperwork out of the glove box.',
    features: [
      'Up to 50 customers',
      '5 invoices a month',
      'Basic job tracking',
      'Email support',
      'Mobile access',
    ],
    highlighted: false,
  },
  {
    name: 'Pro',
    price: 19,
    listPrice: 32,
    summary: 'For a busy crew that wants to be paid without asking twice.',
    features: [
      'Unlimited customers and invoices',
      'Auto reminders by text and email',
      'Custom branding',
      'Online payments and CRM',
      'Priority support',
    ],
    highlighted: true,
  },
  {
    name: 'Team',
    price: 39,
    listPrice: 65,
    summary: 'For a shop with an office, several vans and people to look after.',
    features: [
      'Multiple team members',
      'Advanced reporting',
      'Role permissions',
      'White-label',
      'Phone and chat support',
    ],
    highlighted: false,
  },
];

/** The price of Lite, as every page says it. The operator changes it here. */
export const litePrice = 'Free during early access';

/** What Lite has, with what keeps each part named in the test of promises. */
export const liteHas =
  'customers, jobs, photos, quotes with options, change orders, invoices for all of a job or a part of it, payments and reminders by email';

/** Describes Lite in one sentence, on every page that offers it. */
export const liteInOneSentence = `${brand.name} Lite is an account on the web for customers, jobs, unlimited quotes and invoices: it emails them to your clients, can remind them, and shows who has paid.`;

/** The link of the Team plan's Contact Sales button. */
export const contactSalesUrl = `mailto:${brand.salesEmail}?subject=${encodeURIComponent('Team Plan Inquiry')}`;

/** Terms that apply to all plans. */
export const planTerms = {
  banner: 'Save 40%',
  bannerNote: 'For a limited time, on Pro and Team',
  trialDays: 30,
  annualSaving: '20%',
  /** Users from which a team gets a volume discount. */
  volumeUsers: 5,
} as const;

/** Fees for online payments through the product. */
export const paymentFees = {
  card: '2.9% plus $0.30',
  bank: '1%',
  bankCap: '$5',
} as const;
