import { BellRing, ContactRound, FileSignature, History, KanbanSquare, Route } from 'lucide-react';
import { crmFaq, crmFeatures, crmHero, crmSteps } from '#domain/site/crm';
import { EarlyAccessForm } from '../features/early-access/early-access-form.tsx';
import { FaqList } from '../features/site/faq-list.tsx';
import { FeatureGrid, StepList } from '../features/site/feature-grid.tsx';
import { GeneratorPromo } from '../features/site/generator-promo.tsx';
import { JobBoard } from '../features/site/job-board.tsx';
import { LandingHero } from '../features/site/landing-hero.tsx';
import { ScreenPicture } from '../features/site/screen-picture.tsx';
import { Section } from '../features/site/section.tsx';
import { PageLink } from '../routing/page-link.tsx';
import { buttonClasses } from '../ui/button.tsx';

const icons = [ContactRound, Route, KanbanSquare, History, FileSignature, BellRing];

/** `/crm`: customer records and the job pipeline. */
export function CrmPage() {
  return (
    <>
      <LandingHero eyebrow="CRM for the trades" {...crmHero} illustration={<JobBoard />} isIllustrationBelow>
        <EarlyAccessForm source="crm-landing-page" thanks="message" />
        <p className="mt-3 text-sm text-muted">
          Your email joins the list: 30 days of the full platform when it opens. No card. Customers and jobs
          are open today in{' '}
          <PageLink to="liteSignup" className="underline">
            Lite
          </PageLink>
          .
        </p>
      </LandingHero>
      <Section band heading="One place for who, what and how much">
        <FeatureGrid points={crmFeatures} icons={icons} />
      </Section>
      <Section
        heading="A client's page, as it is in Lite today"
        text="What they owe, since when, and every job, quote and invoice. Gate codes and notes are only for you."
      >
        <ScreenPicture name="client" className="mx-auto max-w-4xl" />
      </Section>
      <Section band heading="Up and running by lunch">
        <StepList steps={crmSteps} />
        <div className="mt-10 flex flex-wrap gap-3">
          <PageLink to="pricing" className={buttonClasses('filled')}>
            See pricing
          </PageLink>
          <PageLink to="download" className={buttonClasses('outline')}>
            Get the iOS app
          </PageLink>
        </div>
      </Section>
      <Section beside heading="Questions about customers and jobs">
        <FaqList items={crmFaq} />
      </Section>
      <div className="page-wide pb-16 lg:pb-24">
        <GeneratorPromo />
      </div>
    </>
  );
}
