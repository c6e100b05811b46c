import { brand } from '#domain/brand';
import { liteInOneSentence, litePrice, paymentFees, planTerms } from '#domain/site/plans';
import { pricingFaq } from '#domain/site/pricing';
import { FaqList } from '../features/site/faq-list.tsx';
import { PlanCards } from '../features/site/plan-cards.tsx';
import { Section } from '../features/site/section.tsx';
import { PageLink } from '../routing/page-link.tsx';
import { buttonClasses } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';

const terms = [
  { term: 'Card payments', text: `${paymentFees.card} per payment` },
  { term: 'Bank transfers (ACH)', text: `${paymentFees.bank}, capped at ${paymentFees.bankCap}` },
  { term: 'Free trial', text: `${planTerms.trialDays} days of the full platform once it opens, no card` },
  { term: 'Annual billing', text: `Saves ${planTerms.annualSaving}` },
  { term: 'Volume', text: `Discounts for Team plans with ${planTerms.volumeUsers} or more users` },
];

/** `/pricing`: Lite, three plans, all fees, and frequently asked questions. */
export function PricingPage() {
  return (
    <>
      <section className="page-wide pt-12 lg:pt-20">
        <p className="inline-flex flex-wrap items-center gap-x-2 rounded-full bg-brand-soft px-4 py-1.5 text-sm">
          <strong className="font-semibold text-link">{planTerms.banner}</strong>
          {planTerms.bannerNote}
        </p>
        <h1 className="mt-4 text-4xl font-semibold text-balance sm:text-5xl">Prices you can say out loud</h1>
        <p className="mt-4 mb-10 max-w-2xl text-lg text-muted">
          Every fee is on this page. Lite is open today; the three plans, by the month, are planned.
        </p>
        <Card className="mb-6 p-6 sm:p-8 lg:flex lg:items-center lg:justify-between lg:gap-12">
          <div>
            <h2 className="text-xl font-semibold">{brand.name} Lite</h2>
            <p className="mt-1 text-2xl font-semibold">{litePrice}</p>
            <p className="mt-2 max-w-2xl text-muted">
              {liteInOneSentence} It is open to everyone today, and the limits of the plans below do not apply
              to it.
            </p>
          </div>
          <div className="mt-6 flex shrink-0 flex-wrap gap-3 lg:mt-0">
            <PageLink to="liteSignup" className={buttonClasses('filled')}>
              Start with Lite
            </PageLink>
            <PageLink to="invoicing" suffix="#lite" className={buttonClasses('outline')}>
              View Lite features
            </PageLink>
          </div>
        </Card>
        <PlanCards />
      </section>
      <Section beside heading="Everything else it can cost">
        <dl className="divide-y divide-line rounded-card border border-line bg-surface">
          {terms.map(({ term, text }) => (
            <div key={term} className="grid gap-1 px-5 py-4 sm:grid-cols-[14rem_minmax(0,1fr)] sm:px-6">
              <dt className="font-medium">{term}</dt>
              <dd className="text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section beside heading="Questions about prices">
        <FaqList items={pricingFaq} />
        <p className="mt-8 flex flex-wrap gap-x-8 gap-y-2 font-medium">
          <PageLink to="home" className="inline-flex min-h-11 items-center underline">
            Back to home
          </PageLink>
          <PageLink to="crm" className="inline-flex min-h-11 items-center underline">
            Customers and jobs
          </PageLink>
          <PageLink to="invoicing" className="inline-flex min-h-11 items-center underline">
            Invoicing
          </PageLink>
        </p>
      </Section>
    </>
  );
}
