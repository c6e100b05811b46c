import { fireEvent, render, screen } from '@testing-library/react';
import { BellRing, CreditCard } from 'lucide-react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { brand } from '#domain/brand';
import { expectScreen } from '#test/support/screen-text';
import { LiteBrand } from '../../../../web/features/site/brand-mark.tsx';
import { FaqList } from '../../../../web/features/site/faq-list.tsx';
import { FeatureGrid, isPlanned } from '../../../../web/features/site/feature-grid.tsx';
import { HomeHero } from '../../../../web/features/site/home-hero.tsx';
import { InvoiceSample } from '../../../../web/features/site/invoice-sample.tsx';
import { LinkedText } from '../../../../web/features/site/linked-text.tsx';
import { NoticePage } from '../../../../web/features/site/notice-page.tsx';
import { ProseArticle } from '../../../../web/features/site/prose-article.tsx';
import { Section } from '../../../../web/features/site/section.tsx';
import { CrmPage } from '../../../../web/pages/crm-page.tsx';
import { DownloadPage } from '../../../../web/pages/download-page.tsx';
import { HomePage } from '../../../../web/pages/home-page.tsx';
import { InvoicingPage } from '../../../../web/pages/invoicing-page.tsx';
import { PricingPage } from '../../../../web/pages/pricing-page.tsx';
import { change } from '../../../support/page-elements.ts';

const open = (page: ReactNode) => render(<MemoryRouter>{page}</MemoryRouter>);

test.each([
  ['home', <HomePage key="page" />],
  ['pricing', <PricingPage key="page" />],
  ['crm', <CrmPage key="page" />],
  ['invoicing', <InvoicingPage key="page" />],
  ['download', <DownloadPage key="page" />],
])('the page "%s" presents the product', async (name, page) => {
  open(page);
  await expectScreen(`site-${name}`);
});

test('the parts of public pages show what they are given', async () => {
  const [reminders, planned] = [
    { heading: 'Reminders', text: 'By email.' },
    { heading: 'Text messages', text: 'Later.', planned: true, plannedToo: 'Calls' },
  ] as const;
  open(
    <>
      <LiteBrand />
      <FeatureGrid points={[reminders, planned]} icons={[BellRing]} />
      <Section heading="Plain">Content</Section>
      <Section id="here" heading="On a band" text="Text" band>
        Content
      </Section>
      <Section heading="Beside" beside>
        Content
      </Section>
      <NoticePage tone="error" heading="Not found">
        Text
      </NoticePage>
      <NoticePage
        tone="success"
        icon={CreditCard}
        heading="Paid"
        actions={<a href="/">Home</a>}
        below={<p>More</p>}
      >
        Text
      </NoticePage>
      <NoticePage tone="neutral" heading="Canceled">
        Text
      </NoticePage>
      <LinkedText text={`Call ${brand.supportPhone} or ${brand.salesPhone}.`} />
      <FaqList
        items={[{ question: 'Who?', answer: `Write to ${brand.supportEmail} or ${brand.salesEmail}.` }]}
      />
      <ProseArticle
        document={{
          heading: 'Rules',
          lead: 'Short.',
          lastUpdated: 'May 1, 2026',
          amended: 'June 1, 2026',
          sections: [
            { heading: '1. What & why?', paragraphs: ['One.', `Two ${brand.supportEmail}.`] },
            {
              heading: '(Points)',
              points: [{ term: 'Term', text: 'explained' }, { text: 'Without a term' }],
            },
          ],
        }}
      />
      <ProseArticle document={{ heading: 'Without dates', lead: 'Lead', sections: [] }} />
    </>,
  );
  await expectScreen('site-parts');
});

test('the samples show the typed business name instead of that of the sample', async () => {
  const onStart = vi.fn();
  open(
    <>
      <HomeHero onStart={onStart} />
      <InvoiceSample businessName="Alvarez & Sons" />
    </>,
  );
  change(screen.getByRole('textbox'), '  Harlow Heating ');
  await expectScreen('site-sample-with-typed-name');
  const form = screen.getByRole('form');
  fireEvent.submit(form);
  expect(onStart).toHaveBeenCalledWith('Harlow Heating');
});

test('a point is marked as planned only if it is', () => {
  expect([isPlanned(undefined), isPlanned(true), isPlanned('online-payments')]).toEqual([false, true, true]);
});
