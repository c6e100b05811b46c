import { BellRing, CreditCard, FileSignature, FileText, KanbanSquare, UsersRound } from 'lucide-react';
import { testimonial } from '#domain/site/claims';
import { homeFaqOf, homeFeatures, homeSteps } from '#domain/site/home';
import { liteInOneSentence, litePrice, planTerms } from '#domain/site/plans';
import { siteRoutes } from '#domain/site-routes';
import { EarlyAccessForm } from '../features/early-access/early-access-form.tsx';
import { storeBusinessName } from '../features/free-invoice/free-draft-store.ts';
import { FaqList } from '../features/site/faq-list.tsx';
import { FeatureGrid, PlannedMark, StepList } from '../features/site/feature-grid.tsx';
import { GeneratorPromo } from '../features/site/generator-promo.tsx';
import { ClaimStrip, HomeHero } from '../features/site/home-hero.tsx';
import { onlinePaymentsComing } from '../features/site/online-payments-coming.ts';
import { PlanSummary } from '../features/site/plan-summary.tsx';
import { Section } from '../features/site/section.tsx';
import { PageLink } from '../routing/page-link.tsx';

const icons = [UsersRound, KanbanSquare, FileSignature, FileText, CreditCard, BellRing];

/** Opens the free generator with the typed business name. */
function startInvoice(businessName: string) {
  storeBusinessName(businessName);
  window.location.assign(siteRoutes.invoiceGenerator.path);
}

/** `/`: the headline, the product in six cards, and links to sign up. */
export function HomePage() {
  return (
    <>
      <HomeHero onStart={startInvoice} />
      <Section
        id="features"
        band
        heading="The office that rides along"
        text="Six things you do anyway, without the second shift at the kitchen table."
      >
        <FeatureGrid points={homeFeatures} icons={icons} />
        <p className="mt-8 flex flex-wrap gap-x-8 gap-y-2 font-medium">
          <PageLink to="crm" className="inline-flex min-h-11 items-center underline">
            More about customers and jobs
          </PageLink>
          <PageLink to="invoicing" className="inline-flex min-h-11 items-center underline">
            More about invoices and payments
          </PageLink>
        </p>
      </Section>
      <EarlyAccessBand />
      <div className="page-wide pb-[clamp(3rem,8vw,6rem)]">
        <GeneratorPromo />
      </div>
      <Section
        band
        heading="From first call to paid in three steps"
        text="The same three on every job, big or small."
      >
        <StepList steps={homeSteps} />
      </Section>
      <Testimonial />
      <Section
        id="pricing"
        band
        heading="Plain prices"
        text={`${liteInOneSentence} ${litePrice}. The three plans below are planned.`}
      >
        <PlanSummary />
      </Section>
      <Section id="faq" beside heading="Questions, answered">
        <FaqList items={homeFaqOf(onlinePaymentsComing)} />
      </Section>
    </>
  );
}

function EarlyAccessBand() {
  return (
    <section id="early-access" className="section">
      <div className="page-wide grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:items-center lg:gap-16">
        <ClaimStrip />
        <div>
          <h2 className="text-3xl font-semibold text-balance sm:text-4xl">
            Try the full platform for {planTerms.trialDays} days
            <PlannedMark />
          </h2>
          <p className="mt-3 mb-6 text-lg text-muted text-pretty">
            Lite with text messages and for crews. Your email joins the list, and we send you the details when
            it opens, with a 30-day trial and no card.
          </p>
          <EarlyAccessForm source="landing-page-stats-section" thanks="page" />
        </div>
      </div>
    </section>
  );
}

function Testimonial() {
  return (
    <section className="section">
      <figure className="page-wide">
        <blockquote className="max-w-4xl text-2xl font-medium text-balance sm:text-3xl">
          <p>“{testimonial.quote}”</p>
        </blockquote>
        <figcaption className="mt-6 text-muted">
          <span className="font-semibold text-ink">{testimonial.name}</span>, {testimonial.trade}
          {testimonial.note && <span className="mt-1 block text-sm">{testimonial.note}</span>}
        </figcaption>
      </figure>
    </section>
  );
}
