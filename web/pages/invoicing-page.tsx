import { BellRing, Calculator, CreditCard, Eye, FileCheck, Palette } from 'lucide-react';
import { brand } from '#domain/brand';
import {
  invoicingFaqOf,
  invoicingFeatures,
  invoicingHero,
  invoicingSteps,
  liteFeatures,
} from '#domain/site/invoicing';
import { liteInOneSentence, litePrice, paymentFees } from '#domain/site/plans';
import { EarlyAccessForm } from '../features/early-access/early-access-form.tsx';
import { FaqList } from '../features/site/faq-list.tsx';
import { FeatureGrid, PlannedMark, StepList } from '../features/site/feature-grid.tsx';
import { InvoiceSample } from '../features/site/invoice-sample.tsx';
import { LandingHero } from '../features/site/landing-hero.tsx';
import { onlinePaymentsComing } from '../features/site/online-payments-coming.ts';
import { ReminderLine } from '../features/site/reminder-line.tsx';
import { ScreenPicture } from '../features/site/screen-picture.tsx';
import { Section } from '../features/site/section.tsx';
import { PageLink } from '../routing/page-link.tsx';
import { buttonClasses } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';

const icons = [Eye, Calculator, Palette, CreditCard, BellRing, FileCheck];

const paymentInAMinute = `payment in a minute: cards at ${paymentFees.card}, bank transfers at ${paymentFees.bank}, capped at ${paymentFees.bankCap}.`;

const reminderText = onlinePaymentsComing
  ? `Lite reminds by email. Planned: text messages, and ${paymentInAMinute}`
  : `Lite reminds by email and takes ${paymentInAMinute} Text messages are planned.`;

/** `/invoicing`: invoices, payments and reminders. "View Lite features" links to `#lite`. */
export function InvoicingPage() {
  return (
    <>
      <LandingHero eyebrow="Invoicing for the trades" {...invoicingHero} illustration={<InvoiceSample />}>
        <PageLink to="invoiceGenerator" className={buttonClasses('filled', 'px-6')}>
          Try Free Generator
        </PageLink>
        <p className="mt-3 text-sm text-muted">5 free invoices per email address. No account, no card.</p>
      </LandingHero>
      <Section band heading="Bills that look right, add up and get paid">
        <FeatureGrid points={invoicingFeatures} icons={icons} />
      </Section>
      <LiteSection />
      <Section band heading="The asking is not your job" text={reminderText}>
        <ReminderLine />
      </Section>
      <Section heading="Three steps, one of them yours">
        <StepList steps={invoicingSteps} />
      </Section>
      <TrialSection />
      <Section band beside heading="Questions about invoicing">
        <FaqList items={invoicingFaqOf(onlinePaymentsComing)} />
      </Section>
    </>
  );
}

function LiteSection() {
  return (
    <Section
      id="lite"
      heading={`${brand.name} Lite: invoicing with a memory`}
      text={`${liteInOneSentence} Open to everyone today. ${litePrice}.`}
    >
      <div className="mb-12 grid items-center gap-8 lg:grid-cols-[minmax(0,1fr)_16rem] lg:gap-12">
        <ScreenPicture name="invoice" />
        <ScreenPicture name="client-invoice" className="mx-auto w-64 max-w-full" />
      </div>
      <dl className="grid gap-x-12 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
        {liteFeatures.map(({ heading, text }) => (
          <div key={heading}>
            <dt className="font-semibold">{heading}</dt>
            <dd className="mt-1 text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-10 flex flex-wrap gap-3">
        <PageLink to="liteSignup" className={buttonClasses('filled')}>
          Start with Lite
        </PageLink>
        <PageLink to="liteLogin" className={buttonClasses('outline')}>
          Sign in
        </PageLink>
      </div>
    </Section>
  );
}

function TrialSection() {
  return (
    <div id="trial" className="page-wide pb-[clamp(3rem,8vw,6rem)]">
      <Card className="grid gap-6 p-6 sm:p-8 lg:grid-cols-2 lg:items-center lg:gap-12">
        <div>
          <h2 className="text-2xl font-semibold">
            Try the full platform for 30 days
            <PlannedMark />
          </h2>
          <p className="mt-2 text-muted">
            Your email joins the list, and we write when it opens: Lite with text messages and for crews. No
            card, nothing renews by itself.{' '}
            <PageLink to="pricing" className="whitespace-nowrap underline">
              See pricing
            </PageLink>
          </p>
        </div>
        <EarlyAccessForm source="invoicing-landing-page" thanks="message" />
      </Card>
    </div>
  );
}
