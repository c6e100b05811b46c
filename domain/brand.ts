/**
 * Everything an operator changes to put another name on the product (rule 39); pictures follow by `npm run draw-pictures`.
 * Beside it only the story of the name (`content/about.ts`) and the passwords refused as common spell it.
 */
export const brand = {
  name: 'Billhook',
  /** Part of addresses, and of the names of stacks and parameters: never changed after a first deployment. */
  slug: 'billhook',
  tagline: 'Less admin, more jobs done.',
  legalName: 'Billhook, Inc.',
  /** Required in emails that advertise; replace it by your own before the first deployment. */
  postalAddress: '100 Example Street, Dayton, OH 45402',
  color: '#2563eb',
  /** The site's origin for canonical URLs in a build without SITE_ORIGIN. */
  siteOrigin: 'https://www.billhook.example',
  supportEmail: 'support@billhook.example',
  salesEmail: 'sales@billhook.example',
  supportPhone: '(555) 555-0142',
  salesPhone: '(555) 555-0167',
  appStoreUrl: 'https://apps.apple.com/app/id0000000000',
  deepLinks: { verified: 'billhook://verified', open: 'billhook://open' },
} as const;
