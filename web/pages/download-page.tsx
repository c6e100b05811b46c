import { CalendarCheck, FileSignature, Receipt } from 'lucide-react';
import { brand } from '#domain/brand';
import { downloadFacts, downloadPoints } from '#domain/site/download';
import { FeatureGrid } from '../features/site/feature-grid.tsx';
import { GeneratorPromo } from '../features/site/generator-promo.tsx';
import { LandingHero } from '../features/site/landing-hero.tsx';
import { PhoneDay } from '../features/site/phone-day.tsx';
import { ScreenPicture } from '../features/site/screen-picture.tsx';
import { Section } from '../features/site/section.tsx';
import { PageLink } from '../routing/page-link.tsx';
import { buttonClasses } from '../ui/button.tsx';

const icons = [CalendarCheck, FileSignature, Receipt];

/** `/download`: the iOS app. */
export function DownloadPage() {
  return (
    <>
      <LandingHero
        eyebrow="The iOS app"
        heading={`${brand.name} in your pocket`}
        text="The whole office on the phone you carry anyway: jobs of the day, quotes, invoices and who still owes you."
        illustration={<PhoneDay />}
      >
        <PageLink to="appStore" className={buttonClasses('filled', 'px-6')}>
          Get it on the App Store
        </PageLink>
        <ul className="mt-6 grid gap-2 text-muted">
          {downloadFacts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </LandingHero>
      <Section band heading="Made for the driveway, not the desk">
        <FeatureGrid points={downloadPoints} icons={icons} />
      </Section>
      <Section
        heading="What your customer sees"
        text="A page on their phone, without an account: the amount and how to pay first, or the quote and one button to approve it."
      >
        <div className="grid justify-items-center gap-8 sm:grid-cols-2 lg:max-w-3xl">
          <ScreenPicture name="client-invoice" className="w-72 max-w-full" />
          <ScreenPicture name="quote" className="w-72 max-w-full" />
        </div>
        <div className="mt-12">
          <GeneratorPromo />
        </div>
      </Section>
    </>
  );
}
