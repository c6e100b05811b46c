import type { EarlyAccessSource } from '../contract/early-access.ts';

/** What the operator says about the product's use. It stays out of structured data, which is for what can be checked. */
export const claims = [
  { figure: '4.8 stars', label: 'average rating' },
  { figure: '2,500+ jobs', label: 'run from first call to paid' },
  { figure: '150+ pros', label: 'in HVAC, plumbing, electrical and lawn care' },
] as const;

/**
 * A placeholder for a customer's quotation: name and trade are made up, and the page says so.
 * With a real customer's words `note` becomes empty.
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

/** What a failed signup says when the API does not. */
export const earlyAccessFailed = 'Something went wrong. Please try again.';
