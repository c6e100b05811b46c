import type { EarlyAccessSource } from '../early-access/early-access-source.ts';

/**
 * The operator's claims about the product's use. They are not in structured data, which should only have verifiable
 * facts.
 */
export const claims = [
  { figure: '4.8 stars', label: 'average rating' },
  { figure: '2,500+ jobs', label: 'run from first call to paid' },
  { figure: '150+ pros', label: 'in HVAC, plumbing, electrical and lawn care' },
] as const;

/**
 * A placeholder for a customer's quotation. Name and trade are invented, and `note` says so. Set `note` to '' when a
 * real customer's words replace it.
 */
export const testimonial = {
  quote:
    'Sunday night used to be invoice night. Now the bill goes out from the driveway, the reminder goes out by itself, and I watch the game.',
  name: 'Ray Delgado',
  trade: 'Delgado Heating & Air, three vans',
  note: 'Illustrative example',
} as const;

/** Texts of the early-access form, by page. */
export const earlyAccessTexts: Record<
  EarlyAccessSource,
  { readonly submit: string; readonly submitting: string; readonly done: string }
> = {
  'landing-page-stats-section': {
    submit: 'Join early access',
    submitting: 'Joining...',
    done: "Thanks! You're on the list.",
  },
  'crm-landing-page': {
    submit: 'Join early access',
    submitting: 'Joining...',
    done: "Thanks! We'll send you early access details soon.",
  },
  'invoicing-landing-page': {
    submit: 'Start Full Platform Trial',
    submitting: 'Starting...',
    done: "Thanks! We'll send you access details soon.",
  },
};

/** Error message of a failed sign-up if the API sends none. */
export const earlyAccessFailed = 'Something went wrong. Please try again.';
