import { ChevronDown } from 'lucide-react';
import { importedTexts } from '#domain/full-import/imported-texts';
import type { QuoteDetail } from '#domain/quotes/contract';
import { approvedSentence } from '#domain/quotes/quote-page-words';
import { quoteTexts } from '#domain/quotes/quote-words';
import { useAccountLongTime } from '../../../session/use-account-day.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Card } from '../../../ui/card.tsx';

/**
 * Lists the differences between a quote and the hash chain of its events; for an approved quote without differences,
 * says that both match. The server compares them at every read. An imported quote has no such record.
 */
export function QuoteRecord({ quote }: { readonly quote: QuoteDetail }) {
  const { brokenBy, timeline, importId, acceptance } = quote;
  const timeOf = useAccountLongTime();
  if (importId !== undefined) return <Alert tone="info">{importedTexts.quote}</Alert>;
  const lastHash = timeline.find(({ hash }) => hash !== undefined)?.hash;
  if (brokenBy.length > 0)
    return (
      <Alert tone="error">
        <p className="font-semibold">{quoteTexts.recordBroken}</p>
        <ul className="mt-2 list-disc pl-5">
          {brokenBy.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      </Alert>
    );
  if (lastHash === undefined || !acceptance) return null;
  return (
    <Card className="p-5 text-sm sm:p-6">
      <h2 className="text-lg font-semibold">Record</h2>
      <p className="mt-2 wrap-anywhere">
        {approvedSentence(acceptance, timeOf(acceptance.at))} {quoteTexts.recordUnchanged}
      </p>
      <details className="group mt-2 text-muted">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 [&::-webkit-details-marker]:hidden">
          Details
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
          />
        </summary>
        <p>
          The quote and every step of its timeline match. Hash of the last step:{' '}
          <code className="font-mono text-xs wrap-anywhere">{lastHash}</code>
        </p>
      </details>
    </Card>
  );
}
