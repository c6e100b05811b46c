/** The page on which an early-access form was submitted. Stored with the address. */
export const earlyAccessSources = [
  'landing-page-stats-section',
  'crm-landing-page',
  'invoicing-landing-page',
] as const;

export type EarlyAccessSource = (typeof earlyAccessSources)[number];
