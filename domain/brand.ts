/**
 * Everything an operator changes to give the product another name (rule 39). `npm run draw-pictures` and
 * `npm run draw-screens` then update the pictures. The name also appears in the story about it (`content/about.ts`) and in the
 * list of common passwords.
 */
export const brand = {
  name: 'Billhook',
  /** Part of addresses and of the names of stacks and parameters. Do not change it after the first deployment. */
  slug: 'billhook',
  tagline: 'Less admin, more jobs done.',
  legalName: 'Billhook, Inc.',
  /** Advertising emails must show it by law. Replace it with your own before the first deployment. */
  postalAddress: '100 Example Street, Dayton, OH 45402',
  color: '#2563eb',
  /** The site's origin in canonical URLs, if the build has no SITE_ORIGIN. */
  siteOrigin: 'https://www.billhook.example',
  supportEmail: 'support@billhook.example',
  salesEmail: 'sales@billhook.example',
  supportPhone: '(555) 555-0142',
  salesPhone: '(555) 555-0167',
  appStoreUrl: 'https://apps.apple.com/app/id0000000000',
  deepLinks: { verified: 'billhook://verified', open: 'billhook://open' },
} as const;
