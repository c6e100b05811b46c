import { brand } from '#domain/brand';
import { plans } from '#domain/content/plans';
import type { FaqItem } from '#domain/content/prose';

/** schema.org objects of the public pages. Ratings and testimonial stay out of them: they are the operator's own words. */
const context = 'https://schema.org';

/** Who we are. `origin` without a slash at its end. */
export const organization = (origin: string): object => ({
  '@context': context,
  '@type': 'Organization',
  name: brand.name,
  legalName: brand.legalName,
  slogan: brand.tagline,
  url: `${origin}/`,
  logo: `${origin}/icon-512.png`,
  contactPoint: [
    {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      email: brand.supportEmail,
      telephone: brand.supportPhone,
    },
    { '@type': 'ContactPoint', contactType: 'sales', email: brand.salesEmail, telephone: brand.salesPhone },
  ],
});

/** What we sell, with its plans as offers. */
export const softwareApplication = (origin: string): object => ({
  '@context': context,
  '@type': 'SoftwareApplication',
  name: brand.name,
  description: 'Customers, jobs, quotes, invoices and payment reminders for small service companies.',
  applicationCategory: 'BusinessApplication',
  operatingSystem: 'Web, iOS',
  url: `${origin}/`,
  offers: plans.map(({ name, price }) => ({
    '@type': 'Offer',
    name,
    price: String(price),
    priceCurrency: 'USD',
    url: `${origin}/pricing`,
  })),
});

/** The questions of a page, with the very text it shows. */
export const faqPage = (items: readonly FaqItem[]): object => ({
  '@context': context,
  '@type': 'FAQPage',
  mainEntity: items.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

/** The free generator as an application of its own. */
export const invoiceGenerator = (origin: string): object => ({
  '@context': context,
  '@type': 'WebApplication',
  name: `${brand.name} free invoice generator`,
  url: `${origin}/invoice-generator`,
  applicationCategory: 'BusinessApplication',
  operatingSystem: 'Any',
  browserRequirements: 'Requires JavaScript',
  offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
});
