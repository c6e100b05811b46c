import { type FormEvent, useState } from 'react';
import { brand } from '#domain/brand';
import { claims } from '#domain/site/claims';
import { homeHero } from '#domain/site/home';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PaidInvoiceSample } from './invoice-sample.tsx';

interface HomeHeroProps {
  /** Starts an invoice with this business name, which may be ''. */
  readonly onStart: (businessName: string) => void;
}

/** The headline, one field for the business name, and an invoice that shows the typed name. */
export function HomeHero({ onStart }: HomeHeroProps) {
  const [businessName, setBusinessName] = useState('');

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onStart(businessName.trim());
  };

  return (
    <section className="overflow-hidden">
      <div className="page-wide grid items-center gap-10 pt-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-16 lg:pt-16">
        <div className="lg:pb-16">
          <h1 className="text-hero font-semibold text-balance">{brand.tagline}</h1>
          <p className="mt-5 max-w-xl text-lg text-muted text-pretty">{homeHero.text}</p>
          {/* `dialog`: a submit before the scripts are loaded puts nothing into the URL. */}
          <form method="dialog" onSubmit={onSubmit} className="mt-8 max-w-xl" aria-label={homeHero.submit}>
            <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
              <TextField
                label={homeHero.field}
                name="businessName"
                autoComplete="organization"
                placeholder="e.g. Harlow Heating & Air"
                maxLength={200}
                value={businessName}
                onChange={(event) => setBusinessName(event.target.value)}
              />
              <Button type="submit">{homeHero.submit}</Button>
            </div>
            <p className="mt-3 text-sm text-muted">{homeHero.note}</p>
          </form>
        </div>
        <div className="-mb-px">
          <PaidInvoiceSample businessName={businessName.trim()} />
        </div>
      </div>
    </section>
  );
}

/** Numbers about the use of the product. */
export function ClaimStrip() {
  return (
    <ul className="grid gap-6 sm:grid-cols-3 lg:grid-cols-1 lg:gap-8">
      {claims.map(({ figure, label }) => (
        <li key={figure} className="border-l-2 border-brand pl-4">
          <strong className="block text-2xl font-semibold sm:text-3xl">{figure}</strong>
          <span className="text-muted">{label}</span>
        </li>
      ))}
    </ul>
  );
}
