import { brand } from '#domain/brand';
import { plans } from '#domain/site/plans';
import type { FaqItem } from '#domain/site/prose';

// schema.org objects of the public pages. They leave out ratings and testimonials, because those are the operator's own
// claims.

const context = 'https://schema.org';

/** Describes our organization. `origin` without a trailing slash. */
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

/** Describes the product, with its plans as offers. */
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

/** The FAQ of a page, with exactly the text that the page shows. */
export const faqPage = (items: readonly FaqItem[]): object => ({
  '@context': context,
  '@type': 'FAQPage',
  mainEntity: items.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

/** Describes the free invoice generator as an application. */
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
