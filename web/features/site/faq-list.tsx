import { ChevronDown } from 'lucide-react';
import type { FaqItem } from '#domain/site/prose';
import { LinkedText } from './linked-text.tsx';

/** Questions whose answers open without a script. */
export function FaqList({ items }: { readonly items: readonly FaqItem[] }) {
  return (
    <div className="divide-y divide-line rounded-card border border-line bg-surface">
      {items.map(({ question, answer }) => (
        <details key={question} className="group px-5 sm:px-6">
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-control py-3 font-medium [&::-webkit-details-marker]:hidden">
            <h3>{question}</h3>
            <ChevronDown
              aria-hidden="true"
              className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
            />
          </summary>
          <p className="prose-width pb-5 text-muted">
            <LinkedText text={answer} />
          </p>
        </details>
      ))}
    </div>
  );
}
