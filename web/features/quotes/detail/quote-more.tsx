import { Ellipsis } from 'lucide-react';
import { lazy, type ReactNode } from 'react';
import type { QuoteDetail } from '#domain/quotes/contract';
import { buttonClasses } from '../../../ui/button.tsx';
import { LateMenu } from '../../../ui/menu.tsx';

const load = () => import('./open-quote-more.tsx');
const OpenQuoteMore = lazy(async () => ({ default: (await load()).OpenQuoteMore }));

const buttonWith = (icon: ReactNode) => ({
  trigger: (
    <span className="inline-flex items-center gap-2">
      {icon || <Ellipsis aria-hidden="true" className="size-4 shrink-0" />}
      More
    </span>
  ),
  triggerClassName: buttonClasses('outline', 'max-sm:grow'),
});

/** The other actions on a quote. */
export const QuoteMore = ({ quote }: { readonly quote: QuoteDetail }) => (
  <LateMenu {...buttonWith(undefined)} load={load}>
    <OpenQuoteMore quote={quote} button={buttonWith} />
  </LateMenu>
);
